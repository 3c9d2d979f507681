package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.ServiceFacts;
import io.opendatahub.maas.watch.LiveIndex;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a Service and a Deployment keep what they were found with (case 47). */
@Tag("case-47")
class LiveSelectorsTest {

    private static final Map<String, String> WIDE = Map.of("app", "x");
    private static final Map<String, String> NARROW = Map.of("app", "x", "maas.opendatahub.io/tenant-instance", "x");
    private static final DesiredObject SERVICE = DesiredObject.of(
            ManagedKind.SERVICE,
            new ServiceBuilder()
                    .withNewMetadata()
                    .withNamespace("edge-gw")
                    .withName("x")
                    .endMetadata()
                    .withNewSpec()
                    .withSelector(NARROW)
                    .addNewPort()
                    .withPort(9004)
                    .withNewTargetPort("grpc")
                    .endPort()
                    .endSpec()
                    .build());
    private static final DesiredObject DEPLOYMENT = DesiredObject.of(
            ManagedKind.DEPLOYMENT,
            new DeploymentBuilder()
                    .withNewMetadata()
                    .withNamespace("edge-gw")
                    .withName("x")
                    .endMetadata()
                    .withNewSpec()
                    .withNewSelector()
                    .withMatchLabels(NARROW)
                    .endSelector()
                    .withNewTemplate()
                    .withNewMetadata()
                    .withLabels(NARROW)
                    .endMetadata()
                    .endTemplate()
                    .endSpec()
                    .build());

    private final LiveIndex live = new LiveIndex();
    private final LiveSelectors selectors = new LiveSelectors(live);
    private final ContentTree content = new ContentTree(new KubernetesSerialization());

    private static LiveObject object(ResourceKey key, Map<String, String> annotations, LiveObject.Facts facts) {
        return new LiveObject(key, "u", 1, Map.of(), annotations, null, false, Set.of("maas-controller"), "", facts);
    }

    private static DeploymentFacts deployment(Map<String, String> podLabels, int updated) {
        return new DeploymentFacts(1, 1, 2, 2, updated, 2, Map.of(), true, List.of(), true, WIDE, podLabels, -1);
    }

    /** The selector that the Service is applied with. */
    private Map<String, String> applied(Map<String, String> selector, Object target) {
        Map<String, Object> tree = content.of(SERVICE, false);
        LiveObject known = object(
                SERVICE.key(),
                Map.of(),
                new ServiceFacts(selector, List.of(Map.of("port", 9004, "targetPort", target)), false));
        Optional<String> waits = selectors.fit(SERVICE, known, tree, List.of(SERVICE, DEPLOYMENT));
        Map<String, String> result = JsonTree.texts(tree, "spec", "selector");
        assertThat(waits.isPresent()).isEqualTo(!result.equals(NARROW) || target.equals(9004));
        return result;
    }

    @Test
    void aServiceWaitsForPodsThatItWouldFind() {
        assertThat(applied(WIDE, "grpc")).as("nothing is known of the pods").isEqualTo(WIDE);
        live.learned(object(DEPLOYMENT.key(), Map.of(), deployment(WIDE, 2)));
        assertThat(applied(WIDE, "grpc")).as("older pods").isEqualTo(WIDE);
    }

    @Test
    void aServiceWaitsForTheRollout() {
        live.learned(object(DEPLOYMENT.key(), Map.of(), deployment(NARROW, 1)));
        assertThat(applied(WIDE, "grpc")).isEqualTo(WIDE);
        assertThat(applied(NARROW, 9004))
                .as("the port of older pods has no name")
                .isEqualTo(NARROW);
    }

    @Test
    void aServiceIsAsWantedOnceAllPodsAre() {
        live.learned(object(DEPLOYMENT.key(), Map.of(), deployment(NARROW, 2)));
        assertThat(applied(WIDE, "grpc")).isEqualTo(NARROW);
    }

    @Test
    void aSelectorThatSomebodyEditedIsNotKept() {
        live.learned(object(DEPLOYMENT.key(), Map.of(), deployment(WIDE, 1)));
        Map<String, Object> tree = content.of(SERVICE, false);
        LiveObject known = object(SERVICE.key(), Map.of(), new ServiceFacts(Map.of("app", "typo"), List.of(), true));
        assertThat(selectors.fit(SERVICE, known, tree, List.of(SERVICE, DEPLOYMENT)))
                .isEmpty();
        assertThat(JsonTree.texts(tree, "spec", "selector")).isEqualTo(NARROW);
    }

    /** Who owns the selector tells an edit from what an earlier release applied, or somebody else made. */
    @ParameterizedTest
    @CsvSource({
        "maas-controller, f:selector, false",
        "maas-controller, f:ports, true",
        "somebody, f:selector, false",
        "somebody, f:ports, false"
    })
    void anEditIsWhatTookTheSelectorAwayFromOurApply(String manager, String field, boolean edited) {
        GenericKubernetesResource service =
                Serialization.unmarshal("""
                apiVersion: v1
                kind: Service
                metadata:
                  namespace: edge-gw
                  name: x
                  uid: u
                  resourceVersion: "1"
                  managedFields:
                  - {manager: %s, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"%s": {}}}}
                  - {manager: kubectl-edit, operation: Update, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:selector": {}}}}
                spec: {selector: {app: x}}
                """.formatted(manager, field), GenericKubernetesResource.class);
        assertThat(LiveObjectReader.read(ManagedKind.SERVICE.ref(), service).facts())
                .isInstanceOfSatisfying(
                        ServiceFacts.class, facts -> assertThat(facts.edited()).isEqualTo(edited));
    }

    @Test
    void nothingIsWaitedForWhereSomebodyElseDecides() {
        live.learned(object(DEPLOYMENT.key(), Map.of("opendatahub.io/managed", "false"), deployment(WIDE, 2)));
        Map<String, Object> tree = content.of(SERVICE, false);
        LiveObject known = object(SERVICE.key(), Map.of(), new ServiceFacts(WIDE, List.of(), false));
        assertThat(selectors.fit(SERVICE, known, tree, List.of(SERVICE, DEPLOYMENT)))
                .isEmpty();
        assertThat(JsonTree.texts(tree, "spec", "selector")).isEqualTo(WIDE);
    }

    @Test
    void aDeploymentKeepsItsSelectorAndItsPodsHaveIt() {
        Map<String, String> older = Map.of("app", "x", "part-of", "earlier");
        DeploymentFacts facts =
                new DeploymentFacts(1, 1, 1, 1, 1, 1, Map.of(), true, List.of(), true, older, older, -1);
        Map<String, Object> tree = content.of(DEPLOYMENT, false);
        selectors.fit(DEPLOYMENT, object(DEPLOYMENT.key(), Map.of(), facts), tree, List.of(DEPLOYMENT));
        assertThat(JsonTree.texts(tree, "spec", "selector", "matchLabels")).isEqualTo(older);
        assertThat(JsonTree.texts(tree, "spec", "template", "metadata", "labels"))
                .containsAllEntriesOf(older)
                .containsAllEntriesOf(NARROW);
    }
}
