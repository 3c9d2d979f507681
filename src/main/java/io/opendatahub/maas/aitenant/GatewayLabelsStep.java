/* Sees to it that the tenant's gateway accepts routes from the infra namespace. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import java.util.Optional;

/** The labels that the listeners of the tenant's gateway select namespaces by (contract section 8, case 102). */
final class GatewayLabelsStep implements AITenantStep {

    private final InfraNamespaceLabels labels;

    GatewayLabelsStep(InfraNamespaceLabels labels) {
        this.labels = labels;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        return Optional.ofNullable(pass.gateway()).map(GatewayRef::getName).flatMap(labels::converge);
    }
}
