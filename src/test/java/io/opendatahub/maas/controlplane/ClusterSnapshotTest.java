package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.opendatahub.maas.controlplane.ClusterSnapshot.ObjectKey;
import io.opendatahub.maas.controlplane.ClusterSnapshot.ObjectVersion;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether a snapshot sees what came, went and changed, and what it lets pass. */
class ClusterSnapshotTest {
    private static final ObjectKey ROLE = new ObjectKey("roles.rbac.authorization.k8s.io", "ai-tenants", "admin");
    private static final ObjectKey NODE = new ObjectKey("nodes", "", "fake-node");
    private static final ObjectKey NAMESPACE = new ObjectKey("namespaces", "", "ai-tenant-lilac");

    @Test
    void kindsAreListedOnceInTheirPreferredVersion() throws JsonProcessingException {
        String discovery = """
                {"items": [{"metadata": {"name": "autoscaling"}, "versions": [
                  {"version": "v2", "resources": [
                    {"resource": "horizontalpodautoscalers", "scope": "Namespaced", "verbs": ["get", "list"],
                     "responseKind": {"kind": "HorizontalPodAutoscaler"}}]},
                  {"version": "v1", "resources": [
                    {"resource": "horizontalpodautoscalers", "scope": "Namespaced", "verbs": ["get", "list"],
                     "responseKind": {"kind": "HorizontalPodAutoscaler"}},
                    {"resource": "onlyinthisone", "scope": "Cluster", "verbs": ["list"],
                     "responseKind": {"kind": "OnlyInThisOne"}},
                    {"resource": "reviews", "scope": "Cluster", "verbs": ["create"],
                     "responseKind": {"kind": "Review"}}]}]}]}
                """;
        assertThat(ListedKind.of(new ObjectMapper().readTree(discovery)))
                .containsExactly(
                        new ListedKind(
                                "autoscaling", "v2", "HorizontalPodAutoscaler", "horizontalpodautoscalers", true),
                        new ListedKind("autoscaling", "v1", "OnlyInThisOne", "onlyinthisone", false));
    }

    @Test
    void nothingIsDifferentFromItself() {
        ClusterSnapshot snapshot = snapshot(Map.of(ROLE, version("a", "1"), NODE, version("b", "2")));
        assertThat(snapshot.to(snapshot).isEmpty()).isTrue();
    }

    @Test
    void whatCameWentOrChangedIsNamed() {
        ClusterSnapshot none = snapshot(Map.of());
        ClusterSnapshot one = snapshot(Map.of(ROLE, version("a", "1")));
        assertThat(none.to(one)).hasToString("\nnew      " + ROLE + " by [somebody]\n");
        assertThat(one.to(none)).hasToString("\ngone     " + ROLE + " by [somebody]\n");
        assertThat(one.to(snapshot(Map.of(ROLE, version("a", "2")))))
                .hasToString("\nchanged  " + ROLE + " by [somebody], resourceVersion 1 -> 2\n");
        assertThat(one.to(snapshot(Map.of(
                        ROLE, new ObjectVersion("a", "2", Map.of("team", "night"), Set.of("somebody"), List.of())))))
                .asString()
                .contains("labels {team=day} -> {team=night}");
        assertThat(one.to(snapshot(Map.of(ROLE, version("b", "2")))))
                .hasToString("\nreplaced " + ROLE + " by [somebody], uid a -> b\n");
    }

    @Test
    void aHeartbeatOfANodeIsNoChangeButALostNodeIs() {
        ClusterSnapshot before = snapshot(Map.of(NODE, version("a", "1")));
        assertThat(before.to(snapshot(Map.of(NODE, version("a", "2")))).isEmpty())
                .isTrue();
        assertThat(before.to(snapshot(Map.of())).changes()).hasSize(1);
        assertThat(before.to(snapshot(Map.of(NODE, version("b", "2")))).changes())
                .hasSize(1);
    }

    @Test
    void aReleasedNamespaceMayStayWithItsOwnContentOnly() {
        ClusterSnapshot before = snapshot(Map.of());
        ClusterSnapshot after = snapshot(Map.of(
                NAMESPACE,
                version("a", "1"),
                new ObjectKey("configmaps", "ai-tenant-lilac", "kube-root-ca.crt"),
                version("b", "1"),
                new ObjectKey("serviceaccounts", "ai-tenant-lilac", "default"),
                version("c", "1"),
                new ObjectKey("configmaps", "ai-tenant-saffron", "kube-root-ca.crt"),
                version("d", "1"),
                new ObjectKey("configmaps", "ai-tenant-lilac", "left"),
                version("e", "1")));
        assertThat(before.to(after).exceptNamespaces(List.of("ai-tenant-lilac")).changes())
                .extracting(change -> change.key().toString())
                .containsExactly("configmaps ai-tenant-lilac/left", "configmaps ai-tenant-saffron/kube-root-ca.crt");
    }

    @Test
    void aReleasedNamespaceMustNotGo() {
        ClusterSnapshot before = snapshot(Map.of(NAMESPACE, version("a", "1")));
        assertThat(before.to(snapshot(Map.of()))
                        .exceptNamespaces(List.of("ai-tenant-lilac"))
                        .changes())
                .hasSize(1);
        assertThat(before.to(snapshot(Map.of(NAMESPACE, version("b", "2"))))
                        .exceptNamespaces(List.of("ai-tenant-lilac"))
                        .changes())
                .hasSize(1);
    }

    private static ClusterSnapshot snapshot(Map<ObjectKey, ObjectVersion> objects) {
        return new ClusterSnapshot(objects);
    }

    private static ObjectVersion version(String uid, String resourceVersion) {
        return new ObjectVersion(uid, resourceVersion, Map.of("team", "day"), Set.of("somebody"), List.of());
    }
}
