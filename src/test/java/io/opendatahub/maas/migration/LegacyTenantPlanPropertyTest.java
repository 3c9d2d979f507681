/* What holds of a migration whatever is stored in the three objects (contract section 9). */
package io.opendatahub.maas.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;

/** Few sections with few values, so that the same and different ones meet often. */
class LegacyTenantPlanPropertyTest {

    private static final List<String> SECTIONS =
            List.of("apiKeys", "telemetry", "maasApi", "payloadProcessing", "ofANewerRelease");
    private static final List<Object> VALUES = List.of(
            Map.of(),
            Map.of("replicas", 2),
            Map.of("replicas", 3, "ofANewerRelease", Map.of("x", List.of(1))),
            Map.of("enabled", true),
            Map.of("enabled", false));
    private static final List<String> GATEWAYS = List.of("front-door", "side-door", "maas-default-gateway", "");
    private static final List<String> COUNTS = List.of("1", "3", "3x");
    private static final List<String> KEYS = List.of(
            Annotations.MAAS_API_REPLICAS,
            Annotations.PAYLOAD_PROCESSING_REPLICAS,
            Annotations.PAYLOAD_PRE_PROCESSING_REPLICAS);
    private static final List<Object> PROVIDERS = List.of(
            Map.of("issuerUrl", "https://a", "clientId", "c"),
            Map.of("issuerUrl", "https://a", "clientId", "c", "ttl", 300),
            Map.of("issuerUrl", "https://b", "clientId", "c"));
    private static final int MOST_WRITES = 3;

    @Property(tries = 3000)
    @Tag("case-65")
    @Tag("case-73")
    void nothingIsLostAndNothingIsReplaced(@ForAll long seed) {
        Random random = new Random(seed);
        StoredObjects objects = objects(random);
        Map<String, Object> source = Map.copyOf(objects.source);
        Map<String, Object> target = Map.copyOf(objects.target);
        Map<String, Object> aitenant = Map.copyOf(objects.aitenant);
        Map<String, String> annotations = Map.copyOf(objects.targetAnnotations);

        assertThat(objects.settle()).isLessThanOrEqualTo(MOST_WRITES);

        assertThat(objects.target).as("own sections of the config").containsAllEntriesOf(target);
        assertThat(objects.targetAnnotations).containsAllEntriesOf(annotations);
        aitenant.forEach((section, value) -> {
            if (!section.equals("gateway") || !Map.of().equals(value)) {
                assertThat(objects.aitenant).containsEntry(section, value);
            }
        });
        assertThat(objects.source).as("the source's settings are never written").isEqualTo(source);
        if (objects.plan().mayBeDeleted()) {
            source.forEach((section, value) -> assertIsElsewhere(objects, section, value));
            objects.sourceAnnotations.forEach((key, value) -> {
                if (KEYS.contains(key)) {
                    assertThat(objects.targetAnnotations).containsEntry(key, value);
                }
            });
            assertThat(objects.sourceAnnotations).containsAllEntriesOf(LegacyTenantPlan.MARKS);
            assertThat(objects.labels).containsAllEntriesOf(Labels.ofAITenant(objects.tenant));
        }
    }

    private static void assertIsElsewhere(StoredObjects objects, String section, Object value) {
        if (section.equals("gatewayRef")) {
            Map<?, ?> ref = (Map<?, ?>) value;
            boolean meant = ref.get("name") != null
                    && !ref.get("name").equals("")
                    && !ref.get("name").equals("maas-default-gateway")
                    && (objects.tenant.isDefault() || !ref.get("name").equals("front-door"));
            if (meant) {
                assertThat(objects.aitenant.get("gateway")).isEqualTo(Map.of("name", ref.get("name")));
            }
            assertThat(ref.get("namespace")).isIn(null, "", "edge-gw");
        } else if (section.equals("externalOIDC")) {
            assertThat(StoredValues.same(section, value, objects.aitenant.get("oidc")))
                    .isTrue();
        } else {
            assertThat(objects.target).containsKey(section);
            assertThat(StoredValues.same(section, value, objects.target.get(section)))
                    .isTrue();
        }
    }

    private static StoredObjects objects(Random random) {
        StoredObjects objects = new StoredObjects(random.nextBoolean() ? "models-as-a-service" : "lilac");
        SECTIONS.forEach(section -> {
            maybe(random, VALUES, objects.source, section);
            maybe(random, VALUES, objects.target, section);
        });
        KEYS.forEach(key -> {
            maybe(random, COUNTS, objects.sourceAnnotations, key);
            maybe(random, COUNTS, objects.targetAnnotations, key);
        });
        if (random.nextBoolean()) {
            Map<String, Object> ref = new HashMap<>();
            maybe(random, GATEWAYS, ref, "name");
            maybe(random, List.of("edge-gw", "edge-gw", "edge-gw", "other-gw"), ref, "namespace");
            objects.source.put("gatewayRef", ref);
        }
        maybe(
                random,
                List.of(Map.of("name", "front-door"), Map.of("name", "side-door"), Map.of()),
                objects.aitenant,
                "gateway");
        maybe(random, PROVIDERS, objects.source, "externalOIDC");
        maybe(random, PROVIDERS, objects.aitenant, "oidc");
        if (random.nextInt(4) == 0) {
            objects.finalizers.addAll(List.of("maas.opendatahub.io/tenant-cleanup", "example.org/keep"));
        }
        switch (random.nextInt(12)) {
            case 0 -> objects.targetExists = false;
            case 1 -> objects.targetTerminates = true;
            case 2 -> objects.labels.put(Labels.TENANT_NAME, "basalt");
            case 3 -> objects.sourceAnnotations.put(Annotations.AITENANT_NAME, "basalt");
            default -> {}
        }
        return objects;
    }

    private static <V> void maybe(Random random, List<? extends V> values, Map<String, V> into, String key) {
        if (random.nextInt(3) == 0) {
            into.put(key, values.get(random.nextInt(values.size())));
        }
    }
}
