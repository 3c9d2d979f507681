/* The Roles to which a tenant's administrators may be bound (contract section 8). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import java.util.List;

/** Two Roles for each AITenant and no RoleBindings: who administers a tenant is decided by others. */
public final class AITenantRoles {

    /** Every verb there is for objects, spelled out: a star would also grant verbs that are invented later. */
    private static final List<String> ALL =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

    private static final List<String> CHANGE = List.of("get", "patch", "update");
    private static final List<String> READ = List.of("get", "list", "watch");

    private AITenantRoles() {}

    /** The tenant's Role in its own namespace, and the one beside the AITenant. */
    public static List<DesiredObject> of(TenantId tenant, PlatformContext platform, Anchor anchor) {
        return List.of(
                role(
                        tenantAdmin(tenant),
                        tenant,
                        platform,
                        anchor,
                        rule(ObservedKinds.MAAS_AUTH_POLICY, ALL),
                        rule(ObservedKinds.MAAS_SUBSCRIPTION, ALL),
                        rule(OwnKinds.MAAS_TENANT_CONFIG, CHANGE, MaasTenantConfig.NAME),
                        rule(ObservedKinds.MAAS_MODEL_REF, READ)),
                role(
                        objectAdmin(tenant, platform),
                        tenant,
                        platform,
                        anchor,
                        rule(OwnKinds.AI_TENANT, List.of("get"), tenant.name())));
    }

    /** What is removed with the AITenant. */
    public static List<ResourceKey> keys(TenantId tenant, PlatformContext platform) {
        return List.of(tenantAdmin(tenant), objectAdmin(tenant, platform));
    }

    private static ResourceKey tenantAdmin(TenantId tenant) {
        return ResourceKey.of(ManagedKind.ROLE, tenant.namespace(), new ResourceNames(tenant).tenantAdminRole());
    }

    private static ResourceKey objectAdmin(TenantId tenant, PlatformContext platform) {
        return ResourceKey.of(
                ManagedKind.ROLE, platform.aitenantNamespace(), new ResourceNames(tenant).objectAdminRole());
    }

    private static DesiredObject role(
            ResourceKey key, TenantId tenant, PlatformContext platform, Anchor anchor, PolicyRule... rules) {
        ObjectMeta metadata = new ObjectMetaBuilder(
                        Metadata.of(key.namespace(), key.name(), Labels.ofAITenant(tenant), anchor))
                .withAnnotations(Annotations.ofAITenant(platform.aitenantNamespace(), tenant.name()))
                .build();
        return DesiredObject.of(
                ManagedKind.ROLE,
                new RoleBuilder().withMetadata(metadata).withRules(rules).build());
    }

    private static PolicyRule rule(KindRef kind, List<String> verbs, String... names) {
        return new PolicyRuleBuilder()
                .withApiGroups(kind.group())
                .withResources(kind.plural())
                .withResourceNames(names)
                .withVerbs(verbs)
                .build();
    }
}
