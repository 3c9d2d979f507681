/* Makes a Deployment anew around its running pods, because its selector cannot be changed. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.apply.ReplicaSets.ReplicaSet;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.NameLimit;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Deployment is deleted without its ReplicaSet, which carries a mark by which it is found again, after a crash too; the new
 * one is made with the ReplicaSet's template and count, whoever wrote them, so that it adopts the ReplicaSet as its own newest
 * (contract section 4, ADR 18).
 */
public final class DeploymentRecreation {

    private static final Logger LOG = LoggerFactory.getLogger(DeploymentRecreation.class);

    /** Label that a Deployment's controller puts on the pods of one revision. */
    private static final String REVISION = "pod-template-hash";

    /** The controller's own notes, which it writes again. */
    private static final String NOTES = "deployment.kubernetes.io/";

    private static final Map<String, String> SET_FREE = Map.of(Labels.SET_FREE, Labels.TRUE);

    private final KubernetesWrites writes;
    private final LiveView live;
    private final ReplicaSets replicaSets;
    /** Values of label tenant-instance whose ReplicaSet may be waiting for its Deployment. */
    private final Set<String> expected = ConcurrentHashMap.newKeySet();

    private volatile boolean looked;

    /** Works on the caches; asks the server for ReplicaSets. */
    public DeploymentRecreation(KubernetesWrites writes, LiveView live, ReplicaSets replicaSets) {
        this.writes = writes;
        this.live = live;
        this.replicaSets = replicaSets;
    }

    /**
     * Looks once for what an operator left that ended in the middle; to be called before anything is written. What cannot be
     * looked for now is looked for when it matters.
     *
     * @param namespace where the payload Deployments are
     */
    public void look(String namespace) {
        try {
            lookFor(namespace);
        } catch (KubernetesClientException e) {
            LOG.warn("ReplicaSets in {} cannot be listed yet: {}", namespace, Refusal.words(e));
        }
    }

