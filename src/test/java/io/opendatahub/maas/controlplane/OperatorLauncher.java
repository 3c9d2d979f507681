package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.client.Config;
import java.util.Map;

/** Starts the operator of a test class. Found by {@link java.util.ServiceLoader}. */
public interface OperatorLauncher {
    /**
     * Starts an operator and returns when it is ready to work.
     *
     * @param env its settings, as environment variables
     * @param kube how it reaches the API server, and as whom
     */
    OperatorUnderTest launch(Map<String, String> env, Config kube);
}
