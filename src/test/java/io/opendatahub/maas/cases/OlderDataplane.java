package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The default tenant's dataplane as the earlier controller left it: its Deployments, and a ConfigMap of the older format. */
final class OlderDataplane {

    static final String PRE = "payload-pre-processing";
    static final String POST = "payload-processing";
    static final String MIGRATED = "PayloadProcessingMigrated";
    static final String BLOCKED = "PayloadProcessingMigrationBlocked";
    static final String SWITCHED_OFF = "ApiTranslationSwitchedOff";
    static final Set<String> PRESENT = Set.of("extproc.yaml", "pre-extproc.yaml");

    private static final String READER = "payload-processing-reader";
    private static final String MANAGEMENT_STATE = "component.opendatahub.io/management-state";

    private final TenantCluster cluster;
    private final ForeignActor earlier;

    OlderDataplane(TenantCluster cluster) {
        this.cluster = cluster;
        this.earlier = new ForeignActor(cluster, "maas-controller");
    }

    /** The earlier controller. */
    ForeignActor earlier() {
        return earlier;
    }

    /** Has the operator keep its hands off, and makes everything as it was before the operator came. */
    void leave(String configMap) {
        handsOff(true);
        Stream.of(plugins(), deployment(PRE), deployment(POST), autoscaler()).forEach(Resource::delete);
        cluster.eventually(
                "all to be gone",
                () -> Stream.of(plugins(), deployment(PRE), deployment(POST), autoscaler())
                        .map(Resource::get)
                        .allMatch(Objects::isNull));
        TenantCluster.merge(cluster.config(), """
                {"metadata": {"annotations": {"maas.opendatahub.io/force-payload-processing-migration": null}},
                 "spec": {"apiTranslation": null, "maasApi": null, "payloadProcessing": null}}""");
        cluster.admin()
                .v1()
                .events()
                .inNamespace(cluster.sandbox().subscription())
                .delete();
        earlier.apply(configMap);
    }

    /** Makes the older Deployments and an autoscaler. */
    void run() {
        earlier.apply(OlderTexts.DEPLOYMENT.formatted(PRE, OlderTexts.OLDER_PRE_FILE));
        earlier.apply(OlderTexts.DEPLOYMENT.formatted(POST, OlderTexts.OLDER_POST_FILE));
        earlier.apply(OlderTexts.AUTOSCALER);
        // The role without a binding would be removed at once.
        earlier.apply(OlderTexts.READER_BINDING);
        earlier.apply(OlderTexts.READER);
        cluster.eventually(
                "the older pods",
                () -> Stream.of(PRE, POST)
                        .map(name -> deployment(name).require().getStatus().getAvailableReplicas())
                        .allMatch(count -> count != null && count == 2));
    }

    /** Lets the operator go on, or not. */
    void handsOff(boolean off) {
        String value = off ? "\"Unmanaged\"" : "null";
        TenantCluster.merge(
                cluster.config(), "{\"metadata\":{\"annotations\":{\"%s\":%s}}}".formatted(MANAGEMENT_STATE, value));
        if (off) {
            cluster.awaitCondition("Ready", ready -> "ManagementStateIdle".equals(ready.getReason()));
            cluster.awaitIdle();
        }
    }

    /** Sets spec.apiTranslation.enabled. */
    void translation(boolean enabled) {
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"apiTranslation\":{\"enabled\":" + enabled + "}}}");
    }

    Resource<ConfigMap> plugins() {
        return cluster.admin()
                .configMaps()
                .inNamespace(cluster.sandbox().gateway())
                .withName("payload-processing-plugins");
    }

    RollableScalableResource<Deployment> deployment(String name) {
        return cluster.admin()
                .apps()
                .deployments()
                .inNamespace(cluster.sandbox().gateway())
                .withName(name);
    }

    Resource<? extends HasMetadata> autoscaler() {
        return cluster.admin()
                .autoscaling()
                .v2()
                .horizontalPodAutoscalers()
                .inNamespace(cluster.sandbox().gateway())
                .withName(POST);
    }

    /** Whether the pods of the older dataplane have their rights. */
    boolean mayRead() {
        return cluster.admin().rbac().clusterRoles().withName(READER).get() != null
                && cluster.admin().rbac().clusterRoleBindings().withName(READER).get() != null;
    }

    /** Events of this reason on the config. */
    List<Event> events(String reason) {
        return cluster.admin().v1().events().inNamespace(cluster.sandbox().subscription()).list().getItems().stream()
                .filter(event -> reason.equals(event.getReason()))
                .toList();
    }

    /** The arguments of a workload's container, which tell the older dataplane from the present one. */
    List<String> arguments(String name) {
        return deployment(name)
                .require()
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getArgs();
    }

    /** Keys of the ConfigMap. */
    Set<String> files() {
        return plugins().require().getData().keySet();
    }

    /** The chain of payload-processing. */
    String chain() {
        return plugins().require().getData().get("extproc.yaml");
    }

    /** Waits until nothing of the older dataplane is left, and looks at what was told of it. */
    void awaitMigrated() {
        cluster.awaitReady();
        cluster.eventually(() -> assertThat(files()).isEqualTo(PRESENT));
        cluster.awaitIdle();
        assertThat(mayRead()).isFalse();
        assertThat(arguments(PRE)).containsExactly("-c", "/etc/praxis/pre-extproc.yaml");
        assertThat(arguments(POST)).containsExactly("-c", "/etc/praxis/extproc.yaml");
        assertThat(autoscaler().get()).isNull();
        assertThat(cluster.config().require().getMetadata().getAnnotations())
                .doesNotContainKey("maas.opendatahub.io/payload-processing-migration");
        assertThat(events(MIGRATED)).singleElement().satisfies(event -> {
            assertThat(event.getType()).isEqualTo("Warning");
            assertThat(event.getMessage()).contains("usage of streamed answers", "keys of providers");
        });
    }

    /** The config's annotation, empty while there is none. */
    private String mark() {
        return cluster.config()
                .require()
                .getMetadata()
                .getAnnotations()
                .getOrDefault("maas.opendatahub.io/payload-processing-migration", "");
    }

    /** Waits until the config says what is to be set. */
    void awaitBlocked(String... words) {
        Condition ready = cluster.awaitCondition("Ready", condition -> BLOCKED.equals(condition.getReason()));
        assertThat(ready.getStatus()).isEqualTo("False");
        assertThat(ready.getMessage()).contains("payload-processing-plugins").contains(words);
        cluster.eventually("the mark", () -> "blocked".equals(mark()));
    }

    /** Everything that must not change, by kind and name. */
    Map<String, String> versions() {
        return Stream.of(
                        plugins().get(),
                        deployment(PRE).get(),
                        deployment(POST).get(),
                        autoscaler().get())
                .filter(Objects::nonNull)
                .collect(Collectors.toMap(
                        object -> object.getKind() + " " + object.getMetadata().getName(),
                        object -> object.getMetadata().getGeneration() + " " + labelsAndData(object)));
    }

    /** Without what controllers and the autoscaler write into the status. */
    private static String labelsAndData(HasMetadata object) {
        String data =
                object instanceof ConfigMap plugins ? plugins.getMetadata().getResourceVersion() : "";
        return object.getMetadata().getUid() + object.getMetadata().getLabels() + data;
    }
}
