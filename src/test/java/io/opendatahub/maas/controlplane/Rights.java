package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Arrays;

/**
 * Who may do what. The API server takes a changed binding over after some milliseconds: where a test depends on it,
 * let it wait for {@link #allowed}.
 */
public final class Rights {
    /** Longest time until the API server goes by changed bindings. */
    private static final Duration IN_FORCE = Duration.ofSeconds(30);

    private final KubernetesClient admin;

    Rights(KubernetesClient admin) {
        this.admin = admin;
    }

    /** Makes the user what the shipped service account is (deploy/chart/files/rules), in the namespaces of a sandbox. */
    public void grantShipped(Identity identity, Sandbox sandbox) {
        for (ShippedRole role : ShippedRole.values()) {
            ClusterRole rules = role.asClusterRole();
            admin.resource(rules).patch(ControlPlane.applied(), rules);
            if (role == ShippedRole.CLUSTER) {
                bind(identity, role.roleName());
            } else {
                bindIn(role.namespace(sandbox), identity, "ClusterRole", role.roleName());
            }
        }
        await("the shipped rights")
                .atMost(IN_FORCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> Arrays.stream(ShippedRole.values()).allMatch(role -> inForce(role, identity, sandbox)));
    }

    /** Grants the rights of all places in every namespace: for namespaces that the operator is to make itself. */
    public void grantShippedEverywhere(Identity identity) {
        Arrays.stream(ShippedRole.values()).forEach(role -> bind(identity, role.roleName()));
        await("the shipped rights in every namespace")
                .atMost(IN_FORCE)
                .until(() -> allowed(identity, "create", "apps", "deployments", ""));
    }

    private boolean inForce(ShippedRole role, Identity identity, Sandbox sandbox) {
        PolicyRule rule = role.rules().stream()
                .filter(any -> any.getResourceNames().isEmpty())
                .findFirst()
                .orElseThrow();
        return allowed(
                identity,
                rule.getVerbs().get(0),
                rule.getApiGroups().get(0),
                rule.getResources().get(0),
                role.namespace(sandbox));
    }

    /** Makes the user a cluster administrator. */
    public void grantAll(Identity identity) {
        bind(identity, "cluster-admin");
    }

    /** Takes back {@link #grantAll}; roles bound beside it stay. */
    public void revokeAll(Identity identity) {
        unbind(identity, "cluster-admin");
    }

    /** Binds a ClusterRole to the user, for the whole cluster. */
    public void bind(Identity identity, String clusterRole) {
        ClusterRoleBinding binding = new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(bindingName(identity, clusterRole))
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", clusterRole)
                .withSubjects(subject(identity))
                .build();
        admin.resource(binding).patch(ControlPlane.applied(), binding);
    }

    /** Removes the binding that {@link #bind} made. */
    public void unbind(Identity identity, String clusterRole) {
        admin.rbac()
                .clusterRoleBindings()
                .withName(bindingName(identity, clusterRole))
                .delete();
    }

    /** Binds a Role or ClusterRole to the user, in one namespace. */
    public void bindIn(String namespace, Identity identity, String roleKind, String role) {
        RoleBinding binding = new RoleBindingBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(bindingName(identity, role))
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", roleKind, role)
                .withSubjects(subject(identity))
                .build();
        admin.resource(binding).patch(ControlPlane.applied(), binding);
    }

    /** Removes the binding that {@link #bindIn} made. */
    public void unbindIn(String namespace, Identity identity, String role) {
        admin.rbac()
                .roleBindings()
                .inNamespace(namespace)
                .withName(bindingName(identity, role))
                .delete();
    }

    /** Whether the API server would let the user do this now; an empty namespace means the whole cluster. */
    public boolean allowed(Identity identity, String verb, String group, String resource, String namespace) {
        ResourceAttributes attributes = new ResourceAttributes();
        attributes.setVerb(verb);
        attributes.setGroup(group);
        attributes.setResource(resource);
        attributes.setNamespace(namespace);
        SubjectAccessReview review = new SubjectAccessReviewBuilder()
                .withNewSpec()
                .withUser(identity.user())
                .withGroups(identity.groups())
                .withResourceAttributes(attributes)
                .endSpec()
                .build();
        return Boolean.TRUE.equals(admin.authorization()
                .v1()
                .subjectAccessReview()
                .create(review)
                .getStatus()
                .getAllowed());
    }

    private static Subject subject(Identity identity) {
        return new SubjectBuilder()
                .withApiGroup("rbac.authorization.k8s.io")
                .withKind("User")
                .withName(identity.user())
                .build();
    }

    private static String bindingName(Identity identity, String role) {
        return "test-" + identity.user() + "-" + role;
    }
}
