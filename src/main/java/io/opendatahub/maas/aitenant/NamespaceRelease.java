/* Takes off a tenant's namespace what the operator put on it, and keeps the namespace. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.watch.ClusterWatch;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The namespace's release (contract section 8, case 62): labels and annotations whose value is still ours, in one request. */
final class NamespaceRelease implements DeletionStep {

    private final KubernetesWrites writes;
    private final ClusterWatch cluster;
    private final DeletionClock clock;

    NamespaceRelease(KubernetesWrites writes, ClusterWatch cluster, DeletionClock clock) {
        this.writes = writes;
        this.cluster = cluster;
        this.clock = clock;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        Optional<Map<String, Object>> patch = cluster.namespace(pass.tenant().namespace())
                .filter(namespace -> !namespace.terminating())
                .flatMap(namespace -> patch(namespace, pass));
        patch.ifPresent(content -> send(key(pass), content));
        return Optional.empty();
    }

    private void send(ResourceKey key, Map<String, Object> content) {
        try {
            cluster.namespaceWritten(writes.merge(key, content));
        } catch (KubernetesClientException e) {
            if (!isAnotherNow(e)) {
                throw e;
            }
        }
    }

    /** Gone, or made anew under the same name by somebody who put nothing of ours on it. */
    private static boolean isAnotherNow(KubernetesClientException e) {
        return e.getCode() == HttpURLConnection.HTTP_NOT_FOUND || e.getCode() == HttpURLConnection.HTTP_CONFLICT;
    }

    /** Empty when there is nothing of ours on it. */
    private static Optional<Map<String, Object>> patch(NamespaceFact namespace, AITenantPass pass) {
        Map<String, String> labels = new TreeMap<>(Labels.ofAITenant(pass.tenant()));
        labels.put(Labels.GENERATED_NAMESPACE, Labels.TRUE);
        Map<String, String> annotations = new TreeMap<>(Annotations.ofAITenant(
                pass.aitenant().getMetadata().getNamespace(),
                pass.aitenant().getMetadata().getName()));
        annotations.put(Annotations.CREATED_BY_AITENANT, Labels.TRUE);
        Map<String, @Nullable Object> ourLabels = nulls(namespace.labels(), labels);
        Map<String, @Nullable Object> ourAnnotations = nulls(namespace.annotations(), annotations);
        if (ourLabels.isEmpty() && ourAnnotations.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                Map.of("metadata", Map.of("uid", namespace.uid(), "labels", ourLabels, "annotations", ourAnnotations)));
    }

    /** A merge patch removes what is null in it. */
    private static Map<String, @Nullable Object> nulls(Map<String, String> present, Map<String, String> ours) {
        Map<String, @Nullable Object> removed = new HashMap<>();
        ours.forEach((key, value) -> {
            if (Objects.equals(present.get(key), value)) {
                removed.put(key, null);
            }
        });
        return removed;
    }

    @Override
    public String skipped(AITenantPass pass) {
        return "labels and annotations of the tenant are left on Namespace "
                + pass.tenant().namespace();
    }

    @Override
    public ResourceKey subject(AITenantPass pass) {
        return key(pass);
    }

    @Override
    public Instant blockedSince(AITenantPass pass) {
        return clock.keysDealtWithAt(pass);
    }

    private static ResourceKey key(AITenantPass pass) {
        return new ResourceKey(ObservedKinds.NAMESPACE, "", pass.tenant().namespace());
    }
}
