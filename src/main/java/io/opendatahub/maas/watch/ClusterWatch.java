/* Watches what the operator reads of others: Gateways, the database secret, Authorino, monitoring, namespaces. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.check.DatabaseSecretCheck;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ClusterFacts;
import io.opendatahub.maas.model.ClusterFacts.AuthorinoFact;
import io.opendatahub.maas.model.ClusterFacts.DatabaseSecret;
import io.opendatahub.maas.model.ClusterFacts.MonitoringFact;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Facts about the cluster around the tenants. Kinds that need not be installed are watched as long as they are served: their
 * informers come and go with the CustomResourceDefinition (case 84).
 */
public final class ClusterWatch implements AutoCloseable {

    private static final String PREFERRED_DSC_INITIALIZATION = "default-dsci";

    /** State of a namespace. */
    public record NamespaceFact(
            String name, boolean terminating, Map<String, String> labels, Map<String, String> annotations) {}

    private final KubernetesClient client;
    private final ServedKinds served = new ServedKinds();
    private final List<Runnable> clusterListeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<String>> gatewayListeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<String>> namespaceListeners = new CopyOnWriteArrayList<>();
    private final FactTable<String> gateways =
            new FactTable<>(o -> o.getMetadata().getName(), name -> tell(gatewayListeners, name));
    private final FactTable<DatabaseSecret> secrets = new FactTable<>(ClusterWatch::secret, name -> clusterChanged());
    private final FactTable<AuthorinoFact> authorinos =
            new FactTable<>(ClusterWatch::authorino, name -> clusterChanged());
    private final FactTable<MonitoringFact> monitoring =
            new FactTable<>(ClusterWatch::monitoring, name -> clusterChanged());
    private final FactTable<NamespaceFact> namespaces =
            new FactTable<>(ClusterWatch::namespace, name -> tell(namespaceListeners, name));
    private final Map<KindRef, Optional<Informer>> servedInformers = new HashMap<>();
    private final List<Informer> permanent;
    private final String gatewayNamespace;
    private final String infraNamespace;

    /** Prepares the watches. */
    public ClusterWatch(KubernetesClient client, PlatformContext platform) {
        this.client = client;
        this.gatewayNamespace = platform.gatewayNamespace();
        this.infraNamespace = platform.infraNamespace();
        this.permanent = List.of(
                new Informer(client, Informer.Scope.everywhere(ObservedKinds.CUSTOM_RESOURCE_DEFINITION), served),
                new Informer(client, Informer.Scope.everywhere(ObservedKinds.NAMESPACE), namespaces),
                new Informer(
                        client,
                        Informer.Scope.in(ObservedKinds.SECRET, platform.infraNamespace())
                                .named(DatabaseSecretCheck.SECRET),
                        secrets));
        served.onChange(this::servedChanged);
        // A list that comes late may be empty and then tells nothing by itself.
        permanent.forEach(informer -> informer.onListed(this::clusterChanged));
    }

    /** Calls back when something changed that all tenants depend on. */
    public void onCluster(Runnable listener) {
        clusterListeners.add(listener);
    }

    /** Calls back with the name of a Gateway of the gateway namespace that came or went. */
    public void onGateway(Consumer<String> listener) {
        gatewayListeners.add(listener);
    }

    /** Calls back with the name of a namespace that came, went or changed. */
    public void onNamespace(Consumer<String> listener) {
        namespaceListeners.add(listener);
    }

    /** All facts at this moment. */
    public ClusterFacts facts() {
        Collection<MonitoringFact> initializations = monitoring.all();
        return new ClusterFacts(
                served.served(Stream.concat(ObservedKinds.REQUIRED.stream(), ObservedKinds.OPTIONAL.stream())
                        .toList()),
                new TreeSet<>(gateways.all()),
                secrets.get(infraNamespace, DatabaseSecretCheck.SECRET).orElse(DatabaseSecret.MISSING),
                List.copyOf(authorinos.all()),
                initializations.stream()
                        .filter(fact -> PREFERRED_DSC_INITIALIZATION.equals(fact.name()))
                        .findFirst()
                        .or(() -> initializations.stream().findFirst()),
                all().flatMap(ClusterWatch::failure).toList());
    }

    /** Whether and how a namespace exists. */
    public Optional<NamespaceFact> namespace(String name) {
        return namespaces.get("", name);
    }

    Stream<Informer> all() {
        return Stream.concat(permanent.stream(), served().stream());
    }

    /** The informers of kinds that are served now. */
    List<Informer> served() {
        synchronized (servedInformers) {
            return servedInformers.values().stream().flatMap(Optional::stream).toList();
        }
    }

    private static Stream<ReadFailure> failure(Informer informer) {
        return informer.unreadable().stream()
                .map(error -> new ReadFailure(informer.scope().kind(), error.code(), error.message()));
    }

    @Override
    public void close() {
        all().forEach(Informer::close);
    }

    private void servedChanged() {
        synchronized (servedInformers) {
            follow(ObservedKinds.GATEWAY, gatewayNamespace, gateways);
            follow(ObservedKinds.AUTHORINO, "", authorinos);
            follow(ObservedKinds.DSC_INITIALIZATION, "", monitoring);
        }
        clusterChanged();
    }

    private void follow(KindRef kind, String namespace, FactTable<?> table) {
        Optional<Informer> running = servedInformers.getOrDefault(kind, Optional.empty());
        if (served.isServed(kind) && running.isEmpty()) {
            Informer informer = new Informer(client, Informer.Scope.in(kind, namespace), table);
            servedInformers.put(kind, Optional.of(informer));
            informer.onListed(this::clusterChanged);
            informer.start();
        } else if (!served.isServed(kind) && running.isPresent()) {
            servedInformers.put(kind, Optional.empty());
            running.get().close();
            table.clear();
        }
    }

    private void clusterChanged() {
        clusterListeners.forEach(Runnable::run);
    }

    private static void tell(List<Consumer<String>> listeners, String name) {
        listeners.forEach(listener -> listener.accept(name));
    }

    private static DatabaseSecret secret(GenericKubernetesResource secret) {
        String encoded = JsonTree.text(secret.getAdditionalProperties(), "data", DatabaseSecretCheck.KEY);
        if (JsonTree.at(secret.getAdditionalProperties(), "data", DatabaseSecretCheck.KEY) == null) {
            return DatabaseSecret.MISSING;
        }
        String value = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        return value.isBlank() ? DatabaseSecret.BLANK : DatabaseSecret.PRESENT;
    }

    private static AuthorinoFact authorino(GenericKubernetesResource authorino) {
        return new AuthorinoFact(
                Objects.requireNonNullElse(authorino.getMetadata().getNamespace(), ""),
                authorino.getMetadata().getName(),
                Boolean.TRUE.equals(
                        JsonTree.at(authorino.getAdditionalProperties(), "spec", "listener", "tls", "enabled")));
    }

    private static MonitoringFact monitoring(GenericKubernetesResource initialization) {
        return new MonitoringFact(
                initialization.getMetadata().getName(), JsonTree.conditions(initialization.getAdditionalProperties()));
    }

    private static NamespaceFact namespace(GenericKubernetesResource namespace) {
        return new NamespaceFact(
                namespace.getMetadata().getName(),
                namespace.getMetadata().getDeletionTimestamp() != null,
                Objects.requireNonNullElse(namespace.getMetadata().getLabels(), Map.<String, String>of()),
                Objects.requireNonNullElse(namespace.getMetadata().getAnnotations(), Map.<String, String>of()));
    }
}
