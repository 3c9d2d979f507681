/* Writes the status of a MaasTenantConfig, as seldom as possible, and the events that go with it. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.apply.EventRecorder;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.status.StatusDiff;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.watch.LastWritten;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Coalescing status writer (contract section 6). */
final class TenantStatusWriter {

    private static final Logger LOG = LoggerFactory.getLogger(TenantStatusWriter.class);

    /** Shortest time between two status writes of a tenant. */
    static final Duration COALESCE = Duration.ofMillis(100);

    /** A change of words alone waits this long after the last write, as the verdict often changes meanwhile. */
    static final Duration SETTLE = Duration.ofSeconds(5);

    private record Written(MaasTenantConfigStatus status, Instant at) {}

    private final KubernetesWrites writes;
    private final EventRecorder events;
    private final KubernetesSerialization serialization;
    private final Clock clock;
    private final LastWritten<Written> written = new LastWritten<>();

    TenantStatusWriter(
            KubernetesWrites writes, EventRecorder events, KubernetesSerialization serialization, Clock clock) {
        this.writes = writes;
        this.events = events;
        this.serialization = serialization;
        this.clock = clock;
    }

    /** The newest status known: the cache may still hold the one before our last write. */
    @Nullable
    MaasTenantConfigStatus stored(MaasTenantConfig config) {
        return written.newerThan(config).map(Written::status).orElseGet(config::getStatus);
    }

    /**
     * Writes the status if it says something new.
     *
     * @param config the object; its status is the stored one
     * @param next the status it should have
     * @return when to come again because the write has to wait
     */
    Optional<Duration> write(MaasTenantConfig config, MaasTenantConfigStatus next) {
        StatusDiff diff = StatusDiff.of(config.getStatus(), next);
        if (diff == StatusDiff.SAME) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Duration pause = diff == StatusDiff.VERDICT ? COALESCE : SETTLE;
        Optional<Duration> left = written.last(config)
                .map(last -> pause.minus(Duration.between(last.at(), now)))
                .filter(rest -> rest.toMillis() > 0);
        if (left.isPresent()) {
            return left;
        }
        Optional<GenericKubernetesResource> stored = replace(config, next);
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        written.remember(stored.get(), new Written(next, now));
        for (StatusEvents.EventText event : StatusEvents.of(config.getStatus(), next)) {
            LOG.info("{}: {}", event.reason(), event.message());
            events.record(config, event.type().text(), event.reason(), event.message());
        }
        return Optional.empty();
    }

    /** Empty when the object is gone: its deletion is told by an event of its own. */
    private Optional<GenericKubernetesResource> replace(MaasTenantConfig config, MaasTenantConfigStatus next) {
        try {
            return Optional.of(writes.replaceStatus(key(config), tree(next)));
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Forgets an object that is gone. */
    void forget(ResourceID id) {
        written.forget(id);
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> tree(MaasTenantConfigStatus status) {
        return serialization.convertValue(status, LinkedHashMap.class);
    }

    private static ResourceKey key(MaasTenantConfig config) {
        return ResourceKey.of(OwnKinds.MAAS_TENANT_CONFIG, config);
    }
}
