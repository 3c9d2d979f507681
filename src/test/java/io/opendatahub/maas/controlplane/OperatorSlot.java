package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The place of a test class's operator: which user it is, and whether it runs just now. */
public final class OperatorSlot implements AutoCloseable {
    /** Longest wait for the lease: an operator that was killed holds it for 15 s more. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ControlPlane controlPlane;
    private final Sandbox sandbox;
    private final boolean limited;
    private final Identity identity;
    private final List<Identity> identities = new ArrayList<>();
    private final @Nullable FaultProxy proxy;
    private @Nullable OperatorUnderTest running;

    OperatorSlot(ControlPlane controlPlane, Sandbox sandbox, WithControlPlane wanted) {
        this.controlPlane = controlPlane;
        this.sandbox = sandbox;
        this.limited = wanted.limited();
        this.identity = wanted.shippedRights() ? newIdentity() : controlPlane.newOperator();
        this.proxy = wanted.proxied() ? controlPlane.newFaultProxy() : null;
    }

    /** The user that the operator is; its requests are found under it. */
    public Identity identity() {
        return identity;
    }

    /** One more user with the rights that an installation grants, for an operator beside the slot's own. */
    public Identity newIdentity() {
        Identity another = controlPlane.newOperator(sandbox);
        identities.add(another);
        if (limited) {
            ShippedLimits.apply(controlPlane.admin(), another, sandbox);
        }
        return another;
    }

    /** All users of the class with the rights that an installation grants. */
    List<Identity> identities() {
        return List.copyOf(identities);
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

    /** Ends and starts it, then waits until it leads: until then it does nothing, which looks like having nothing to do. */
    public void restart() {
        restart(Map.of());
    }

    /** The same with these settings beside those of the sandbox. */
    public void restart(Map<String, String> settings) {
        stop();
        Mark before = controlPlane.requestLog().mark();
        start(settings);
        await("the operator to lead")
                .atMost(PATIENCE)
                .until(() -> controlPlane
                                .requestLog()
                                .between(before, controlPlane.requestLog().mark(), identity)
                                .verb("watch")
                                .on("maastenantconfigs")
                                .count()
                        > 0);
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
