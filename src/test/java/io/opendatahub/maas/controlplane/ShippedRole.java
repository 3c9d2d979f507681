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
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** One for each place, so that integration tests run with the rights that an installation has, and with no other. */
enum ShippedRole {
    CLUSTER(sandbox -> ""),
    CONTROLLER(Sandbox::controller),
    INFRA(Sandbox::infra),
    GATEWAY(Sandbox::gateway),
    AITENANTS(Sandbox::aiTenants);

    private static final Path RULES = Path.of("deploy/chart/files/rules");

    private final Function<Sandbox, String> namespace;

    ShippedRole(Function<Sandbox, String> namespace) {
        this.namespace = namespace;
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
    ClusterRole read() {
        Path file = RULES.resolve(name().toLowerCase(Locale.ROOT) + ".yaml");
        try {
            List<PolicyRule> rules = List.of(Serialization.unmarshal(Files.readString(file), PolicyRule[].class));
            return new ClusterRoleBuilder()
                    .withNewMetadata()
                    .withName(roleName())
                    .endMetadata()
                    .withRules(rules)
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException("rules of the chart cannot be read", e);
        }
    }
}
