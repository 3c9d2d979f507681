/* Writes the status of an AITenant when it says something new. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantPhase;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.apply.EventRecorder;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.status.Verdict;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One write and at most one event for each change of Ready. */
final class AITenantStatusWriter {

    private record Written(long resourceVersion, AITenantStatus status) {}

    private final KubernetesWrites writes;
    private final EventRecorder events;
    private final KubernetesSerialization serialization;
    private final Clock clock;
    private final Map<String, Written> written = new ConcurrentHashMap<>();

    AITenantStatusWriter(
            KubernetesWrites writes, EventRecorder events, KubernetesSerialization serialization, Clock clock) {
        this.writes = writes;
        this.events = events;
        this.serialization = serialization;
        this.clock = clock;
    }

    /** The newest status known: the cache may still hold the one before our last write. */
    AITenantStatus stored(AITenant aitenant) {
        Written last = written.get(aitenant.getMetadata().getUid());
        long cached = Long.parseLong(aitenant.getMetadata().getResourceVersion());
        AITenantStatus stored = last != null && last.resourceVersion() >= cached ? last.status() : aitenant.getStatus();
        return stored == null ? new AITenantStatus() : stored;
    }

    /** Stores what a pass found out. */
    void write(AITenantPass pass, Optional<Halt> halt) {
        AITenant aitenant = pass.aitenant();
        AITenantStatus stored = stored(aitenant);
        AITenantStatus next = new AITenantStatus();
        next.setPhase(halt.map(Halt::phase).orElse(AITenantPhase.ACTIVE).text());
        next.setTenantNamespace(pass.tenant().namespace());
        next.setGatewayRef(pass.gateway());
        next.setObservedGeneration(aitenant.getMetadata().getGeneration());
        next.setConditions(Conditions.merge(
                stored.getConditions(),
                List.of(ready(halt)),
                aitenant.getMetadata().getGeneration(),
                clock.instant()));
        if (next.equals(stored)) {
            return;
        }
        remember(aitenant, next);
        tell(aitenant, stored, next);
    }

    private static Verdict ready(Optional<Halt> halt) {
        return halt.map(why -> new Verdict(ConditionType.READY, Verdict.FALSE, why.reason(), why.message()))
                .orElseGet(() -> Verdict.yes(ConditionType.READY, Reasons.RECONCILED, "The tenant works."));
    }

    private void remember(AITenant aitenant, AITenantStatus next) {
        String version = writes.replaceStatus(
                        new ResourceKey(
                                OwnKinds.AI_TENANT,
                                aitenant.getMetadata().getNamespace(),
                                aitenant.getMetadata().getName()),
                        tree(next))
                .getMetadata()
                .getResourceVersion();
        written.put(aitenant.getMetadata().getUid(), new Written(Long.parseLong(version), next));
    }

    private void tell(AITenant aitenant, AITenantStatus stored, AITenantStatus next) {
        @Nullable
        Condition before =
                Conditions.find(stored.getConditions(), ConditionType.READY).orElse(null);
        Conditions.find(next.getConditions(), ConditionType.READY)
                .filter(now -> before == null || !Objects.equals(before.getReason(), now.getReason()))
                .ifPresent(now -> events.record(
                        aitenant,
                        AITenantPhase.FAILED.text().equals(next.getPhase()) ? "Warning" : "Normal",
                        now.getReason(),
                        now.getMessage()));
    }

    void forget(AITenant aitenant) {
        written.remove(aitenant.getMetadata().getUid());
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> tree(AITenantStatus status) {
        return serialization.convertValue(status, LinkedHashMap.class);
    }
}
