/* The roles that the chart ships for the operator. */
package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One for each place; the file of its rules is in the chart, and integration tests run with these rights and no others. */
public enum ShippedRole {
    /** The whole cluster: a ClusterRole. */
    CLUSTER(sandbox -> ""),
    /** The namespace of the operator. */
    CONTROLLER(Sandbox::controller),
    /** The infra namespace. */
    INFRA(Sandbox::infra),
    /** The namespace of the gateways. */
    GATEWAY(Sandbox::gateway),
    /** The namespace of the AITenants. */
    AITENANTS(Sandbox::aiTenants);

    private static final Path RULES = Path.of("deploy/chart/files/rules");

    private final Function<Sandbox, String> namespace;

    ShippedRole(Function<Sandbox, String> namespace) {
        this.namespace = namespace;
    }

    /** Where its rules are, from the root of the project. */
    public Path file() {
        return RULES.resolve(name().toLowerCase(Locale.ROOT) + ".yaml");
    }

    /** The rules of the chart. */
    public List<PolicyRule> rules() {
        try {
            return List.of(Serialization.unmarshal(Files.readString(file()), PolicyRule[].class));
        } catch (IOException e) {
            throw new UncheckedIOException("rules of the chart cannot be read", e);
        }
    }

    /** The roles of a namespace; that of the cluster where there is no other. */
    static Set<ShippedRole> in(String namespace, Sandbox sandbox) {
        Set<ShippedRole> roles = Arrays.stream(values())
                .filter(role -> role != CLUSTER && role.namespace(sandbox).equals(namespace))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(ShippedRole.class)));
        return roles.isEmpty() ? EnumSet.of(CLUSTER) : roles;
    }

    /** Where it is bound; empty for the whole cluster. */
    String namespace(Sandbox sandbox) {
        return namespace.apply(sandbox);
    }

    /** Name of the ClusterRole that stands for it in tests. */
    String roleName() {
        return "shipped-" + name().toLowerCase(Locale.ROOT);
    }

    /** The rules of the chart, as a ClusterRole that can be bound in any namespace. */
    ClusterRole asClusterRole() {
        return new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(roleName())
                .endMetadata()
                .withRules(rules())
                .build();
    }
}
