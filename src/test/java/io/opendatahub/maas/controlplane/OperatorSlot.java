package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.client.Config;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The place of a test class's operator: which user it is, and whether it runs just now. */
public final class OperatorSlot implements AutoCloseable {
    private final ControlPlane controlPlane;
    private final Sandbox sandbox;
    private final Identity identity;
    private final @Nullable FaultProxy proxy;
    private @Nullable OperatorUnderTest running;

    OperatorSlot(ControlPlane controlPlane, Sandbox sandbox, boolean proxied) {
        this.controlPlane = controlPlane;
        this.sandbox = sandbox;
        this.identity = controlPlane.newOperator();
        this.proxy = proxied ? controlPlane.newFaultProxy() : null;
    }

    /** The user that the operator is; its requests are found under it. */
    public Identity identity() {
        return identity;
    }

    /** The proxy that the operator goes through; only with {@code @WithControlPlane(proxied = true)}. */
    public FaultProxy proxy() {
        return Optional.ofNullable(proxy)
                .orElseThrow(() -> new IllegalStateException("this class is not @WithControlPlane(proxied = true)"));
    }

    /** Starts it with the settings of the sandbox. */
    public void start() {
        start(Map.of());
    }

    /** Starts it with the settings of the sandbox and these, which win. */
    public void start(Map<String, String> settings) {
        if (running != null) {
            throw new IllegalStateException("the operator runs already");
        }
        Map<String, String> env = new LinkedHashMap<>(sandbox.settings());
        env.putAll(settings);
        OperatorLauncher launcher = ServiceLoader.load(OperatorLauncher.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no OperatorLauncher: name one in META-INF/services"));
        running = launcher.launch(env, config());
    }

    /** Ends it, if it runs. */
    public void stop() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    /** Ends and starts it. */
    public void restart() {
        stop();
        start();
    }

    @Override
    public void close() {
        stop();
        if (proxy != null) {
            proxy.close();
        }
    }

    private Config config() {
        return proxy == null ? controlPlane.config(identity) : controlPlane.config(identity, proxy);
    }
}
