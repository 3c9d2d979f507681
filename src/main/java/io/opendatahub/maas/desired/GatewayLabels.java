/* Which labels the infra namespace needs so that the tenants' gateways accept routes from it. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.model.GatewayFact;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.naming.Annotations;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The labels as they should be (contract section 8, case 102).
 *
 * @param labels every label that played a part, with the value it should have; empty when it should not be there. What is
 *     missing here is of no concern
 * @param bookkeeping value that annotation {@code maas.opendatahub.io/gateway-selector-labels} should have, if any
 * @param conflicts why a gateway cannot have all the labels it needs, by gateway
 */
public record GatewayLabels(
        SortedMap<String, Optional<String>> labels, Optional<String> bookkeeping, SortedMap<String, String> conflicts) {

    /**
     * Computes them for all gateways at once, so that it does not matter whose turn it is.
     *
     * @param infra the namespace as it is
     * @param gateways the Gateways that exist
     * @param claimed whether a tenant holds the gateway of this name; the others need nothing
     */
    public static GatewayLabels of(NamespaceFact infra, Collection<GatewayFact> gateways, Predicate<String> claimed) {
        String stored = infra.annotations().get(Annotations.GATEWAY_SELECTOR_LABELS);
        Collection<GatewayFact> held = gateways.stream()
                .filter(gateway -> claimed.test(gateway.name()))
                .toList();
        Optional<GatewayBookkeeping> bookkeeping = GatewayBookkeeping.parse(stored);
        if (bookkeeping.isEmpty()) {
            return unreadable(infra, held);
        }
        GatewayLabelRule rule = new GatewayLabelRule(infra, bookkeeping.get());
        held.forEach(rule::asks);
        // Nobody knows what a Gateway asks for that is gone for the moment, so that it keeps what it has (case 87).
        SortedSet<String> gone = new TreeSet<>(bookkeeping.get().gateways());
        gateways.forEach(gateway -> gone.remove(gateway.name()));
        gone.stream().filter(claimed).forEach(rule::keeps);
        GatewayBookkeeping next = rule.settle();
        return new GatewayLabels(
                rule.labels(),
                // The same in another spelling is no change.
                next.equals(bookkeeping.get()) ? Optional.ofNullable(stored) : next.text(),
                rule.conflicts());
    }

    /** Without the bookkeeping nobody knows which labels are the operator's: nothing is lost, and nothing added. */
    private static GatewayLabels unreadable(NamespaceFact infra, Collection<GatewayFact> held) {
        SortedMap<String, String> conflicts = new TreeMap<>();
        for (GatewayFact gateway : held) {
            gateway.selectorLabels().entrySet().stream()
                    .filter(wanted -> !wanted.getValue().equals(infra.labels().get(wanted.getKey())))
                    .findFirst()
                    .ifPresent(missing -> conflicts.put(
                            gateway.name(),
                            String.format(
                                    "label %s=%s is missing on namespace %s, where annotation %s cannot be read and no label is"
                                            + " touched until it is a JSON object of lists again, or gone",
                                    missing.getKey(),
                                    missing.getValue(),
                                    infra.name(),
                                    Annotations.GATEWAY_SELECTOR_LABELS)));
        }
        return new GatewayLabels(
                new TreeMap<>(),
                Optional.ofNullable(infra.annotations().get(Annotations.GATEWAY_SELECTOR_LABELS)),
                conflicts);
    }
}
