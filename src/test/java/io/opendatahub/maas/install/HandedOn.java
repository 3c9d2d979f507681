/* Rights that the operator holds only because it writes them into roles: nobody may grant what he does not have. */
package io.opendatahub.maas.install;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.opendatahub.maas.controlplane.ShippedRole;
import io.opendatahub.maas.desired.AITenantRoles;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.SharedResources;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.naming.TenantId;
import java.util.List;
import java.util.stream.Stream;

/** Read off the very roles that it renders. */
final class HandedOn {

    /** Stands for the name of any tenant: a role about one tenant needs the right for all of them. */
    private static final TenantId ANY = TenantId.ofAITenant("any-tenant", "any-tenant-namespace");

    private HandedOn() {}

    static Stream<Grant> grants() {
        PlatformContext platform = OperatorRights.platform();
        Anchor anchor = new Anchor("default", "");
        return Stream.concat(
                        SharedResources.of(platform, anchor).stream(), AITenantRoles.of(ANY, platform, anchor).stream())
                .flatMap(object -> ofRole(object, platform));
    }

    private static Stream<Grant> ofRole(DesiredObject object, PlatformContext platform) {
        if (object.object() instanceof ClusterRole role) {
            return grants(
                    ShippedRole.CLUSTER,
                    role.getRules(),
                    "ClusterRole `" + role.getMetadata().getName() + "`");
        }
        if (object.object() instanceof Role role) {
            String name = role.getMetadata().getName().replace(ANY.name(), "TENANT");
            return grants(place(role.getMetadata().getNamespace(), platform), role.getRules(), "Role `" + name + "`");
        }
        return Stream.of();
    }

    private static ShippedRole place(String namespace, PlatformContext platform) {
        if (namespace.equals(platform.infraNamespace())) {
            return ShippedRole.INFRA;
        }
        return namespace.equals(platform.aitenantNamespace()) ? ShippedRole.AITENANTS : ShippedRole.CLUSTER;
    }

    private static Stream<Grant> grants(ShippedRole place, List<PolicyRule> rules, String role) {
        return rules.stream()
                .map(rule -> rule.getResourceNames().contains(ANY.name())
                        ? new PolicyRuleBuilder(rule)
                                .withResourceNames(List.of())
                                .build()
                        : rule)
                .flatMap(rule -> Grant.of(place, rule, "handed on by " + role));
    }
}
