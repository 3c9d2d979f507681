/* Live Deployments and autoscalers for tests. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.model.AutoscalerFacts;
import io.opendatahub.maas.model.ConditionFact;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A Deployment with one available pod that tests change before they {@link #build()} it. */
public final class LiveFixture {

    private final ResourceKey key;
    private final Map<String, ConditionFact> conditions = new HashMap<>();
    private final Map<String, String> annotations = new HashMap<>();
    private long generation = 5;
    private long observed = 5;
    private long resourceVersion = 1;
    private int spec = 1;
    private int replicas = 1;
    private int updated = 1;
    private int available = 1;
    private boolean praxis = true;

    private LiveFixture(ResourceKey key) {
        this.key = key;
        condition("Available", "True", "MinimumReplicasAvailable", "");
    }

    /** An available Deployment. */
    public static LiveFixture deployment(ResourceKey key) {
        return new LiveFixture(key);
    }

    /** Wanted, existing, updated and available pods. */
    public LiveFixture pods(int wanted, int existing, int ofNewestRevision, int ready) {
        this.spec = wanted;
        this.replicas = existing;
        this.updated = ofNewestRevision;
        this.available = ready;
        return this;
    }

    /** Generation of the spec and the one its controller has seen. */
    public LiveFixture generation(long wanted, long seen) {
        this.generation = wanted;
        this.observed = seen;
        return this;
    }

    /** Pods of the older dataplane. */
    public LiveFixture older() {
        this.praxis = false;
        return this;
    }

    /** Sets a condition. */
    public LiveFixture condition(String type, String status, String reason, String message) {
        conditions.put(type, new ConditionFact(status, reason, message, "2026-11-30T11:00:00Z"));
        return this;
    }

    /** Sets an annotation. */
    public LiveFixture annotation(String name, String value) {
        annotations.put(name, value);
        return this;
    }

    /** Version of the object; later ones are greater. */
    public LiveFixture version(long version) {
        this.resourceVersion = version;
        return this;
    }

    /** The object as a cache would hold it. */
    public LiveObject build() {
        return object(
                key,
                resourceVersion,
                Map.copyOf(annotations),
                new DeploymentFacts(
                        generation,
                        observed,
                        spec,
                        replicas,
                        updated,
                        available,
                        Map.copyOf(conditions),
                        true,
                        List.of(),
                        praxis,
                        Map.of(),
                        Map.of(),
                        -1));
    }

    /** An autoscaler whose ScalingActive is as given. */
    public static LiveObject autoscaler(
            ResourceKey key, String status, String reason, String message, String lastTransitionTime) {
        ConditionFact active = new ConditionFact(status, reason, message, lastTransitionTime);
        return object(key, 1, Map.of(), new AutoscalerFacts(Map.of("ScalingActive", active)));
    }

    /** A gateway's AuthPolicy, which may also take API keys from the header of Anthropic clients. */
    public static LiveObject policy(ResourceKey key, boolean keyHeader) {
        return object(key, 1, Map.of(), new AuthPolicyFacts(Map.of(), Set.of(), keyHeader, List.of()));
    }

    /** A claim on a gateway. */
    public static LiveObject claim(ResourceKey key, String aitenant, String uid) {
        return new LiveObject(
                key,
                "u-" + key.name(),
                1,
                Map.of(),
                Map.of(),
                new LiveObject.Owner("maas.opendatahub.io/v1alpha1", "AITenant", aitenant, uid),
                false,
                Set.of("maas-controller"),
                "",
                new LiveObject.NoFacts());
    }

    private static LiveObject object(
            ResourceKey key, long version, Map<String, String> annotations, LiveObject.Facts facts) {
        return new LiveObject(
                key,
                "u-" + key.name(),
                version,
                Map.of(),
                annotations,
                null,
                false,
                Set.of("maas-controller"),
                "",
                facts);
    }
}
