package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import java.util.Objects;

/** The default tenant as a case finds it: nothing set, works, nothing to warn about. */
final class DefaultState {

    private DefaultState() {}

    /** Takes all settings away, whoever made them, and waits until the tenant works without. */
    static void restore(TenantCluster cluster) {
        cluster.eventually("the default tenant's config", () -> cluster.config().get() != null);
        replaceSpec(cluster, "{}");
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
    }

    /** Puts a spec, as JSON, in place of the present one; labels, annotations and finalizers stay. */
    static void replaceSpec(TenantCluster cluster, String spec) {
        cluster.config()
                .patch(
                        PatchContext.of(PatchType.JSON),
                        "[{\"op\": \"add\", \"path\": \"/spec\", \"value\": " + spec + "}]");
    }

    /** Waits until the status tells of the config's current generation, whatever it says. */
    static void awaitJudged(TenantCluster cluster) {
        cluster.eventually("the status of the current generation", () -> {
            MaasTenantConfig config = cluster.config().require();
            return config.getStatus() != null
                    && Objects.equals(
                            config.getStatus().getObservedGeneration(),
                            config.getMetadata().getGeneration());
        });
    }
}
