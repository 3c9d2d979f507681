/* Which labels of the infra namespace the operator put there, and for which gateways. */
package io.opendatahub.maas.desired;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Content of annotation {@code maas.opendatahub.io/gateway-selector-labels} (contract section 8); the earlier controller writes
 * the same form, in another order.
 *
 * @param users label key to the names of the gateways that need it, both sorted
 */
record GatewayBookkeeping(SortedMap<String, SortedSet<String>> users) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, List<String>>> FORM = new TypeReference<>() {};
    private static final SortedSet<String> NOBODY = Collections.emptySortedSet();

    /**
     * Reads the annotation.
     *
     * @param text its value, null when there is none
     * @return empty when somebody has made it unreadable
     */
    static Optional<GatewayBookkeeping> parse(@Nullable String text) {
        SortedMap<String, SortedSet<String>> users = new TreeMap<>();
        if (text == null || text.isBlank()) {
            return Optional.of(new GatewayBookkeeping(users));
        }
        try {
            Map<String, List<String>> stored = JSON.readValue(text, FORM);
            if (stored == null || stored.values().stream().anyMatch(GatewayBookkeeping::isIncomplete)) {
                return Optional.empty();
            }
            stored.forEach((key, gateways) -> users.put(key, new TreeSet<>(gateways)));
            return Optional.of(new GatewayBookkeeping(users));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static boolean isIncomplete(@Nullable List<String> gateways) {
        return gateways == null || gateways.stream().anyMatch(name -> name == null);
    }

    /** The annotation's value; empty when there is nothing to remember. */
    Optional<String> text() {
        if (users.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.writeValueAsString(users));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The gateways for which the operator put a label there; none when the label is not its own. */
    SortedSet<String> of(String label) {
        return users.getOrDefault(label, NOBODY);
    }

    /** All gateways in it. */
    SortedSet<String> gateways() {
        SortedSet<String> all = new TreeSet<>();
        users.values().forEach((Collection<String> names) -> all.addAll(names));
        return all;
    }
}
