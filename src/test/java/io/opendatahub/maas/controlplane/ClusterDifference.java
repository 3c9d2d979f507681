package io.opendatahub.maas.controlplane;

import io.opendatahub.maas.controlplane.ClusterSnapshot.ObjectKey;
import io.opendatahub.maas.controlplane.ClusterSnapshot.ObjectVersion;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is different between two {@link ClusterSnapshot}s; its text names every object and what happened to it. */
public final class ClusterDifference {
    /** What the cluster itself puts into a new namespace and keeps there. */
    private static final Set<String> NAMESPACE_CONTENT =
            Set.of("configmaps kube-root-ca.crt", "serviceaccounts default");

    private final List<Change> changes;

    ClusterDifference(List<Change> changes) {
        this.changes = List.copyOf(changes);
    }

    /** The changes, sorted. */
    public List<Change> changes() {
        return changes;
    }

    /** Whether nothing is different. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /**
     * The rest when these namespaces may have come or changed, with what the cluster itself puts into them. A namespace that
     * went, or any other object in it, still counts.
     */
    public ClusterDifference exceptNamespaces(Collection<String> names) {
        Set<String> released = Set.copyOf(names);
        return that(change -> !isNamespace(change, released) && !isContent(change, released));
    }

    /** The changes of which this holds. */
    public ClusterDifference that(Predicate<Change> wanted) {
        return new ClusterDifference(changes.stream().filter(wanted).toList());
    }

    private static boolean isNamespace(Change change, Set<String> names) {
        ObjectVersion before = change.before();
        ObjectVersion after = change.after();
        return change.key().kind().equals("namespaces")
                && names.contains(change.key().name())
                && after != null
                && (before == null || before.uid().equals(after.uid()));
    }

    private static boolean isContent(Change change, Set<String> namespaces) {
        ObjectKey key = change.key();
        return change.before() == null
                && namespaces.contains(key.namespace())
                && NAMESPACE_CONTENT.contains(key.kind() + " " + key.name());
    }

    @Override
    public String toString() {
        return changes.isEmpty()
                ? "no difference"
                : changes.stream().map(Change::toString).collect(Collectors.joining("\n", "\n", "\n"));
    }

    /**
     * One object that is not as it was.
     *
     * @param key the object
     * @param before what it was, null when it was not there
     * @param after what it is, null when it is gone
     */
    public record Change(
            ObjectKey key,
            @Nullable ObjectVersion before,
            @Nullable ObjectVersion after) {
        @Override
        public String toString() {
            if (before == null) {
                return "new      " + key + " by " + after.writers();
            }
            if (after == null) {
                return "gone     " + key + " by " + before.writers();
            }
            String labels = before.labels().equals(after.labels())
                    ? ""
                    : ", labels " + before.labels() + " -> " + after.labels();
            return before.uid().equals(after.uid())
                    ? "changed  " + key + " by " + after.writers() + ", resourceVersion " + before.resourceVersion()
                            + " -> " + after.resourceVersion() + labels
                    : "replaced " + key + " by " + after.writers() + ", uid " + before.uid() + " -> " + after.uid()
                            + labels;
        }
    }
}
