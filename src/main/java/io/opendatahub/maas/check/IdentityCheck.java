/* Whether a config is a tenant's, and whether all that is written on it agrees about which one. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.Quoted;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Identity comes from the namespace and the AITenant, never from labels: a tenant's administrator may edit those. Labels and
 * annotations that are missing say nothing (the operator puts them back), those that are there must agree (contract section
 * 3).
 */
final class IdentityCheck {

    private static final List<String> LABELS =
            List.of(Labels.AI_GATEWAY_TENANT, Labels.TENANT_NAME, Labels.TENANT_NAMESPACE);

    private IdentityCheck() {}

    /** The namespace is the default tenant's, or {@code ai-tenant-T} and there is an AITenant T. */
    static Optional<Blocker> belongsToTenant(TenantObservation observation, PlatformContext platform) {
        Optional<TenantId> tenant = tenant(observation, platform);
        boolean belongs = tenant.isPresent()
                && (tenant.get().isDefault() || observation.aitenant().isPresent());
        if (belongs) {
            return Optional.empty();
        }
        String namespace = observation.config().getMetadata().getNamespace();
        String detail = tenant.map(id -> String.format(
                        "This object is ignored: namespace %s is for AITenant %s/%s, which does not exist.",
                        namespace, platform.aitenantNamespace(), id.name()))
                .orElseGet(() -> String.format(
                        "This object is ignored: namespace %s belongs to no tenant. Only %s and the namespaces %sT of an"
                                + " AITenant T do.",
                        namespace, platform.defaultTenantNamespace(), TenantId.NAMESPACE_PREFIX));
        return Optional.of(Blocker.of(Blocker.Area.IDENTITY, Reasons.NOT_MANAGED, detail));
    }

    /** Labels, annotations and the AITenant's own status agree with the namespace. */
    static Optional<Blocker> labelsAgree(TenantObservation observation, PlatformContext platform) {
        return tenant(observation, platform).flatMap(tenant -> {
            List<String> contradictions = contradictions(observation, platform, tenant);
            if (contradictions.isEmpty()) {
                return Optional.empty();
            }
            String detail = String.format(
                    "Namespace %s belongs to tenant %s, but %s. Nothing is written for either tenant meanwhile.",
                    tenant.namespace(), tenant.name(), String.join(", ", contradictions));
            return Optional.of(Blocker.of(Blocker.Area.IDENTITY, Reasons.TENANT_IDENTITY_MISMATCH, detail));
        });
    }

    /** The tenant that the config's namespace stands for. */
    static Optional<TenantId> tenant(TenantObservation observation, PlatformContext platform) {
        return TenantId.ofNamespace(
                observation.config().getMetadata().getNamespace(), platform.defaultTenantNamespace());
    }

    private static List<String> contradictions(
            TenantObservation observation, PlatformContext platform, TenantId tenant) {
        Map<String, String> labels = observation.config().getMetadata().getLabels();
        Map<String, String> annotations = observation.config().getMetadata().getAnnotations();
        Map<String, String> expectedLabels = Labels.ofAITenant(tenant);
        List<String> found = new ArrayList<>();
        for (String key : LABELS) {
            compare(found, "label " + key, value(labels, key), expectedLabels.get(key));
        }
        Annotations.ofAITenant(platform.aitenantNamespace(), tenant.name())
                .forEach((key, expected) -> compare(found, "annotation " + key, value(annotations, key), expected));
        String claimed = observation
                .aitenant()
                .map(AITenant::getStatus)
                .map(AITenantStatus::getTenantNamespace)
                .orElse(null);
        compare(found, "status.tenantNamespace of AITenant " + tenant.name(), claimed, tenant.namespace());
        return found;
    }

    private static @Nullable String value(@Nullable Map<String, String> values, String key) {
        return values == null ? null : values.get(key);
    }

    private static void compare(List<String> found, String what, @Nullable String actual, @Nullable String expected) {
        if (actual != null && !actual.equals(expected)) {
            found.add(what + " is " + Quoted.of(actual));
        }
    }
}
