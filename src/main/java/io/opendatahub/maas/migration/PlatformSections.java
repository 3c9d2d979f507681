/* What of a legacy Tenant is platform context, and so goes to the AITenant. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.migration.MigrationWrite.FillAITenant;
import io.opendatahub.maas.model.LegacyTenantFact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gateway and identity provider (contract section 9). */
final class PlatformSections {

    static final String GATEWAY_REF = "gatewayRef";
    static final String EXTERNAL_OIDC = "externalOIDC";

    /** Stored by the API server when nobody named a gateway, so it says nothing about what anybody wants. */
    static final String UNNAMED_GATEWAY = "maas-default-gateway";

    private static final String NAME = "name";
    private static final String NAMESPACE = "namespace";
    private static final Set<String> KNOWN = Set.of(NAME, NAMESPACE);
    private static final String GATEWAY = "gateway";
    private static final String OIDC = "oidc";

    private final Map<?, ?> gatewayRef;
    private final Optional<Object> externalOidc;
    private final OwningAITenant owner;
    private final PlatformContext platform;

    PlatformSections(LegacyTenantFact source, OwningAITenant owner, PlatformContext platform) {
        this.gatewayRef = map(source.spec().get(GATEWAY_REF));
        this.externalOidc = Optional.ofNullable(source.spec().get(EXTERNAL_OIDC));
        this.owner = owner;
        this.platform = platform;
    }

    /** Why nothing may be taken from the source at all. */
    Optional<String> foreignGateway() {
        String namespace = text(gatewayRef.get(NAMESPACE));
        return namespace.isEmpty() || namespace.equals(platform.gatewayNamespace())
                ? Optional.empty()
                : Optional.of("spec.gatewayRef.namespace is " + namespace + ", and gateways are taken from namespace "
                        + platform.gatewayNamespace() + " only");
    }

    /** What the AITenant has not, as it is to be stored there. */
    Optional<FillAITenant> missing() {
        Map<String, Object> spec = new HashMap<>();
        wantedGateway().filter(name -> ownGateway().isEmpty()).ifPresent(name -> spec.put(GATEWAY, Map.of(NAME, name)));
        externalOidc.filter(oidc -> owner.spec().get(OIDC) == null).ifPresent(oidc -> spec.put(OIDC, oidc));
        return spec.isEmpty()
                ? Optional.empty()
                : Optional.of(new FillAITenant(Collections.unmodifiableMap(new TreeMap<>(spec))));
    }

    /** What the AITenant has otherwise, or not. */
    List<String> differences() {
        List<String> found = new ArrayList<>();
        wantedGateway()
                .filter(name -> !name.equals(ownGateway()))
                // A default is no wish, so that another gateway does not go against one.
                .filter(name -> ownGateway().isEmpty() || !name.equals(UNNAMED_GATEWAY))
                .ifPresent(name -> found.add("spec.gatewayRef.name is not spec.gateway.name of the AITenant"));
        gatewayRef.keySet().stream()
                .map(String::valueOf)
                .filter(key -> !KNOWN.contains(key))
                .sorted()
                .forEach(key -> found.add("spec.gatewayRef." + key + " is not known to this release"));
        externalOidc
                .filter(oidc ->
                        !StoredValues.same(EXTERNAL_OIDC, oidc, owner.spec().get(OIDC)))
                .ifPresent(oidc -> found.add("spec.externalOIDC is not spec.oidc of the AITenant"));
        return found;
    }

    /** An additional tenant has a gateway of its own and never meant the shared one (contract section 9, case 70). */
    private Optional<String> wantedGateway() {
        String name = text(gatewayRef.get(NAME));
        boolean shared = name.equals(platform.defaultGateway()) || name.equals(UNNAMED_GATEWAY);
        return name.isEmpty() || (shared && !owner.tenant().isDefault()) ? Optional.empty() : Optional.of(name);
    }

    private String ownGateway() {
        return text(map(owner.spec().get(GATEWAY)).get(NAME));
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? text : "";
    }
}
