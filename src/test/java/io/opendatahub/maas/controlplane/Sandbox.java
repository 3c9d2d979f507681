package io.opendatahub.maas.controlplane;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The namespaces and names of one test class, so that classes do not meet. They are those of the case files with a
 * suffix: {@code infra-teal} becomes {@code infra-teal-x3}, tenant {@code lilac} becomes {@code lilac-x3}.
 *
 * @param suffix what makes the names unique in this run
 */
public record Sandbox(String suffix) {
    /** Name of the default tenant and of its AITenant; it has no suffix, only its namespace has one. */
    public static final String DEFAULT_TENANT = "models-as-a-service";

    private static final List<String> WORDS =
            List.of("infra-teal", "edge-gw", "ai-tenants", "ctl-old", "lilac", "saffron", "basalt", "sandbox-nine");

    /** Where the operator puts maas-api. */
    public String infra() {
        return name("infra-teal");
    }

    /** Where gateways and payload workloads are. */
    public String gateway() {
        return name("edge-gw");
    }

    /** Where AITenants are accepted. */
    public String aiTenants() {
        return name("ai-tenants");
    }

    /** Where the default tenant's config is. */
    public String subscription() {
        return name(DEFAULT_TENANT);
    }

    /** Where the operator runs. */
    public String controller() {
        return name("ctl-old");
    }

    /** Where the usage-log collector runs. */
    public String monitoring() {
        return name("monitoring");
    }

    /** The name of an additional tenant, unique to this class. */
    public String tenantName(String base) {
        return name(base);
    }

    /** The namespace of an additional tenant. */
    public String tenantNamespace(String base) {
        return "ai-tenant-" + tenantName(base);
    }

    /** This name with the suffix. */
    public String name(String base) {
        return base + "-" + suffix;
    }

    /** All namespaces that exist from the beginning of the class. */
    public List<String> namespaces() {
        return List.of(infra(), gateway(), aiTenants(), subscription(), controller(), monitoring());
    }

    /** The settings that make an operator work in this sandbox, as environment variables. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("CONTROLLER_NAMESPACE", controller());
        settings.put("INFRA_NAMESPACE", infra());
        settings.put("MONITORING_NAMESPACE", monitoring());
        settings.put("MAAS_SUBSCRIPTION_NAMESPACE", subscription());
        settings.put("AITENANT_NAMESPACE", aiTenants());
        settings.put("GATEWAY_NAMESPACE", gateway());
        settings.put("GATEWAY_NAME", "front-door");
        settings.put("PLATFORM", "kubernetes");
        settings.put("HEALTH_PORT", Integer.toString(RunFolder.freePort()));
        settings.put("METRICS_PORT", Integer.toString(RunFolder.freePort()));
        return settings;
    }

    FixtureNames names() {
        return new FixtureNames(WORDS, this::name, subscription());
    }
}
