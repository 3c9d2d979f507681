/* The informers over everything the operator makes: one per kind and place of the inventory. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.apply.LiveObjectReader;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.Place;
import io.opendatahub.maas.inventory.Presence;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds {@link LiveIndex}. Selects on our label; single names that somebody else holds get a watch of their own. Kinds that need
 * not be installed are watched while they are.
 */
final class ManagedInformers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ManagedInformers.class);

    private static final Map<String, String> OF_TENANTS = Map.of(Labels.MODELS_AS_A_SERVICE, Labels.TRUE);
    private static final Map<String, String> OF_AITENANTS = Map.of(Labels.MANAGED_BY_AITENANT, Labels.TRUE);
    private static final Map<String, String> CLAIMS = Map.of(Labels.GATEWAY_CLAIM, Labels.TRUE);

    /** The earlier controller put other labels on these: policies (contract section 4a), and what telemetry is made of. */
    private static final Set<ManagedKind> OF_OTHER_LABELS = Set.of(
            ManagedKind.AUTH_POLICY, ManagedKind.TELEMETRY_POLICY, ManagedKind.TELEMETRY, ManagedKind.ENVOY_FILTER);

    private final KubernetesClient client;
    private final LiveIndex index;
    private final ServedInformers served;
    private final List<Informer> builtIn = new ArrayList<>();
    private final Map<ResourceKey, Informer> contested = new ConcurrentHashMap<>();

    /**
     * Prepares the watches.
     *
     * @param served runs those over kinds that need not be installed
     */
    ManagedInformers(KubernetesClient client, PlatformContext platform, LiveIndex index, ServedInformers served) {
        this.client = client;
        this.index = index;
        this.served = served;
        for (ManagedKind kind : ManagedKind.values()) {
            kind.places().stream()
                    .map(place -> Informer.Scope.in(kind.ref(), namespace(place, platform))
                            .labelled(selector(kind, place)))
                    .distinct()
                    .forEach(scope -> watch(kind, scope));
        }
        index.onContested(this::watchName);
        index.readability(this::unreadable);
    }

    private void watch(ManagedKind kind, Informer.Scope scope) {
        Labelled sink = new Labelled(kind.ref());
        if (kind.presence() == Presence.BUILT_IN) {
            builtIn.add(new Informer(client, scope, sink));
        } else {
            served.follow(scope, sink, () -> forget(scope));
        }
    }

    private void forget(Informer.Scope scope) {
        contested.keySet().stream().filter(scope::covers).toList().forEach(this::unwatchName);
        index.forget(scope::covers);
    }

    private static String namespace(Place place, PlatformContext platform) {
        return switch (place) {
            case INFRA -> platform.infraNamespace();
            case GATEWAY -> platform.gatewayNamespace();
            case AITENANTS -> platform.aitenantNamespace();
            case CLUSTER, TENANTS -> "";
        };
    }

    /** The label by which our objects of a place are found (contract sections 3 and 8). */
    private static Map<String, String> selector(ManagedKind kind, Place place) {
        if (OF_OTHER_LABELS.contains(kind)) {
            return Map.of();
        }
        return switch (place) {
            case INFRA, GATEWAY, CLUSTER -> OF_TENANTS;
            case AITENANTS -> CLAIMS;
            case TENANTS -> OF_AITENANTS;
        };
    }

    private Stream<Informer> covering(ResourceKey key) {
        return Stream.concat(builtIn.stream(), served.running().stream())
                .filter(informer -> informer.scope().covers(key));
    }

    /** Of a kind that is not served there is nothing. */
    private Optional<ApplyReport.Failure> unreadable(ResourceKey key) {
        Stream<Informer.WatchError> errors = Stream.concat(
                builtIn.stream()
                        .filter(informer -> informer.scope().covers(key))
                        .flatMap(informer -> informer.unreadable().stream()),
                served.unread().entrySet().stream()
                        .filter(unread -> unread.getKey().covers(key))
                        .map(Map.Entry::getValue));
        return errors.findFirst()
                .map(why -> new ApplyReport.Failure(key, why.code(), "cannot be watched: " + why.message()));
    }

    /** Those that run whatever is installed. */
    Stream<Informer> all() {
        return Stream.concat(builtIn.stream(), contested.values().stream());
    }

    @Override
    public void close() {
        all().forEach(Informer::close);
    }

    private void watchName(ResourceKey key) {
        contested.computeIfAbsent(key, name -> {
            LOG.info("{} exists and does not carry our label; watching it", name);
            Informer informer = new Informer(
                    client, Informer.Scope.in(name.kind(), name.namespace()).named(name.name()), new Contested(name));
            informer.start();
            return informer;
        });
    }

    private void unwatchName(ResourceKey key) {
        Informer informer = contested.remove(key);
        if (informer != null) {
            informer.close();
        }
    }

    private static boolean isSelected(LiveObject live, Informer informer) {
        return live.labels().entrySet().containsAll(informer.scope().labels().entrySet());
    }

    private static ResourceKey key(KindRef kind, String namespace, String name) {
        return new ResourceKey(kind, namespace, name);
    }

    /** Objects with our label. */
    private final class Labelled implements ReducedStore.Sink {
        private final KindRef kind;

        Labelled(KindRef kind) {
            this.kind = kind;
        }

        @Override
        public void put(GenericKubernetesResource object) {
            index.observed(LiveObjectReader.read(kind, object));
        }

        @Override
        public void remove(String namespace, String name, String uid) {
            ResourceKey key = key(kind, namespace, name);
            if (!contested.containsKey(key)) {
                index.vanished(key, uid);
            }
        }
    }

    /** One name that was taken when we wanted it. */
    private final class Contested implements ReducedStore.Sink {
        private final ResourceKey key;

        Contested(ResourceKey key) {
            this.key = key;
        }

        @Override
        public void put(GenericKubernetesResource object) {
            LiveObject live = LiveObjectReader.read(key.kind(), object);
            index.observed(live);
            if (covering(key).anyMatch(informer -> isSelected(live, informer))) {
                unwatchName(key);
            }
        }

        @Override
        public void remove(String namespace, String name, String uid) {
            unwatchName(key);
            index.vanished(key, uid);
        }
    }
}