    private void lookFor(String namespace) {
        try {
            replicaSets.list(namespace, SET_FREE).stream()
                    .filter(set -> set.controller().isEmpty())
                    .forEach(set -> expected.add(set.labels().getOrDefault(Labels.TENANT_INSTANCE, "")));
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
                throw e;
            }
            // Who may not list them has set none free: new tenants need not wait for the right.
            LOG.info("ReplicaSets in {} may not be listed; payload Deployments keep older selectors", namespace);
        }
        looked = true;
    }

    /**
     * Deletes a Deployment whose pods are to stay. ReplicaSets of older pods, which nobody would adopt, go with it.
     *
     * @param tenantNamespace whom to wake when a Deployment that stands in the way changes
     * @param outcome is told what is waited for, or what stands in the way
     * @return whether it was deleted; otherwise it stays as it is
     */
    boolean setFree(LiveObject deployment, String tenantNamespace, PassOutcome outcome) {
        if (!(deployment.facts() instanceof DeploymentFacts facts)) {
            return false;
        }
        Optional<ResourceKey> rival = rival(deployment, facts);
        if (rival.isPresent()) {
            live.contested(rival.get(), tenantNamespace);
            outcome.overlaps(deployment.key(), rival.get());
            return false;
        }
        List<ReplicaSet> owned = replicaSets.list(deployment.key().namespace(), facts.selector()).stream()
                .filter(set -> set.controller().equals(deployment.uid()))
                .toList();
        List<ReplicaSet> older = owned.stream()
                .filter(set -> !set.labels().containsKey(Labels.TENANT_INSTANCE))
                .toList();
        Optional<ReplicaSet> newest =
                largest(owned.stream().filter(set -> !older.contains(set)).toList());
        if (newest.isEmpty() || older.stream().anyMatch(set -> set.wanted() > 0 || set.existing() > 0)) {
            return false;
        }
        older.forEach(set -> writes.delete(set.key(), set.uid()));
        writes.merge(
                newest.get().key(),
                Map.of("metadata", Map.of("uid", newest.get().uid(), "labels", SET_FREE)));
        expected.add(instance(deployment.key()));
        LOG.info("{} is made anew around its pods, as its selector finds those of other tenants too", deployment.key());
        outcome.pending(deployment.key() + " is made anew around its pods");
        return writes.deleteOrphaning(deployment.key(), deployment.uid());
    }

    /** Another Deployment with a selector as wide takes a ReplicaSet without a controller for one of its own. */
    private Optional<ResourceKey> rival(LiveObject deployment, DeploymentFacts facts) {
        return live.list(ManagedKind.DEPLOYMENT.ref(), deployment.key().namespace()).stream()
                .filter(other -> !other.key().equals(deployment.key()) && !other.terminating())
                .filter(other -> other.facts() instanceof DeploymentFacts wide
                        && !wide.selector().isEmpty()
                        && SelectorTakeOver.holds(facts.podLabels(), wide.selector()))
                .map(LiveObject::key)
                .findFirst();
    }

    /**
     * What a payload Deployment was before it was deleted.
     *
     * @param deployment in the namespace that was, or is now, looked through
     * @param tree as it would be made otherwise
     * @return the tree to make it with; empty when no pods wait for it
     */
    Optional<Map<String, Object>> former(ResourceKey deployment, Map<String, Object> tree) {
        if (!looked) {
            lookFor(deployment.namespace());
        }
        if (!expected.contains(instance(deployment))) {
            return Optional.empty();
        }
        Optional<ReplicaSet> left = largest(left(deployment));
        if (left.isEmpty()) {
            made(deployment);
        }
        return left.map(set -> with(tree, set));
    }

    /** The Deployment is there again. */
    void made(ResourceKey deployment) {
        expected.remove(instance(deployment));
    }

    /** The Deployment is not wanted any more: the pods that wait for it go. */
    void discard(ResourceKey deployment) {
        if (deployment.kind().equals(ManagedKind.DEPLOYMENT.ref()) && expected.contains(instance(deployment))) {
            left(deployment).forEach(set -> writes.delete(set.key(), set.uid()));
            made(deployment);
        }
    }

    private List<ReplicaSet> left(ResourceKey deployment) {
        Map<String, String> labels = new TreeMap<>(SET_FREE);
        labels.put(Labels.TENANT_INSTANCE, instance(deployment));
        return replicaSets.list(deployment.namespace(), labels).stream()
                .filter(set -> set.controller().isEmpty())
                .toList();
    }

    private static Map<String, Object> with(Map<String, Object> tree, ReplicaSet set) {
        Map<String, Object> template = copy(JsonTree.at(set.content(), "spec", "template"));
        Map<String, Object> podMetadata = copy(template.get("metadata"));
        Map<String, Object> podLabels = copy(podMetadata.get("labels"));
        podLabels.remove(REVISION);
        podMetadata.put("labels", podLabels);
        template.put("metadata", podMetadata);
        Map<String, Object> spec = copy(tree.get("spec"));
        spec.put("template", template);
        spec.put("replicas", set.wanted());
        Map<String, Object> metadata = copy(tree.get("metadata"));
        Map<String, Object> annotations = copy(metadata.get("annotations"));
        set.annotations().forEach((key, value) -> {
            if (!key.startsWith(NOTES)) {
                annotations.putIfAbsent(key, value);
            }
        });
        metadata.put("annotations", annotations);
        Map<String, Object> result = new LinkedHashMap<>(tree);
        result.put("metadata", metadata);
        result.put("spec", spec);
        return result;
    }

    private static Map<String, Object> copy(@Nullable Object tree) {
        Map<String, Object> result = new LinkedHashMap<>();
        if (tree instanceof Map<?, ?> map) {
            map.forEach((key, value) -> result.put(String.valueOf(key), value));
        }
        return result;
    }

    private static Optional<ReplicaSet> largest(List<ReplicaSet> sets) {
        return sets.stream().max(Comparator.comparing(ReplicaSet::wanted));
    }

    private static String instance(ResourceKey deployment) {
        return NameLimit.LABEL_VALUE.fit(deployment.name());
    }
}
