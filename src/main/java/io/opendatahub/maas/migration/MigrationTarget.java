/* What the migration reads of the MaasTenantConfig that replaces a legacy Tenant. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A {@code MaasTenantConfig/default-tenant}.
 *
 * @param terminating whether it is being deleted
 * @param labels its labels
 * @param annotations its annotations
 * @param spec its settings as they are stored
 */
public record MigrationTarget(
        boolean terminating, Map<String, String> labels, Map<String, String> annotations, Map<String, Object> spec) {

    /** Labels that say whose the config is. */
    private static final Set<String> IDENTITY =
            Set.of(Labels.MANAGED_BY, Labels.MANAGED_BY_AITENANT, Labels.TENANT_NAME, Labels.TENANT_NAMESPACE);

    /** Why nothing of the tenant may be written; empty when it is managed (contract section 6). */
    Optional<String> handsOff() {
        return Optional.ofNullable(annotations.get(Annotations.MANAGEMENT_STATE))
                .filter(state -> !state.equals(Annotations.MANAGEMENT_STATE_MANAGED))
                .map(state ->
                        "annotation " + Annotations.MANAGEMENT_STATE + " of MaasTenantConfig is " + Quoted.of(state));
    }

    /** What keeps it from being this AITenant's config, sorted; empty when it is. */
    List<String> contradictions(OwningAITenant owner) {
        if (terminating) {
            return List.of("MaasTenantConfig is being deleted");
        }
        List<String> found = new ArrayList<>();
        Labels.ofAITenant(owner.tenant()).forEach((key, wanted) -> {
            if (IDENTITY.contains(key) && !wanted.equals(labels.get(key))) {
                found.add("label " + key + " of MaasTenantConfig is not " + wanted);
            }
        });
        Annotations.ofAITenant(owner.namespace(), owner.tenant().name()).forEach((key, wanted) -> {
            if (!Objects.equals(wanted, annotations.get(key))) {
                found.add("annotation " + key + " of MaasTenantConfig is not " + wanted);
            }
        });
        return found;
    }
}
