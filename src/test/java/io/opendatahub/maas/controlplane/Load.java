package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** How much a pod uses, by a script. */
public interface Load {
    /** What this pod uses, when its workload has that many pods. */
    Usage of(Pod pod, int pods);

    /**
     * Usage of one pod.
     *
     * @param cpu in cores
     * @param memory in bytes
     */
    record Usage(BigDecimal cpu, BigDecimal memory) {}

    /** The same amount in every pod, whatever their number: the autoscaler goes on to its ceiling. */
    static Load perPod(String cpu, String memory) {
        Usage usage = new Usage(amount(cpu), amount(memory));
        return (pod, pods) -> usage;
    }

    /** An amount of work that the pods share: the autoscaler comes to rest where it fits. */
    static Load shared(String cpu, String memory) {
        Usage sum = new Usage(amount(cpu), amount(memory));
        return (pod, pods) -> new Usage(part(sum.cpu(), pods), part(sum.memory(), pods));
    }

    /**
     * Percentages of what the pod requests. With the very targets of the autoscaler the count stays as it is,
     * whatever it is.
     */
    static Load ofRequests(int cpuPercent, int memoryPercent) {
        return (pod, pods) -> new Usage(
                part(requested(pod, "cpu").multiply(BigDecimal.valueOf(cpuPercent)), 100),
                part(requested(pod, "memory").multiply(BigDecimal.valueOf(memoryPercent)), 100));
    }

    private static BigDecimal requested(Pod pod, String resource) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Container container : pod.getSpec().getContainers()) {
            if (container.getResources() != null
                    && container.getResources().getRequests() != null
                    && container.getResources().getRequests().containsKey(resource)) {
                sum = sum.add(
                        container.getResources().getRequests().get(resource).getNumericalAmount());
            }
        }
        return sum;
    }

    private static BigDecimal amount(String quantity) {
        return Quantity.parse(quantity).getNumericalAmount();
    }

    private static BigDecimal part(BigDecimal sum, int parts) {
        return sum.divide(BigDecimal.valueOf(Math.max(1, parts)), 9, RoundingMode.HALF_UP);
    }
}
