/* The order in which a tenant is taken down. */
package io.opendatahub.maas.aitenant;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.apply.FinalizerPatch;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.List;
import java.util.Optional;

/** Table of contents of the deletion in contract section 8. */
final class AITenantDeletion {

    private final OperatorRuntime runtime;
    private final GatewayClaims claims;
    private final InfraNamespaceLabels labels;

    AITenantDeletion(OperatorRuntime runtime, GatewayClaims claims, InfraNamespaceLabels labels) {
        this.runtime = runtime;
        this.claims = claims;
        this.labels = labels;
    }

    /** Runs the steps until one has to wait; empty when the AITenant may go and was let go. */
    Optional<Halt> run(AITenantPass pass) {
        claims.releaseOthers(pass.aitenant(), List.of());
        labels.converge();
        runtime.writes()
                .jsonPatch(
                        AITenantStatusWriter.key(pass.aitenant()),
                        FinalizerPatch.remove(pass.aitenant(), Finalizers.AITENANT_CLEANUP));
        return Optional.empty();
    }

    /** The AITenant is gone. */
    void forget(ResourceID id) {}
}
