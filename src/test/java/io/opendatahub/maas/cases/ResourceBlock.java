package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * The resources of a container, by amount, so that two spellings of the same amount are equal.
 *
 * @param requests requests, in cores and bytes
 * @param limits limits, in cores and bytes
 */
record ResourceBlock(Map<String, BigDecimal> requests, Map<String, BigDecimal> limits) {

    /** What maas-api has without an override. */
    static final ResourceBlock MAAS_API_DEFAULT =
            of(Map.of("cpu", "100m", "memory", "128Mi"), Map.of("cpu", "500m", "memory", "256Mi"));

    /** What the payload workloads have without an override. */
    static final ResourceBlock PAYLOAD_DEFAULT =
            of(Map.of("cpu", "100m", "memory", "128Mi"), Map.of("cpu", "1", "memory", "512Mi"));

    /** The block with these amounts. */
    static ResourceBlock of(Map<String, String> requests, Map<String, String> limits) {
        Map<String, Quantity> asked = new TreeMap<>();
        requests.forEach((name, amount) -> asked.put(name, new Quantity(amount)));
        Map<String, Quantity> most = new TreeMap<>();
        limits.forEach((name, amount) -> most.put(name, new Quantity(amount)));
        return new ResourceBlock(amounts(asked), amounts(most));
    }

    /** The block of the container that is named like this, in the Deployment's pod template. */
    static ResourceBlock of(Deployment deployment, String container) {
        return of(deployment.getSpec().getTemplate().getSpec(), container);
    }

    /** The block of the container that is named like this. */
    static ResourceBlock of(PodSpec pod, String container) {
        Container found = pod.getContainers().stream()
                .filter(candidate -> candidate.getName().equals(container))
                .findFirst()
                .orElseThrow();
        return new ResourceBlock(
                amounts(found.getResources().getRequests()),
                amounts(found.getResources().getLimits()));
    }

    private static Map<String, BigDecimal> amounts(Map<String, Quantity> quantities) {
        Map<String, BigDecimal> amounts = new TreeMap<>();
        quantities.forEach((name, quantity) ->
                amounts.put(name, quantity.getNumericalAmount().stripTrailingZeros()));
        return amounts;
    }
}
