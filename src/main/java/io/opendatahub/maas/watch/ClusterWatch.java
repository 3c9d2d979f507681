/* Watches what the operator reads of others: Gateways, the database secret, Authorino, monitoring, models, and so on. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.check.DatabaseSecretCheck;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ClusterFacts;
import io.opendatahub.maas.model.ClusterFacts.AuthorinoFact;
import io.opendatahub.maas.model.ClusterFacts.DatabaseSecret;
import io.opendatahub.maas.model.ClusterFacts.MonitoringFact;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.model.ExternalModelFact;
import io.opendatahub.maas.model.GatewayFact;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.model.PolicyFact;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Facts about the cluster around the tenants. */
public final class ClusterWatch implements AutoCloseable {

    /** Name of OpenShift's one Authentication. */
    private static final String AUTHENTICATION = "cluster";

    private static final String PREFERRED_DSC_INITIALIZATION = "default-dsci";

    /** Kinds of which it matters whether they are installed. */
    private static final List<KindRef> KINDS = Stream.of(
                    ObservedKinds.REQUIRED, ObservedKinds.OPTIONAL, ManagedKind.installable())
            .flatMap(List::stream)
            .distinct()
            .toList();

    private final ServedKinds served = new ServedKinds();
    private final List<Runnable> clusterListeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<GatewayFact>> gatewayListeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<NamespaceFact>> namespaceListeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<PolicyFact>> policyListeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<ExternalModelFact>> modelListeners = new CopyOnWriteArrayList<>();
    private final FactTable<GatewayFact> gateways =
            new FactTable<>(FactReader::gateway, fact -> tell(gatewayListeners, fact));
    private final FactTable<DatabaseSecret> secrets = new FactTable<>(FactReader::secret, fact -> clusterChanged());
    private final FactTable<AuthorinoFact> authorinos =
            new FactTable<>(FactReader::authorino, fact -> clusterChanged());
    private final FactTable<MonitoringFact> monitoring =
            new FactTable<>(FactReader::monitoring, fact -> clusterChanged());
    private final FactTable<NamespaceFact> namespaces =
            new FactTable<>(FactReader::namespace, fact -> tell(namespaceListeners, fact));
    private final FactTable<ExternalModelFact> models =
            new FactTable<>(FactReader::externalModel, fact -> tell(modelListeners, fact));
    private final FactTable<Optional<String>> issuers =
            new FactTable<>(FactReader::serviceAccountIssuer, fact -> clusterChanged());
    private final List<FactTable<PolicyFact>> policies;
    private final List<Informer> permanent;
    private final ServedInformers optional;
    private final String gatewayNamespace;
    private final String infraNamespace;

    /** Prepares the watches. */
    public ClusterWatch(KubernetesClient client, PlatformContext platform) {
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
        this.optional = new ServedInformers(client, served, this::clusterChanged);
        follow(Informer.Scope.in(ObservedKinds.GATEWAY, gatewayNamespace), gateways);
        follow(Informer.Scope.everywhere(ObservedKinds.AUTHORINO), authorinos);
        follow(Informer.Scope.everywhere(ObservedKinds.DSC_INITIALIZATION), monitoring);
        follow(Informer.Scope.everywhere(ObservedKinds.EXTERNAL_MODEL), models);
        if (platform.openshift() && platform.access().clusterAudience().isEmpty()) {
            follow(Informer.Scope.everywhere(ObservedKinds.AUTHENTICATION).named(AUTHENTICATION), issuers);
        }
        this.policies = ObservedKinds.TENANT_POLICIES.stream()
                .map(kind -> {
                    FactTable<PolicyFact> table = new FactTable<>(
                            object -> FactReader.policy(kind, object), fact -> tell(policyListeners, fact));
                    follow(Informer.Scope.everywhere(kind), table);
                    return table;
                })
                .toList();
        served.onChange(this::servedChanged);
        // A list that comes late may be empty and then tells nothing by itself.
        permanent.forEach(informer -> informer.onListed(this::clusterChanged));
    }

    /** Calls back when something changed that all tenants depend on. */
    public void onCluster(Runnable listener) {
        clusterListeners.add(listener);
    }

    /** Calls back with a Gateway of the gateway namespace that came, went or selects other namespaces. */
    public void onGateway(Consumer<GatewayFact> listener) {
        gatewayListeners.add(listener);
    }

