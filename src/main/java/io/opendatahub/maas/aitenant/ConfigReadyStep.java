/* Waits until the tenant's config is Ready. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.watch.PrimaryStore;
import io.opendatahub.maas.watch.RenderedGateways;
import java.util.Optional;

/** Ready counts only for the current generation of the config (case 76) and for the gateway in force (case 88). */
final class ConfigReadyStep implements AITenantStep {

    private final PrimaryStore<MaasTenantConfig> configs;
    private final RenderedGateways rendered;

    ConfigReadyStep(PrimaryStore<MaasTenantConfig> configs, RenderedGateways rendered) {
        this.configs = configs;
        this.rendered = rendered;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        String namespace = pass.tenant().namespace();
        boolean moving = Optional.ofNullable(pass.gateway())
                .map(GatewayRef::getName)
                .filter(gateway -> rendered.contradicts(namespace, gateway))
                .isPresent();
        Optional<MaasTenantConfig> config = configs.find(namespace, MaasTenantConfig.NAME);
        if (!moving && config.filter(Conditions::isReady).isPresent()) {
            return Optional.empty();
        }
        if (!moving && saysActive(pass) && config.filter(Conditions::wasReady).isPresent()) {
            pass.undecided();
        }
        return Optional.of(waiting(pass));
    }

    /** An edit of the config that changes nothing of it costs one status, the config's: an Active tenant stays so meanwhile. */
    private static boolean saysActive(AITenantPass pass) {
        return Conditions.holds(
                pass.stored().getConditions(),
                ConditionType.READY,
                pass.aitenant().getMetadata().getGeneration());
    }

    /** Said from the first pass on, so that it is said once. */
    static Halt waiting(AITenantPass pass) {
        return Halt.waiting(
                AITenantReasons.CONFIG_NOT_READY,
                "MaasTenantConfig " + pass.tenant().namespace() + "/" + MaasTenantConfig.NAME
                        + " is not Ready; see its conditions.");
    }
}
