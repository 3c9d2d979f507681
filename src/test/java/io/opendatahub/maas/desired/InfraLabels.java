/* An infra namespace that gateways ask for labels on, one settlement after the other. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.model.GatewayFact;
import io.opendatahub.maas.model.NamespaceFact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Does to itself what the operator would do. */
final class InfraLabels {

    private static final String BOOKKEEPING = "maas.opendatahub.io/gateway-selector-labels";

    final Map<String, String> labels = new TreeMap<>(Map.of("kubernetes.io/metadata.name", "infra"));
    final Map<String, String> annotations = new TreeMap<>();
    Map<String, String> conflicts = Map.of();

    InfraLabels label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    InfraLabels annotation(String text) {
        annotations.put(BOOKKEEPING, text);
        return this;
    }

    String bookkeeping() {
        return Optional.ofNullable(annotations.get(BOOKKEEPING)).orElse("");
    }

    /** One pass: these Gateways exist, and tenants hold those. */
    InfraLabels settle(List<GatewayFact> gateways, String... held) {
        return settle(gateways, Set.of(held));
    }

    InfraLabels settle(List<GatewayFact> gateways, Set<String> held) {
        NamespaceFact live = new NamespaceFact("infra", "u-infra", false, Map.copyOf(labels), Map.copyOf(annotations));
        GatewayLabels wanted = GatewayLabels.of(live, gateways, held::contains);
        wanted.labels()
                .forEach((key, value) -> value.ifPresentOrElse(now -> labels.put(key, now), () -> labels.remove(key)));
        wanted.bookkeeping()
                .ifPresentOrElse(text -> annotations.put(BOOKKEEPING, text), () -> annotations.remove(BOOKKEEPING));
        conflicts = Map.copyOf(wanted.conflicts());
        return this;
    }
}
