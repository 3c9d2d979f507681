/* What is written on a config and contradicts whose it is; told by the check, put right by the reconciler. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.TenantId;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Identity labels and annotations that are there and say something wrong, each with the value it should have. What is missing
 * says nothing and is no contradiction (contract section 3).
 *
 * @param labels right values by key
 * @param annotations right values by key
 */
public record IdentityContradictions(SortedMap<String, String> labels, SortedMap<String, String> annotations) {

    /** Labels that say which tenant this is; the others of our set only say what kind of object. */
    private static final Set<String> WHICH_TENANT =
            Set.of(Labels.AI_GATEWAY_TENANT, Labels.TENANT_NAME, Labels.TENANT_NAMESPACE);

    /**
     * Compares a config with the identity that its namespace gives it.
     *
     * @param aitenantNamespace where the tenant's AITenant is
     * @param managed whether there is such an AITenant, so that the config must not deny it
     */
    public static IdentityContradictions of(
            MaasTenantConfig config, TenantId tenant, String aitenantNamespace, boolean managed) {
        SortedMap<String, String> labels = new TreeMap<>(Labels.ofAITenant(tenant));
        labels.keySet()
                .removeIf(key -> !WHICH_TENANT.contains(key) && !(managed && key.equals(Labels.MANAGED_BY_AITENANT)));
        return new IdentityContradictions(
                wrong(config.getMetadata().getLabels(), labels),
                wrong(config.getMetadata().getAnnotations(), Annotations.ofAITenant(aitenantNamespace, tenant.name())));
    }

    /** Whether all that is written agrees. */
    public boolean isEmpty() {
        return labels.isEmpty() && annotations.isEmpty();
    }

    private static SortedMap<String, String> wrong(@Nullable Map<String, String> present, Map<String, String> right) {
        SortedMap<String, String> wrong = new TreeMap<>(right);
        wrong.entrySet()
                .removeIf(entry -> present == null
                        || !present.containsKey(entry.getKey())
                        || Objects.equals(present.get(entry.getKey()), entry.getValue()));
        return Collections.unmodifiableSortedMap(wrong);
    }
}
