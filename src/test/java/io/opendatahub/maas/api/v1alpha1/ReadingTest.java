package io.opendatahub.maas.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Absent, empty and odd values survive reading and writing; nothing that can be stored breaks reading. */
class ReadingTest {

    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    private static MaasTenantConfigSpec read(String spec) {
        return JSON.unmarshal(spec, MaasTenantConfigSpec.class);
    }

    private static JsonNode tree(Object value) {
        return JSON.convertValue(value, JsonNode.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"apiTranslation\":{}}",
                "{\"apiTranslation\":{\"enabled\":false}}",
                "{\"apiTranslation\":{\"enabled\":true}}",
                "{\"payloadPreProcessing\":{\"autoscaling\":{}}}",
                "{\"maasApi\":{\"resources\":{}},\"payloadProcessing\":{\"resources\":{\"requests\":{},\"limits\":{}}}}",
                "{\"telemetry\":{}}",
                "{\"telemetry\":{\"enabled\":false,\"metrics\":{},\"logs\":{\"captureUser\":true}}}",
                "{\"apiKeys\":{\"maxExpirationDays\":1,\"deletionRetentionDays\":106751}}",
                "{\"payloadProcessing\":{\"replicas\":2,\"autoscaling\":{\"maxReplicas\":15,"
                        + "\"targetCPUUtilization\":60,\"targetMemoryUtilization\":75}}}",
            })
    @Tag("case-94")
    void whatIsWrittenIsWhatWasRead(String spec) {
        assertThat(tree(read(spec))).isEqualTo(JSON.unmarshal(spec, JsonNode.class));
    }

    @Test
    void absentEmptyFalseAndTrueAreFourInputs() {
        assertThat(read("{}").getApiTranslation()).isNull();
        assertThat(translation("apiTranslation: {}").getEnabled()).isNull();
        assertThat(translation("apiTranslation: {enabled: false}").getEnabled()).isFalse();
        assertThat(translation("apiTranslation: {enabled: true}").getEnabled()).isTrue();
    }

    private static ApiTranslation translation(String spec) {
        ApiTranslation translation = read(spec).getApiTranslation();
        assertThat(translation).isNotNull();
        return translation == null ? new ApiTranslation() : translation;
    }

    @ParameterizedTest
    @CsvSource({
        "'\"12Q\"', 12Q",
        "'\"abc\"', abc",
        "'\"\"', ''",
        "'\"-1\"', -1",
        "129e6, 129000000",
        "'\"129e6\"', 129e6",
        "1, 1",
        "268435456, 268435456",
        "4294967296, 4294967296",
        "99999999999999999999, 99999999999999999999",
        "0.5, 0.5",
        "true, true",
        "null, ''",
        "'{\"a\": 1}', '{\"a\":1}'",
    })
    void everyAmountCanBeRead(String stored, String text) {
        ResourceOverride override =
                JSON.unmarshal("{\"limits\": {\"memory\": " + stored + "}}", ResourceOverride.class);
        Map<String, IntOrString> limits = override.getLimits();
        assertThat(limits).isNotNull();
        assertThat(String.valueOf(limits == null ? null : limits.get("memory").getValue()))
                .isEqualTo(text);
    }

    @Test
    void plainNumbersStayNumbers() {
        String stored = "{\"requests\":{\"cpu\":1,\"memory\":\"1Gi\"}}";
        assertThat(tree(JSON.unmarshal(stored, ResourceOverride.class)))
                .isEqualTo(JSON.unmarshal(stored, JsonNode.class));
    }

    @Test
    void keysOfNewerReleasesAreIgnored() {
        MaasTenantConfig config = JSON.unmarshal("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                future: 1
                spec:
                  future: {a: 1}
                  maasApi: {replicas: 3, future: [1]}
                status: {phase: Daydreaming, future: x, effective: {future: 1}}
                """, MaasTenantConfig.class);
        assertThat(config.getSpec().getMaasApi())
                .isNotNull()
                .satisfies(maasApi -> assertThat(maasApi.getReplicas()).isEqualTo(3));
        assertThat(config.getStatus().getPhase()).isEqualTo("Daydreaming");
    }

    @Test
    void specAndStatusAreNeverNull() {
        AITenant tenant = JSON.unmarshal(
                "apiVersion: maas.opendatahub.io/v1alpha1\nkind: AITenant\nmetadata: {name: lilac}", AITenant.class);
        assertThat(tenant.getSpec()).isEqualTo(new AITenantSpec());
        assertThat(tenant.getStatus().getConditions()).isEmpty();
        assertThat(tree(tenant.getStatus())).isEmpty();
    }

    @Test
    void sectionsAreEqualByContent() {
        MaasTenantConfigStatus one = status(3);
        assertThat(one).isEqualTo(status(3)).hasSameHashCodeAs(status(3)).isNotEqualTo(status(4));
        assertThat(new ApiKeys()).isNotEqualTo(new Telemetry());
        assertThat(one)
                .hasToString("{\"conditions\":[{\"type\":\"Ready\"}],\"effective\":{\"maasApi\":{\"replicas\":"
                        + "{\"value\":3,\"source\":\"annotation\"}}}}");
    }

    private static MaasTenantConfigStatus status(int replicas) {
        EffectiveWorkload maasApi = new EffectiveWorkload();
        maasApi.setReplicas(new EffectiveValue(replicas, io.opendatahub.maas.api.v1alpha1.ValueSource.ANNOTATION));
        EffectiveSettings effective = new EffectiveSettings();
        effective.setMaasApi(maasApi);
        Condition ready = new Condition();
        ready.setType("Ready");
        MaasTenantConfigStatus status = new MaasTenantConfigStatus();
        status.setConditions(List.of(ready));
        status.setEffective(effective);
        return status;
    }
}
