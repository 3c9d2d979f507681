/* Starts the real operator inside the test JVM. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.client.Config;
import io.opendatahub.maas.controlplane.OperatorLauncher;
import io.opendatahub.maas.controlplane.OperatorUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** The operator with all its parts, as {@link Main} would start it with these environment variables. */
public final class InProcessOperator implements OperatorLauncher {

    @Override
    public OperatorUnderTest launch(Map<String, String> env, Config kube) {
        try {
            MaasOperator operator = new MaasOperator(OperatorSettings.read(env), kube, () -> {});
            operator.start();
            return operator::close;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
