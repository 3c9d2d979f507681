package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * Every object of every kind on an API server, at one moment: to prove that something left nothing behind and touched nothing of
 * others. Left out are events and leases only, in which a cluster writes down that time passes.
 */
public final class ClusterSnapshot {
    /** Kinds in which a cluster writes down what happened and who is alive. */
    private static final Set<String> DIARIES = Set.of("events", "events.events.k8s.io", "leases.coordination.k8s.io");

    /** So long without a change: nothing is under way any more. */
    private static final Duration REST = Duration.ofSeconds(2);

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    private final Map<ObjectKey, ObjectVersion> objects;

    ClusterSnapshot(Map<ObjectKey, ObjectVersion> objects) {
        this.objects = new TreeMap<>(objects);
    }

    /** Lists everything now. */
    public static ClusterSnapshot take(KubernetesClient client) {
        Map<ObjectKey, ObjectVersion> objects = new TreeMap<>();
        new ClusterLists(client)
                .metadata(
                        kind -> !DIARIES.contains(kind.name()),
                        (kind, object) -> objects.put(
                                ObjectKey.of(kind, object.path("metadata")),
                                ObjectVersion.of(object.path("metadata"))));
        return new ClusterSnapshot(objects);
    }

    /**
     * Lists everything when it has come to rest: nothing moves between two looks, and no namespace is on its way out.
     *
     * @throws org.awaitility.core.ConditionTimeoutException when it does not come to rest; says what moved
     */
    public static ClusterSnapshot settled(KubernetesClient client) {
        AtomicReference<ClusterSnapshot> last = new AtomicReference<>(take(client));
        await("the cluster to come to rest")
                .pollInterval(REST)
                .pollDelay(REST)
                .atMost(PATIENCE)
                .untilAsserted(() -> {
                    // Asked before the lists: one that goes between the two would stand in them, and be missed later.
                    List<String> going = terminating(client);
                    ClusterSnapshot now = take(client);
                    ClusterDifference moved = last.getAndSet(now).to(now);
                    assertThat(moved.changes()).as("what moves").isEmpty();
                    assertThat(going).as("namespaces on their way out").isEmpty();
                });
        return last.get();
    }

    private static List<String> terminating(KubernetesClient client) {
        return client.namespaces().list().getItems().stream()
                .filter(Namespace::isMarkedForDeletion)
                .map(namespace -> namespace.getMetadata().getName())
                .toList();
    }

    /** How many objects there are. */
    public int size() {
        return objects.size();
    }

    /** The objects that are there, sorted. */
    public Map<ObjectKey, ObjectVersion> objects() {
        return Collections.unmodifiableMap(objects);
    }

    /** What is different later. */
    public ClusterDifference to(ClusterSnapshot later) {
        Set<ObjectKey> all = new TreeSet<>(objects.keySet());
        all.addAll(later.objects.keySet());
        List<ClusterDifference.Change> changes = new ArrayList<>();
        for (ObjectKey key : all) {
            ObjectVersion before = objects.get(key);
            ObjectVersion after = later.objects.get(key);
            if (!Objects.equals(before, after) && !isHeartbeat(key, before, after)) {
                changes.add(new ClusterDifference.Change(key, before, after));
            }
        }
        return new ClusterDifference(changes);
    }

    /** The kubelet's writes into its Node; one that came, went or was replaced is no heartbeat. */
    private static boolean isHeartbeat(ObjectKey key, ObjectVersion before, ObjectVersion after) {
        return key.kind().equals("nodes")
                && Stream.of(before, after).allMatch(Objects::nonNull)
                && before.uid().equals(after.uid());
    }

    /**
     * The name of an object.
     *
     * @param kind plural and group, for example {@code deployments.apps}
     * @param namespace its namespace, empty at cluster scope
     * @param name its name
     */
    public record ObjectKey(String kind, String namespace, String name) implements Comparable<ObjectKey> {
        static ObjectKey of(ListedKind kind, JsonNode metadata) {
            return new ObjectKey(
                    kind.name(),
                    metadata.path("namespace").asText(),
                    metadata.path("name").asText());
        }

        @Override
        public int compareTo(ObjectKey other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
        }
    }

    /**
     * What an object is at a moment.
     *
     * @param uid changes when it is deleted and made anew
     * @param resourceVersion changes with every write that changes anything
     * @param labels its labels
     * @param writers who is known to have written it, from its managed fields
     * @param owners its owner references
     */
    public record ObjectVersion(
            String uid,
            String resourceVersion,
            Map<String, String> labels,
            Set<String> writers,
            List<OwnerReference> owners) {
        static ObjectVersion of(JsonNode metadata) {
            Map<String, String> labels = new TreeMap<>();
            metadata.path("labels")
                    .properties()
                    .forEach(
                            label -> labels.put(label.getKey(), label.getValue().asText()));
            Set<String> writers = new TreeSet<>();
            metadata.path("managedFields")
                    .forEach(entry -> writers.add(entry.path("manager").asText()));
            List<OwnerReference> owners = new ArrayList<>();
            metadata.path("ownerReferences")
                    .forEach(owner -> owners.add(JSON.convertValue(owner, OwnerReference.class)));
            return new ObjectVersion(
                    metadata.path("uid").asText(),
                    metadata.path("resourceVersion").asText(),
                    labels,
                    writers,
                    owners);
        }
    }
}
