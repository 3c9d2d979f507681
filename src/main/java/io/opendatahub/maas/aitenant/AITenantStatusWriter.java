/* Writes the status of an AITenant when it says something new. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantPhase;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.apply.EventRecorder;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.Texts;
import io.opendatahub.maas.status.Verdict;
import io.opendatahub.maas.watch.LastWritten;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One write and at most one event for each change of a condition. */
final class AITenantStatusWriter {

    private final KubernetesWrites writes;
    private final EventRecorder events;
    private final KubernetesSerialization serialization;
    private final Clock clock;
    private final LastWritten<AITenantStatus> written = new LastWritten<>();

    AITenantStatusWriter(
            KubernetesWrites writes, EventRecorder events, KubernetesSerialization serialization, Clock clock) {
        this.writes = writes;
        this.events = events;
        this.serialization = serialization;
        this.clock = clock;
    }

    /** The newest status known: the cache may still hold the one before our last write. */
    AITenantStatus stored(AITenant aitenant) {
        AITenantStatus stored = written.newerThan(aitenant).orElseGet(aitenant::getStatus);
        return stored == null ? new AITenantStatus() : stored;
    }

    /** Stores what a pass found out. */
    void write(AITenantPass pass, Optional<Halt> halt) {
        AITenant aitenant = pass.aitenant();
        AITenantReasons reason = halt.map(Halt::reason).orElse(AITenantReasons.RECONCILED);
        AITenantStatus next = new AITenantStatus();
        next.setPhase(reason.phase().orElseThrow().text());
        if (reason != AITenantReasons.INVALID_PLACEMENT) {
            // A misplaced AITenant stands for no tenant, whatever it is called.
            next.setTenantNamespace(pass.tenant().namespace());
            next.setGatewayRef(pass.gateway());
        }
        next.setObservedGeneration(aitenant.getMetadata().getGeneration());
        List<Verdict> verdicts = Stream.concat(Stream.of(ready(reason, pass, halt)), pass.keysRevoked().stream())
                .toList();
        next.setConditions(Conditions.merge(
                pass.stored().getConditions(), verdicts, aitenant.getMetadata().getGeneration(), clock.instant()));
        if (next.equals(pass.stored())) {
            return;
        }
        written.remember(writes.replaceStatus(key(aitenant), tree(next)), next);
        tell(aitenant, pass.stored(), next, ConditionType.READY);
        tell(aitenant, pass.stored(), next, ConditionType.API_KEYS_REVOKED);
        warn(pass);
    }

    private static Verdict ready(AITenantReasons reason, AITenantPass pass, Optional<Halt> halt) {
        String message = Stream.concat(
                        Stream.of(halt.map(Halt::message).orElse("The tenant works.")),
                        pass.warnings().stream().map(Warning::message))
                .collect(Collectors.joining(" "));
        return Verdict.of(reason, halt.isEmpty() ? Verdict.TRUE : Verdict.FALSE, message);
    }

    /** One event for each warning that Ready did not tell before. */
    private void warn(AITenantPass pass) {
        String told = Conditions.find(pass.stored().getConditions(), ConditionType.READY)
                .map(Condition::getMessage)
                .orElse("");
        pass.warnings().stream()
                .filter(warning -> !told.contains(warning.message()))
                .forEach(warning -> events.record(
                        pass.aitenant(),
                        StatusEvents.Type.WARNING.text(),
                        warning.reason(),
                        Texts.event(warning.message())));
    }

    /** One event for each change of a reason; what is only unknown yet is told by Ready. */
    private void tell(AITenant aitenant, AITenantStatus stored, AITenantStatus next, ConditionType type) {
        Optional<String> before = Conditions.find(stored.getConditions(), type).map(Condition::getReason);
        Conditions.find(next.getConditions(), type)
                .filter(now -> !Verdict.UNKNOWN.equals(now.getStatus()))
                .filter(now -> before.filter(now.getReason()::equals).isEmpty())
                .ifPresent(now ->
                        events.record(aitenant, severity(now, next), now.getReason(), Texts.event(now.getMessage())));
    }

    private static String severity(Condition now, AITenantStatus next) {
        boolean bad = AITenantPhase.FAILED.text().equals(next.getPhase())
                || AITenantReasons.DELETION_BLOCKED.code().equals(now.getReason())
                || AITenantReasons.CLEANUP_FORCED.code().equals(now.getReason());
        return (bad ? StatusEvents.Type.WARNING : StatusEvents.Type.NORMAL).text();
    }

    void forget(ResourceID id) {
        written.forget(id);
    }

    /** The key of an AITenant. */
    static ResourceKey key(AITenant aitenant) {
        return ResourceKey.of(OwnKinds.AI_TENANT, aitenant);
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> tree(AITenantStatus status) {
        return serialization.convertValue(status, LinkedHashMap.class);
    }
}
