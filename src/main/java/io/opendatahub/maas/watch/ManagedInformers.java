/* The informers over everything the operator makes: one per kind and place of the inventory. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.apply.LiveObjectReader;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.Place;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Feeds {@link LiveIndex}. Selects on our label; single names that somebody else holds get a watch of their own. */
final class ManagedInformers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ManagedInformers.class);

    private static final Map<String, String> OF_TENANTS = Map.of(Labels.MODELS_AS_A_SERVICE, Labels.TRUE);
    private static final Map<String, String> OF_AITENANTS = Map.of(Labels.MANAGED_BY_AITENANT, Labels.TRUE);
    private static final Map<String, String> CLAIMS = Map.of(Labels.GATEWAY_CLAIM, Labels.TRUE);

    private final KubernetesClient client;
    private final LiveIndex index;
    private final List<Informer> informers = new ArrayList<>();
    private final Map<ResourceKey, Informer> contested = new ConcurrentHashMap<>();

    ManagedInformers(KubernetesClient client, PlatformContext platform, LiveIndex index) {
        this.client = client;
        this.index = index;
        for (ManagedKind kind : ManagedKind.values()) {
            kind.places().stream()
                    .map(place -> Informer.Scope.in(kind.ref(), namespace(place, platform))
                            .labelled(selector(place)))
                    .distinct()
                    .map(scope -> new Informer(client, scope, new Labelled(kind.ref())))
                    .forEach(informers::add);
        }
        index.onContested(this::watchName);
        index.readability(this::unreadable);
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
    private static Map<String, String> selector(Place place) {
        return switch (place) {
            case INFRA, GATEWAY, CLUSTER -> OF_TENANTS;
            case AITENANTS -> CLAIMS;
            case TENANTS -> OF_AITENANTS;
        };
    }

    private Stream<Informer> covering(ResourceKey key) {
        return informers.stream()
                .filter(informer -> informer.scope().kind().equals(key.kind())
                        && (informer.scope().namespace().isEmpty()
                                || informer.scope().namespace().equals(key.namespace())));
    }

    private Optional<ApplyReport.Failure> unreadable(ResourceKey key) {
        return covering(key)
                .flatMap(informer -> informer.unreadable().stream())
                .findFirst()
                .map(error -> new ApplyReport.Failure(key, error.code(), "cannot be watched: " + error.message()));
    }

    Stream<Informer> all() {
        return Stream.concat(informers.stream(), contested.values().stream());
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
