/* Sees to it that the gateway is known before there is a config that is rendered for it. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * {@code status.gatewayRef} comes before the config (contract section 8). A config that is made earlier would first be told,
 * with a warning, that its AITenant has no gateway. Without a gateway there is nothing to wait for here: the step that looks
 * for it says what is missing.
 */
final class GatewayPublishedStep implements AITenantStep {

    private final List<AITenantStep> before;

    /**
     * Publishes what other steps find.
     *
     * @param before the steps that find and take the gateway
     */
    GatewayPublishedStep(List<AITenantStep> before) {
        this.before = before;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        boolean missing = before.stream().anyMatch(step -> pass.run(step).isPresent());
        AITenantStatus cached = pass.aitenant().getStatus();
        GatewayRef published = cached == null ? null : cached.getGatewayRef();
        return missing || Objects.equals(published, pass.gateway())
                ? Optional.empty()
                : Optional.of(ConfigReadyStep.waiting(pass));
    }
}
