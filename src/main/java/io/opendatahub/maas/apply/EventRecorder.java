/* Writes Kubernetes events; never lets a pass fail because of one. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.naming.Sha256;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Events about our own objects (contract section 6: one per change, never one per retry; the caller sees to that). */
public final class EventRecorder {

    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);

    /** Shown as the source of the events. */
    private static final String COMPONENT = "maas-operator";

    /** Where events about cluster-scoped objects go, as everywhere in Kubernetes. */
    private static final String CLUSTER_SCOPE_NAMESPACE = "default";

    /** Digits of a hash that tell events about one object apart, as many as a time has. */
    private static final int UNIQUE_DIGITS = 16;

    private final KubernetesWrites writes;
    private final Clock clock;
    private final BiConsumer<String, String> counter;

    /**
     * Records through the fenced writes.
     *
     * @param counter hears type and reason of each event
     */
    public EventRecorder(KubernetesWrites writes, Clock clock, BiConsumer<String, String> counter) {
        this.writes = writes;
        this.clock = clock;
        this.counter = counter;
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
        counter.accept(type, reason);
        Instant now = clock.instant();
        String unique = Long.toHexString(now.getEpochSecond() * 1_000_000_000L + now.getNano());
        try {
            writes.createEvent(event(about, unique, type, reason, message));
        } catch (KubernetesClientException e) {
            notRecorded(about, reason, e);
        }
    }

    /**
     * Records what must be told before it is done. The event's name is made of what it says, so that whoever tries again after a
     * crash does not say it twice. Without the right to record events it is only logged.
     *
     * @param cause what the event is about beside the object, for example the UID of another one
     * @throws KubernetesClientException when it is not recorded and may be later
     */
    public void recordOnce(HasMetadata about, String cause, String type, String reason, String message) {
        String unique = Sha256.hex(String.join("\n", about.getMetadata().getUid(), cause, type, reason, message))
                .substring(0, UNIQUE_DIGITS);
        try {
            writes.createEvent(event(about, unique, type, reason, message));
            counter.accept(type, reason);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                notRecorded(about, reason, e);
            } else if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    private static void notRecorded(HasMetadata about, String reason, KubernetesClientException why) {
        LOG.info("event {} for {} not recorded: {}", reason, about.getMetadata().getName(), Refusal.words(why));
    }

    private Event event(HasMetadata about, String unique, String type, String reason, String message) {
        Instant now = clock.instant();
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        String namespace = Objects.requireNonNullElse(about.getMetadata().getNamespace(), CLUSTER_SCOPE_NAMESPACE);
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
