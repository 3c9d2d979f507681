/* Whether two stored values mean the same. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.desired.Amounts;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares sections as trees, so that keys which only a newer release knows count like all others. A default that the API server
 * stores is no difference to its absence, and an amount may be spelled in two ways.
 */
final class StoredValues {

    /**
     * The defaults in our definitions, by section of the legacy Tenant; they apply inside a part that is there. The definitions in
     * {@code crds/} are compared with this table in the build.
     */
    static final Map<String, Map<String, Object>> DEFAULTS = Map.of(
            "telemetry",
            Map.of(
                    "enabled",
                    true,
                    "metrics",
                    Map.of(
                            "captureOrganization",
                            true,
                            "captureUser",
                            false,
                            "captureGroup",
                            false,
                            "captureModelUsage",
                            true),
                    "logs",
                    Map.of("captureUser", false, "captureOrganization", true)),
            "externalOIDC",
            Map.of("ttl", 300));

    /** Parts of a workload's section that hold amounts of resources. */
    private static final List<String> AMOUNTS = List.of("requests", "limits");

    private static final String RESOURCES = "resources";

    private StoredValues() {}

    /**
     * Whether two values of a section mean the same.
     *
     * @param section name of the section in the legacy Tenant
     */
    static boolean same(String section, @Nullable Object one, @Nullable Object other) {
        Map<String, Object> defaults = DEFAULTS.getOrDefault(section, Map.of());
        return Objects.equals(plain(one, defaults), plain(other, defaults));
    }

    private static @Nullable Object plain(@Nullable Object value, Map<?, ?> defaults) {
        if (value instanceof Map<?, ?> map) {
            return plainMap(map, defaults);
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(item -> Optional.ofNullable(plain(item, Map.of())))
                    .toList();
        }
        return value instanceof Number number ? new BigDecimal(number.toString()).stripTrailingZeros() : value;
    }

    private static Map<Object, @Nullable Object> plainMap(Map<?, ?> map, Map<?, ?> defaults) {
        Map<Object, @Nullable Object> result = new HashMap<>();
        defaults.forEach((key, value) -> {
            if (!(value instanceof Map)) {
                result.put(key, plain(value, Map.of()));
            }
        });
        map.forEach((key, value) -> result.put(
                key,
                RESOURCES.equals(key)
                        ? resources(value)
                        : plain(value, defaults.get(key) instanceof Map<?, ?> inner ? inner : Map.of())));
        return result;
    }

    private static @Nullable Object resources(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return plain(value, Map.of());
        }
        Map<Object, @Nullable Object> result = new HashMap<>();
        map.forEach((key, part) -> result.put(
                key,
                AMOUNTS.contains(key) && part instanceof Map<?, ?> amounts ? worth(amounts) : plain(part, Map.of())));
        return result;
    }

    private static Map<Object, @Nullable Object> worth(Map<?, ?> amounts) {
        Map<Object, @Nullable Object> result = new HashMap<>();
        amounts.forEach((name, amount) -> result.put(name, worth(amount)));
        return result;
    }

    private static @Nullable Object worth(@Nullable Object amount) {
        return Stream.ofNullable(amount)
                .filter(value -> value instanceof String || value instanceof Number)
                .flatMap(value -> Amounts.parse(value.toString()).stream())
                .<Object>map(BigDecimal::stripTrailingZeros)
                .findFirst()
                .orElse(amount);
    }
}
