/* Removes everything of a tenant: first what its administrators made, then what the operator made. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.apply.Applier;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.CleanUp;
import io.opendatahub.maas.model.PolicyFact;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.ClusterWatch;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The clean-up of contract section 8. Idempotent: each attempt asks only for what is still there. */
public final class TenantCleanUp {

    /** Stands for all objects of a kind in a failure. */
    private static final String ALL = "*";

    private final KubernetesWrites writes;
    private final Applier applier;
    private final ClusterWatch cluster;
    private final LiveInventory inventory;

    /** By tenant namespace: UIDs of policies whose deletion was asked for, so that it is asked for once. */
    private final Map<String, Set<String>> asked = new ConcurrentHashMap<>();

    /** Cleans up with the shared parts. */
    public TenantCleanUp(OperatorRuntime runtime) {
        this.writes = runtime.writes();
        this.applier = runtime.applier();
        this.cluster = runtime.caches().cluster();
        this.inventory = new LiveInventory(runtime.caches(), runtime.platform());
    }

    /** Removes the policies, and when they are gone the objects; an event of the policies tells when to come again. */
    public CleanUp run(TenantId tenant) {
        CleanUp policies = removePolicies(tenant.namespace());
        return policies.isDone() ? removeObjects(tenant) : policies;
    }

    /** Removes the objects of the inventory, whatever is left of the policies. What guards a route that others hold stays. */
    public CleanUp removeObjects(TenantId tenant) {
        asked.remove(tenant.namespace());
        ApplyReport report = applier.remove(inventory.keys(tenant));
        return new CleanUp(report.failures(), List.of(), report.pending());
    }

    /** What cannot be read is not known to be gone. A namespace that is terminating removes its policies itself, too. */
    private CleanUp removePolicies(String namespace) {
        List<Failure> unreadable = cluster.unreadablePolicies().stream()
                .map(failure -> new Failure(
                        new ResourceKey(failure.kind(), namespace, ALL),
                        failure.code(),
                        "cannot be watched: " + failure.message()))
                .toList();
        List<PolicyFact> present = cluster.policies(namespace);
        if (present.isEmpty()) {
            return new CleanUp(unreadable, List.of());
        }
        Set<String> asking = asked.computeIfAbsent(namespace, ignored -> ConcurrentHashMap.newKeySet());
        asking.retainAll(present.stream().map(PolicyFact::uid).collect(Collectors.toSet()));
        List<Failure> refused = present.stream()
                .filter(policy -> !policy.terminating() && !asking.contains(policy.uid()))
                .flatMap(policy -> remove(policy, asking).stream())
                .toList();
        return new CleanUp(unreadable.isEmpty() ? refused : unreadable, present);
    }

    private Optional<Failure> remove(PolicyFact policy, Set<String> asking) {
        try {
            writes.delete(policy.key(), policy.uid());
            asking.add(policy.uid());
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return Optional.of(Refusal.failure(policy.key(), e));
        }
    }
}
