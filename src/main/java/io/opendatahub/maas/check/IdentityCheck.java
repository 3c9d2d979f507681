/* Whether a config is a tenant's, and whether all that is written on it agrees about which one. */
package io.opendatahub.maas.check;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.Quoted;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Identity comes from the namespace and the AITenant, never from labels: a tenant's administrator may edit those. Labels and
 * annotations that are missing say nothing (the operator puts them back), those that are there must agree (contract section
 * 3).
 */
final class IdentityCheck {

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

    /** What is written on the config and is wrong; nothing for a config of no tenant. */
    static Optional<IdentityContradictions> written(TenantObservation observation, PlatformContext platform) {
        return tenant(observation, platform)
                .map(tenant -> IdentityContradictions.of(
                        observation.config(),
                        tenant,
                        platform.aitenantNamespace(),
                        observation.aitenant().isPresent()));
    }

    private static List<String> contradictions(
            TenantObservation observation, PlatformContext platform, TenantId tenant) {
        ObjectMeta metadata = observation.config().getMetadata();
        List<String> found = new ArrayList<>();
        written(observation, platform).ifPresent(wrong -> {
            wrong.labels().keySet().forEach(key -> found.add(text("label", key, metadata.getLabels())));
            wrong.annotations().keySet().forEach(key -> found.add(text("annotation", key, metadata.getAnnotations())));
        });
        observation
                .aitenant()
                .map(AITenant::getStatus)
                .map(AITenantStatus::getTenantNamespace)
                .filter(claimed -> !claimed.equals(tenant.namespace()))
                .ifPresent(claimed ->
                        found.add("status.tenantNamespace of AITenant " + tenant.name() + " is " + Quoted.of(claimed)));
        return found;
    }

    private static String text(String what, String key, Map<String, String> present) {
        return what + " " + key + " is " + Quoted.of(Objects.requireNonNullElse(present.get(key), ""));
    }
}
