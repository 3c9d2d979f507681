/* Which events a change of status is worth. */
package io.opendatahub.maas.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The events of a status change: at most one for Ready and one for Degraded, and none when only words moved, so that a
 * failure that lasts is told once and not once per retry (contract section 6, case 81).
 */
public final class StatusEvents {

    /** Reasons for Ready=False that are the normal course or the administrator's own wish. */
    private static final Set<Reasons> CALM = EnumSet.of(
            Reasons.DEPLOYMENTS_NOT_READY, Reasons.MANAGEMENT_STATE_IDLE, Reasons.WAITING_FOR_REMOVED_TEARDOWN);

    /** Type of an event as the API server knows it. */
    public enum Type {
        NORMAL("Normal"),
        WARNING("Warning");

        private final String text;

        Type(String text) {
            this.text = text;
        }

        /** As it stands in the API. */
        public String text() {
            return text;
        }
    }

    /**
     * An event to send.
     *
     * @param type Normal or Warning
     * @param reason a code of {@link Reasons}
     * @param message at most {@link Texts#EVENT_LIMIT} characters
     */
    public record EventText(Type type, String reason, String message) {}

    private StatusEvents() {}

    /**
     * What to tell when a status replaces another.
     *
     * @param stored the status before, null when this is the first one
     * @param next the status now
     * @return Ready first, then Degraded; empty when neither changed its status or reason
     */
    public static List<EventText> of(@Nullable MaasTenantConfigStatus stored, MaasTenantConfigStatus next) {
        List<EventText> events = new ArrayList<>();
        changed(stored, next, ConditionType.READY).ifPresent(now -> {
            events.add(event(readyType(before(stored, ConditionType.READY), now), now));
        });
        changed(stored, next, ConditionType.DEGRADED)
                .flatMap(now -> degraded(stored, now))
                .ifPresent(events::add);
        return List.copyOf(events);
    }

    private static Optional<Condition> changed(
            @Nullable MaasTenantConfigStatus stored, MaasTenantConfigStatus next, ConditionType type) {
        return Conditions.find(next.getConditions(), type)
                .filter(now -> before(stored, type)
                        .filter(before -> Objects.equals(before.getStatus(), now.getStatus())
                                && Objects.equals(before.getReason(), now.getReason()))
                        .isEmpty());
    }

    private static Optional<Condition> before(@Nullable MaasTenantConfigStatus stored, ConditionType type) {
        return stored == null ? Optional.empty() : Conditions.find(stored.getConditions(), type);
    }

    private static Type readyType(Optional<Condition> before, Condition now) {
        boolean calm = CALM.stream().anyMatch(reason -> reason.code().equals(now.getReason()));
        boolean fine = Verdict.TRUE.equals(now.getStatus()) || (calm && !isOutage(before, now));
        return fine ? Type.NORMAL : Type.WARNING;
    }

    /** Pods that go away although nobody asked for something else: the generation did not move. */
    private static boolean isOutage(Optional<Condition> before, Condition now) {
        return Reasons.DEPLOYMENTS_NOT_READY.code().equals(now.getReason())
                && before.filter(ready -> Verdict.TRUE.equals(ready.getStatus())
                                && Objects.equals(ready.getObservedGeneration(), now.getObservedGeneration()))
                        .isPresent();
    }

    /** Warnings are told when they come or change, and once when the last one is gone. */
    private static Optional<EventText> degraded(@Nullable MaasTenantConfigStatus stored, Condition now) {
        if (Verdict.TRUE.equals(now.getStatus())) {
            return Optional.of(event(Type.WARNING, now));
        }
        boolean cleared = Verdict.FALSE.equals(now.getStatus())
                && before(stored, ConditionType.DEGRADED)
                        .filter(before -> Verdict.TRUE.equals(before.getStatus()))
                        .isPresent();
        return cleared ? Optional.of(event(Type.NORMAL, now)) : Optional.empty();
    }

    private static EventText event(Type type, Condition now) {
        return new EventText(type, now.getReason(), Texts.event(now.getMessage()));
    }
}
