package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.controlplane.ClusterSnapshot;
import io.opendatahub.maas.controlplane.ClusterSnapshot.ObjectKey;
import io.opendatahub.maas.controlplane.ClusterSnapshot.ObjectVersion;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Owner references across namespaces look fine until the garbage collector starts anew and deletes the children: there are none,
 * and clean-up does not need them.
 */
@WithControlPlane
@Tag("case-103")
class OwnerReferencesIT {

    private static final Duration COLLECTION = Duration.ofSeconds(60);
    private static final Set<String> CONTROLLED_BY_THE_ANCHOR = Set.of(
            "deployments.apps", "services", "serviceaccounts", "configmaps", "horizontalpodautoscalers.autoscaling");

    private static LivingTenants tenants;
    private static TenantCluster cluster;
    private static ControlPlane controlPlane;
    private static KubernetesClient admin;
    private static Sandbox sandbox;

    @BeforeAll
    static void tenant(ControlPlane plane, Sandbox own, OperatorSlot operator) {
        controlPlane = plane;
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new LivingTenants(cluster);
        admin = cluster.admin();
        cluster.awaitReady();
        tenants.create("lilac", "side-door");
        tenants.autoscale("lilac");
    }

    @Test
    void noOwnerIsInAnotherNamespaceAndTheAnchorOwnsAllChildren() {
        Map<ObjectKey, ObjectVersion> objects = ClusterSnapshot.settled(admin).objects();
        Map<String, ObjectKey> byUid = objects.entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getValue().uid(), Map.Entry::getKey));
        objects.forEach((child, version) -> version.owners().forEach(owner -> {
            ObjectKey found = byUid.get(owner.getUid());
            assertThat(found).as("owner %s of %s", owner.getName(), child).isNotNull();
            assertThat(found.namespace())
                    .as("namespace of %s, which owns %s", found, child)
                    .isIn("", child.namespace());
        }));

        Map<ObjectKey, ObjectVersion> children = children(objects);
        assertThat(children.keySet()).extracting(ObjectKey::kind).containsAll(CONTROLLED_BY_THE_ANCHOR);
        String anchor = anchor().getMetadata().getUid();
        assertThat(children).allSatisfy((child, version) -> {
            assertThat(version.owners()).extracting(OwnerReference::getUid).containsExactly(anchor);
            assertThat(version.owners())
                    .extracting(OwnerReference::getController)
                    .containsExactly(true);
            assertThat(version.owners())
                    .extracting(OwnerReference::getBlockOwnerDeletion)
                    .containsNull();
        });
    }

    /** The bait shows that the collector would have taken what is owned across namespaces, and would have said so. */
    @Test
    void childrenSurviveANewGarbageCollector() {
        Map<ObjectKey, String> before = uids(ClusterSnapshot.settled(admin));
        controlPlane.stopControllerManager();
        try {
            createBait();
        } finally {
            controlPlane.startControllerManager();
        }
        await("the garbage collector to take the bait")
                .atMost(COLLECTION)
                .until(() -> admin.configMaps()
                                .inNamespace(sandbox.infra())
                                .withName("bait")
                                .get()
                        == null);
        assertThat(uids(ClusterSnapshot.settled(admin))).isEqualTo(before);
        assertThat(invalidOwners()).isNotEmpty().allMatch("bait"::equals);
    }

    @Test
    void cleanUpIsTheOperatorsNotTheGarbageCollectors() {
        tenants.create("saffron", "back-door");
        tenants.autoscale("saffron");
        Set<ObjectKey> children = children(ClusterSnapshot.take(admin).objects()).keySet().stream()
                .filter(key -> key.name().endsWith("-" + sandbox.tenantName("saffron")))
                .collect(Collectors.toSet());
        assertThat(children).hasSizeGreaterThan(CONTROLLED_BY_THE_ANCHOR.size());
        String anchor = anchor().getMetadata().getUid();
        Mark before = controlPlane.requestLog().mark();

        tenants.delete("saffron");

        assertThat(anchor().getMetadata().getUid()).isEqualTo(anchor);
        assertThat(anchor().isMarkedForDeletion()).isFalse();
        Set<ObjectKey> left =
                new TreeSet<>(ClusterSnapshot.take(admin).objects().keySet());
        left.retainAll(children);
        assertThat(left).isEmpty();
        Set<ObjectKey> deleted = controlPlane
                .requestLog()
                .since(before)
                .by(cluster.operator().identity())
                .verb("delete")
                .that(LoggedRequest::succeeded)
                .list()
                .stream()
                .map(request -> new ObjectKey(
                        request.resource() + (request.group().isEmpty() ? "" : "." + request.group()),
                        request.namespace(),
                        request.name()))
                .collect(Collectors.toSet());
        assertThat(deleted).containsAll(children);
    }

    /** Everything the operator makes for tenants in the namespaces of infrastructure and gateways. */
    private static Map<ObjectKey, ObjectVersion> children(Map<ObjectKey, ObjectVersion> objects) {
        Set<String> places = Set.of(sandbox.infra(), sandbox.gateway());
        return objects.entrySet().stream()
                .filter(entry -> places.contains(entry.getKey().namespace()))
                .filter(entry -> entry.getValue().writers().contains("maas-controller"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new));
    }

    private static Map<ObjectKey, String> uids(ClusterSnapshot snapshot) {
        return snapshot.objects().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().uid(), (a, b) -> a, TreeMap::new));
    }

    private static PlatformConfig anchor() {
        return admin.resources(PlatformConfig.class).withName("default").require();
    }

    /** A ConfigMap in the infra namespace, owned by a config in the tenant's. */
    private static void createBait() {
        MaasTenantConfig owner =
                cluster.config(sandbox.tenantNamespace("lilac")).require();
        admin.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace(sandbox.infra())
                        .withName("bait")
                        .addNewOwnerReference()
                        .withApiVersion(owner.getApiVersion())
                        .withKind(owner.getKind())
                        .withName(owner.getMetadata().getName())
                        .withUid(owner.getMetadata().getUid())
                        .endOwnerReference()
                        .endMetadata()
                        .build())
                .create();
    }

    /** Names of the children about which such an event was written, those of other test classes apart. */
    private static List<String> invalidOwners() {
        return admin.v1().events().inAnyNamespace().list().getItems().stream()
                .filter(event -> "OwnerRefInvalidNamespace".equals(event.getReason()))
                .map(Event::getInvolvedObject)
                .filter(object ->
                        object.getNamespace() == null || object.getNamespace().endsWith("-" + sandbox.suffix()))
                .map(ObjectReference::getName)
                .toList();
    }
}
