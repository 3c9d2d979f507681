/* Waits until the tenant's config is Ready. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.status.AITenantReasons;
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
        boolean ready = !moving
                && configs.find(namespace, MaasTenantConfig.NAME)
                        .filter(Conditions::isReady)
                        .isPresent();
        return ready ? Optional.empty() : Optional.of(waiting(pass));
    }

    /** Said from the first pass on, so that it is said once. */
    static Halt waiting(AITenantPass pass) {
        return Halt.waiting(
                AITenantReasons.CONFIG_NOT_READY,
                "MaasTenantConfig " + pass.tenant().namespace() + "/" + MaasTenantConfig.NAME
                        + " is not Ready; see its conditions.");
    }
}