    /** Calls back with a namespace that came, went or changed. */
    public void onNamespace(Consumer<NamespaceFact> listener) {
        namespaceListeners.add(listener);
    }

    /** Calls back with a MaaSSubscription or MaaSAuthPolicy that came, went or changed. */
    public void onPolicy(Consumer<PolicyFact> listener) {
        policyListeners.add(listener);
    }

    /** Calls back with an ExternalModel that came, went or is asked in another format. */
    public void onModel(Consumer<ExternalModelFact> listener) {
        modelListeners.add(listener);
    }

    /** All facts at this moment. */
    public ClusterFacts facts() {
        Collection<MonitoringFact> initializations = monitoring.all();
        return new ClusterFacts(
                served.served(KINDS),
                gateways.all().stream().map(GatewayFact::name).collect(Collectors.toCollection(TreeSet::new)),
                secrets.get(infraNamespace, DatabaseSecretCheck.SECRET).orElse(DatabaseSecret.MISSING),
                List.copyOf(authorinos.all()),
                initializations.stream()
                        .filter(fact -> PREFERRED_DSC_INITIALIZATION.equals(fact.name()))
                        .findFirst()
                        .or(() -> initializations.stream().findFirst()),
                issuers.get("", AUTHENTICATION).flatMap(issuer -> issuer),
                failures().distinct().toList());
    }

    /** Whether an ExternalModel of the namespace is for Anthropic clients; empty while that cannot be read. */
    public Optional<Boolean> anthropicModels(String namespace) {
        boolean unread = optional.unread().keySet().stream()
                .anyMatch(scope -> ObservedKinds.EXTERNAL_MODEL.equals(scope.kind()));
        return unread ? Optional.empty() : Optional.of(models.in(namespace).anyMatch(ExternalModelFact::anthropic));
    }

    /** Whether and how a namespace exists. */
    public Optional<NamespaceFact> namespace(String name) {
        return namespaces.get("", name);
    }

    /** Takes in the answer to an own write to a namespace, which the watch will deliver only later. */
    public void namespaceWritten(GenericKubernetesResource answer) {
        namespaces.learned(answer);
    }

    /** A Gateway of the gateway namespace. */
    public Optional<GatewayFact> gateway(String name) {
        return gateways.get(gatewayNamespace, name);
    }

    /** All Gateways of the gateway namespace, by name. */
    public Collection<GatewayFact> gateways() {
        return gateways.all();
    }

    /** The MaaSSubscriptions and MaaSAuthPolicies of a namespace; none where their kinds are not installed. */
    public List<PolicyFact> policies(String namespace) {
        return policies.stream().flatMap(table -> table.in(namespace)).toList();
    }

    /** What of the policies cannot be read; nothing is concluded from their absence then. */
    public List<ReadFailure> unreadablePolicies() {
        return failures()
                .filter(failure -> ObservedKinds.TENANT_POLICIES.contains(failure.kind()))
                .toList();
    }

    Stream<Informer> all() {
        return Stream.concat(permanent.stream(), optional.running().stream());
    }

    /** The informers of kinds that are served now, of others and of ours. */
    ServedInformers served() {
        return optional;
    }

    private Stream<ReadFailure> failures() {
        return Stream.concat(
                permanent.stream()
                        .flatMap(informer ->
                                informer.unreadable().stream().map(error -> failure(informer.scope(), error))),
                optional.unread().entrySet().stream().map(unread -> failure(unread.getKey(), unread.getValue())));
    }

    private static ReadFailure failure(Informer.Scope scope, Informer.WatchError error) {
        return new ReadFailure(scope.kind(), error.code(), error.message());
    }

    @Override
    public void close() {
        permanent.forEach(Informer::close);
        optional.close();
    }

    private void follow(Informer.Scope scope, FactTable<?> table) {
        optional.follow(scope, table, table::clear);
    }

    private void servedChanged() {
        optional.refresh();
        clusterChanged();
    }

    private void clusterChanged() {
        clusterListeners.forEach(Runnable::run);
    }

    private static <F> void tell(List<Consumer<F>> listeners, F fact) {
        listeners.forEach(listener -> listener.accept(fact));
    }
}
