/* Puts the finalizer on an AITenant before anything is made for it. */
package io.opendatahub.maas.aitenant;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.apply.FinalizerPatch;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.OwnerPatch;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.watch.LastWritten;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The finalizer {@code maas.opendatahub.io/aitenant-cleanup} (contract section 8). A misplaced AITenant gets none. The anchor
 * does not own the default one: an older reference goes (section 4).
 */
final class FinalizerStep implements AITenantStep {

    private final KubernetesWrites writes;
    private final LastWritten<Boolean> put = new LastWritten<>();

    FinalizerStep(KubernetesWrites writes) {
        this.writes = writes;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        AITenant aitenant = pass.aitenant();
        List<Map<String, Object>> operations =
                new ArrayList<>(FinalizerPatch.add(aitenant, Finalizers.AITENANT_CLEANUP));
        if (pass.tenant().isDefault()) {
            operations.addAll(OwnerPatch.removeAnchor(aitenant));
        }
        if (!operations.isEmpty() && put.newerThan(aitenant).isEmpty()) {
            put.remember(writes.jsonPatch(AITenantStatusWriter.key(aitenant), operations), true);
        }
        return Optional.empty();
    }

    /** The AITenant is gone. */
    void forget(ResourceID id) {
        put.forget(id);
    }
}
