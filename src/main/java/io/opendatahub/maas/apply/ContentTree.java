/* Turns a desired object into the JSON tree that is sent. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.ReplicaRule;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON form of desired objects, without identity: apiVersion, kind, name and namespace are added by the request. */
public final class ContentTree {

    private final KubernetesSerialization serialization;

    /** Uses the client's serialisation of the models. */
    public ContentTree(KubernetesSerialization serialization) {
        this.serialization = serialization;
    }

    /**
     * The tree to apply.
     *
     * @param object the desired object
     * @param staticCount whether the floor is written as a static count although autoscaling is wanted
     */
    @SuppressWarnings("unchecked")
    Map<String, Object> of(DesiredObject object, boolean staticCount) {
        Map<String, Object> tree = serialization.convertValue(object.object(), LinkedHashMap.class);
        tree.remove("apiVersion");
        tree.remove("kind");
        tree.remove("status");
        if (tree.get("metadata") instanceof Map<?, ?> metadata) {
            metadata.remove("name");
            metadata.remove("namespace");
        }
        if (staticCount
                && object.replicas().orElse(null) instanceof ReplicaRule.Autoscaled rule
                && tree.get("spec") instanceof Map<?, ?> spec) {
            ((Map<String, Object>) spec).put("replicas", rule.floor());
        }
        return tree;
    }
}
