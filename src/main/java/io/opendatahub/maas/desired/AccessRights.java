/* What maas-api and the payload pods may read of the cluster (contract section 4). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.stream.Stream;

/** Renders roles and bindings. No role of the cluster grants secrets. */
final class AccessRights {

    /** The Secret with the database's address, in the infra namespace. */
    private static final String DATABASE_SECRET = "maas-db-config";

    private static final String RBAC = "rbac.authorization.k8s.io";
    private static final String CORE = "";
    private static final String MAAS = "maas.opendatahub.io";
    private static final List<String> READ = List.of("get", "list", "watch");
    private static final List<String> GET = List.of("get");
    private static final List<String> CREATE = List.of("create");

    private static final List<PolicyRule> MAAS_API = List.of(
            rule(CORE, READ, "namespaces", "serviceaccounts", "services"),
            rule(MAAS, READ, "maasauthpolicies", "maasmodelrefs", "maassubscriptions"),
            rule("gateway.networking.k8s.io", GET, "gateways"),
            rule("authentication.k8s.io", CREATE, "tokenreviews"),
            rule("authorization.k8s.io", CREATE, "subjectaccessreviews"),
            rule("config.openshift.io", READ, "apiservers"));

    private static final List<PolicyRule> EXTPROC_READER = List.of(
            rule(CORE, READ, "configmaps"),
            rule("inference.opendatahub.io", READ, "externalmodels", "externalproviders"));

    private static final PolicyRule DATABASE = new PolicyRuleBuilder()
            .withApiGroups(CORE)
            .withResources("secrets")
            .withResourceNames(DATABASE_SECRET)
            .withVerbs(GET)
            .build();

    private AccessRights() {}

    /** Of all tenants: the roles, and the bindings of maas-api, whose pods share one account. */
    static Stream<DesiredObject> shared(PlatformContext platform, Anchor anchor) {
        String name = ResourceNames.MAAS_API;
        Subject account = account(platform.infraNamespace(), name);
        return Stream.of(
                clusterRole(name, MAAS_API, anchor),
                clusterRole(ResourceNames.EXTPROC_READER, EXTPROC_READER, anchor),
                DesiredObject.of(
                        ManagedKind.ROLE,
                        new RoleBuilder()
                                .withMetadata(Metadata.of(platform.infraNamespace(), name, Labels.ofShared(), anchor))
                                .withRules(DATABASE)
                                .build()),
                DesiredObject.of(
                        ManagedKind.CLUSTER_ROLE_BINDING,
                        new ClusterRoleBindingBuilder()
                                .withMetadata(Metadata.atCluster(name, Labels.ofShared(), anchor))
                                .withSubjects(account)
                                .withRoleRef(new RoleRef(RBAC, "ClusterRole", name))
                                .build()),
                DesiredObject.of(
                        ManagedKind.ROLE_BINDING,
                        new RoleBindingBuilder()
                                .withMetadata(Metadata.of(platform.infraNamespace(), name, Labels.ofShared(), anchor))
                                .withSubjects(account)
                                .withRoleRef(new RoleRef(RBAC, "Role", name))
                                .build()));
    }

    /** Of one tenant: its payload pods have an account of their own. */
    static DesiredObject extprocReader(TenantContext context) {
        ResourceNames names = new ResourceNames(context.tenant());
        return DesiredObject.of(
                ManagedKind.CLUSTER_ROLE_BINDING,
                new ClusterRoleBindingBuilder()
                        .withMetadata(Metadata.atCluster(context, names.object(ResourceNames.EXTPROC_READER)))
                        .withSubjects(account(
                                context.platform().gatewayNamespace(), names.object(ResourceNames.PAYLOAD_PROCESSING)))
                        .withRoleRef(new RoleRef(RBAC, "ClusterRole", ResourceNames.EXTPROC_READER))
                        .build());
    }

    private static DesiredObject clusterRole(String name, List<PolicyRule> rules, Anchor anchor) {
        return DesiredObject.of(
                ManagedKind.CLUSTER_ROLE,
                new ClusterRoleBuilder()
                        .withMetadata(Metadata.atCluster(name, Labels.ofShared(), anchor))
                        .withRules(rules)
                        .build());
    }

    private static Subject account(String namespace, String name) {
        return new SubjectBuilder()
                .withKind("ServiceAccount")
                .withNamespace(namespace)
                .withName(name)
                .build();
    }

    private static PolicyRule rule(String group, List<String> verbs, String... resources) {
        return new PolicyRuleBuilder()
                .withApiGroups(group)
                .withResources(resources)
                .withVerbs(verbs)
                .build();
    }
}
