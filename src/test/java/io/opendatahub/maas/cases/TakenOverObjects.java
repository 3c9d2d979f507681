/* What is expected of single objects after a take-over. */
package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerSpec;
import io.opendatahub.maas.controlplane.Sandbox;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Looks at the cluster that {@link EarlierController} made, once the operator has settled on it. */
final class TakenOverObjects {

    private static final String INSTANCE = "maas.opendatahub.io/tenant-instance";
    private static final String TENANT = "maas.opendatahub.io/tenant-name";

    private final TenantCluster cluster;
    private final Sandbox sandbox;

    TakenOverObjects(TenantCluster cluster) {
        this.cluster = cluster;
        this.sandbox = cluster.sandbox();
    }

    /** Fields that were applied and are not any more. */
    void olderFieldsAreGone() {
        JsonNode maasApi = get("/apis/apps/v1", sandbox.infra(), "deployments/maas-api");
        assertThat(maasApi.at("/spec/selector/matchLabels").has(INSTANCE))
                .as("the selector it was made with")
                .isFalse();
        JsonNode container = maasApi.at("/spec/template/spec/containers/0");
        assertThat(container.at("/env").findValuesAsText("name")).doesNotContain("CLEANUP_INTERVAL_MINUTES");
        assertThat(container.at("/livenessProbe/failureThreshold").asInt()).isEqualTo(3);
        assertThat(get("/apis/gateway.networking.k8s.io/v1", sandbox.infra(), "httproutes/maas-api-route")
                        .toString())
                .doesNotContain("/old-path");
        JsonNode filter =
                get("/apis/networking.istio.io/v1alpha3", sandbox.gateway(), "envoyfilters/payload-processing");
        assertThat(filter.at("/spec").has("targetRefs")).isFalse();
        assertThat(filter.at("/spec").has("workloadSelector")).isTrue();
        assertThat(get("/apis/networking.istio.io/v1", sandbox.gateway(), "destinationrules/payload-processing")
                        .at("/spec")
                        .has("subsets"))
                .isFalse();
        assertThat(maasApi.at("/metadata/ownerReferences"))
                .singleElement()
                .satisfies(owner -> assertThat(owner.has("blockOwnerDeletion")).isFalse());
    }

    /** Rights and labels that are not needed any more. */
    void olderRightsAreGone() {
        for (String shared : List.of("serviceaccounts/maas-api", "serviceaccounts/maas-api-cleanup")) {
            assertThat(get("/api/v1", sandbox.infra(), shared)
                            .at("/metadata/labels")
                            .has(TENANT))
                    .as(shared)
                    .isFalse();
        }
        cluster.eventually(
                "the wide rights to go",
                () -> Stream.of(
                                "clusterroles/maas-api-supplemental",
                                "clusterrolebindings/maas-api-supplemental",
                                "clusterrolebindings/payload-processing-reader",
                                "clusterrolebindings/payload-processing-reader-" + sandbox.tenantName("lilac"))
                        .allMatch(name -> cluster.admin().raw("/apis/rbac.authorization.k8s.io/v1/" + name) == null));
    }

    /** The configuration of a tenant is of the present format, and its administrator was told once what is lost. */
    void dataplaneIsMigrated(String suffix, String tenantNamespace) {
        JsonNode plugins = get("/api/v1", sandbox.gateway(), "configmaps/payload-processing-plugins" + suffix);
        assertThat(plugins.at("/data").fieldNames()).toIterable().hasSameElementsAs(OlderDataplane.PRESENT);
        assertThat(plugins.at("/metadata").has("annotations")).isFalse();
        assertThat(plugins.at("/metadata/managedFields").findValuesAsText("manager"))
                .containsOnly("maas-controller");
        assertThat(cluster.admin()
                        .v1()
                        .events()
                        .inNamespace(tenantNamespace)
                        .list()
                        .getItems())
                .extracting(Event::getReason)
                .containsOnlyOnce(OlderDataplane.MIGRATED);
    }

    /** A gateway's policy has one author and one owner. */
    void policyIsOurs(String name) {
        JsonNode guard = get("/apis/kuadrant.io/v1", sandbox.gateway(), "authpolicies/" + name);
        assertThat(guard.at("/metadata/managedFields").findValuesAsText("manager"))
                .containsOnly("maas-controller");
        assertThat(guard.at("/metadata/ownerReferences").findValuesAsText("kind"))
                .containsExactly("Config");
        assertThat(guard.at("/spec/defaults/rules/authentication").fieldNames())
                .toIterable()
                .contains("api-keys")
                .doesNotContain("old-callers");
    }

    /** The autoscaler is ours throughout, and the count is the autoscaler's. */
    void autoscalerIsAsWanted() {
        Scaling scaling = new Scaling(cluster);
        HorizontalPodAutoscalerSpec autoscaler = scaling.autoscaler(Scaling.PROCESSING);
        assertThat(autoscaler.getMinReplicas()).isEqualTo(2);
        assertThat(autoscaler.getMaxReplicas()).isEqualTo(4);
        assertThat(Scaling.targets(autoscaler)).isEqualTo(Map.of("cpu", 70, "memory", 80));
        assertThat(autoscaler.getBehavior().getScaleDown().getStabilizationWindowSeconds())
                .isEqualTo(300);
        assertThat(autoscaler.getBehavior().getScaleDown().getTolerance()).isNull();
        assertThat(scaling.declarers(Scaling.PROCESSING)).doesNotContain("maas-controller");
    }

    /** An object as it is stored. */
    JsonNode get(String api, String namespace, String path) {
        return StoredJson.get(cluster.admin(), api + "/namespaces/" + namespace + "/" + path);
    }
}
