/* Writes Kubernetes events; never lets a pass fail because of one. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Events about our own objects (contract section 6: one per change, never one per retry; the caller sees to that). */
public final class EventRecorder {

    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);

    /** Shown as the source of the events. */
    private static final String COMPONENT = "maas-operator";

    /** Where events about cluster-scoped objects go, as everywhere in Kubernetes. */
    private static final String CLUSTER_SCOPE_NAMESPACE = "default";

    private final KubernetesWrites writes;
    private final Clock clock;

    /** Records through the fenced writes. */
    public EventRecorder(KubernetesWrites writes, Clock clock) {
        this.writes = writes;
        this.clock = clock;
    }

    /**
     * Records one event.
     *
     * @param about the object
     * @param type Normal or Warning
     * @param reason CamelCase
     * @param message at most 1,024 characters
     */
    public void record(HasMetadata about, String type, String reason, String message) {
        try {
            writes.createEvent(event(about, type, reason, message));
        } catch (KubernetesClientException e) {
            LOG.info(
                    "event {} for {} not recorded: {}",
                    reason,
                    about.getMetadata().getName(),
                    Refusal.words(e));
        }
    }

    private Event event(HasMetadata about, String type, String reason, String message) {
        Instant now = clock.instant();
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        String namespace = Objects.requireNonNullElse(about.getMetadata().getNamespace(), CLUSTER_SCOPE_NAMESPACE);
        String unique = Long.toHexString(now.getEpochSecond() * 1_000_000_000L + now.getNano());
        return new EventBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(about.getMetadata().getName() + "." + unique)
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(about.getApiVersion())
                .withKind(about.getKind())
                .withNamespace(about.getMetadata().getNamespace())
                .withName(about.getMetadata().getName())
                .withUid(about.getMetadata().getUid())
                .endInvolvedObject()
                .withType(type)
                .withReason(reason)
                .withMessage(message)
                .withNewSource()
                .withComponent(COMPONENT)
                .endSource()
                .withReportingComponent(COMPONENT)
                .withFirstTimestamp(time)
                .withLastTimestamp(time)
                .withCount(1)
                .build();
    }
}
