/* Who decides about one label of the infra namespace. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.model.GatewayFact;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.naming.LabelSyntax;
import io.opendatahub.maas.naming.Quoted;
import io.opendatahub.maas.naming.ReservedLabels;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Settles label by label. A label that is there and not in the bookkeeping is somebody else's: it is left as it is, and not
 * owned even where it has the value that is needed. Of the gateways that need different values the ones that have theirs keep
 * it: a change at one tenant's gateway never takes a label from another's. Labels on which more depends than a gateway are
 * never put there. Mutable; used once.
 */
final class GatewayLabelRule {

    private static final String RESERVED = "which the operator sets for no Gateway, because more depends on it: select"
            + " namespaces by another label, or set it there yourself if you want all that it means";

    private final NamespaceFact infra;
    private final GatewayBookkeeping before;
    /** Label to gateway to the value that it asks for. */
    private final SortedMap<String, SortedMap<String, String>> asked = new TreeMap<>();

    private final SortedMap<String, Optional<String>> labels = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> users = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> problems = new TreeMap<>();

    GatewayLabelRule(NamespaceFact infra, GatewayBookkeeping before) {
        this.infra = infra;
        this.before = before;
    }

    /** Takes in what the listeners of a gateway ask for. */
    void asks(GatewayFact gateway) {
        gateway.contradiction().ifPresent(words -> problem(gateway.name(), words));
        gateway.selectorLabels().forEach((key, value) -> {
            if (LabelSyntax.isValid(key, value)) {
                ask(key, gateway.name(), value);
            } else {
                // One that the API server refuses would make it refuse the labels of all.
                problem(
                        gateway.name(),
                        "label " + Quoted.of(key) + " with value " + Quoted.of(value)
                                + " is none that a namespace can carry");
            }
        });
    }

    /** Takes in a gateway that needs what it has. */
    void keeps(String gateway) {
        before.users().forEach((key, gateways) -> {
            String live = infra.labels().get(key);
            if (gateways.contains(gateway) && live != null) {
                ask(key, gateway, live);
            }
        });
    }

    private void ask(String key, String gateway, String value) {
        asked.computeIfAbsent(key, ignored -> new TreeMap<>()).put(gateway, value);
    }

    /** Decides about all labels that anybody asks for or asked for. */
    GatewayBookkeeping settle() {
        SortedSet<String> keys = new TreeSet<>(before.users().keySet());
        keys.addAll(asked.keySet());
        keys.forEach(key -> settle(key, asked.getOrDefault(key, Collections.emptySortedMap())));
        return new GatewayBookkeeping(users);
    }

    private void settle(String key, SortedMap<String, String> wanted) {
        String live = infra.labels().get(key);
        boolean foreign = live != null && before.of(key).isEmpty();
        Optional<String> value = foreign ? Optional.ofNullable(live) : decide(key, wanted, live);
        labels.put(key, value);
        SortedSet<String> served = new TreeSet<>();
        wanted.forEach((gateway, wish) -> {
            if (value.filter(wish::equals).isPresent()) {
                served.add(gateway);
            }
        });
        wanted.forEach((gateway, wish) -> {
            if (!served.contains(gateway)) {
                problem(
                        gateway,
                        String.format("it asks for label %s=%s on namespace %s, ", key, wish, infra.name())
                                + value.map(other -> "where " + key + "=" + other + " is "
                                                + (foreign
                                                        ? "there by somebody else"
                                                        : "needed by Gateway " + served.first()))
                                        .orElse(RESERVED));
            }
        });
        if (!foreign && !served.isEmpty()) {
            users.put(key, served);
        }
    }

    private Optional<String> decide(String key, SortedMap<String, String> wanted, @Nullable String live) {
        SortedMap<String, String> first = new TreeMap<>(wanted);
        first.keySet().retainAll(before.of(key));
        SortedMap<String, String> deciding = first.isEmpty() ? wanted : first;
        if (live != null && deciding.containsValue(live)) {
            return Optional.of(live);
        }
        if (ReservedLabels.contains(key)) {
            return Optional.empty();
        }
        return deciding.values().stream().findFirst();
    }

    private void problem(String gateway, String words) {
        problems.computeIfAbsent(gateway, ignored -> new TreeSet<>()).add(words);
    }

    /** The labels that were settled; empty where there should be none. */
    SortedMap<String, Optional<String>> labels() {
        return labels;
    }

    /** What gateways did not get, by gateway. */
    SortedMap<String, String> conflicts() {
        SortedMap<String, String> texts = new TreeMap<>();
        problems.forEach((gateway, words) -> texts.put(gateway, String.join("; ", words)));
        return texts;
    }
}
