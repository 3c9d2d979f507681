/* The block status.effective (contract section 1). */
package io.opendatahub.maas.tenantconfig;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.opendatahub.maas.api.v1alpha1.Autoscaling;
import io.opendatahub.maas.api.v1alpha1.EffectiveSettings;
import io.opendatahub.maas.api.v1alpha1.PayloadWorkload;
import io.opendatahub.maas.check.TenantFixture;
import org.junit.jupiter.api.Test;

/** Each number with its source. */
class EffectiveSettingsFactoryTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void everyValueIsShownWithItsSource() throws JsonProcessingException {
        TenantFixture fixture = TenantFixture.ofDefault()
                .annotation("maas.opendatahub.io/maas-api-replicas", "3")
                .annotation("maas.opendatahub.io/payload-processing-replicas", "2");
        Autoscaling autoscaling = new Autoscaling();
        autoscaling.setTargetCPUUtilization(55);
        PayloadWorkload section = new PayloadWorkload();
        section.setAutoscaling(autoscaling);
        fixture.config.getSpec().setPayloadProcessing(section);
        TenantResolution.Ready ready =
                (TenantResolution.Ready) TenantContextResolver.resolve(fixture.observation(), TenantFixture.PLATFORM);

        EffectiveSettings effective = EffectiveSettingsFactory.of(ready.context());

        assertThat(JSON.readTree(effective.toString())).isEqualTo(JSON.readTree("""
                {"maasApi": {
                   "replicas": {"value": 3, "source": "annotation"},
                   "resources": {
                     "requests": {"cpu": "100m", "memory": "128Mi"},
                     "limits": {"cpu": "500m", "memory": "256Mi"},
                     "source": "default"}},
                 "payloadProcessing": {
                   "minReplicas": {"value": 2, "source": "annotation"},
                   "maxReplicas": {"value": 10, "source": "default"},
                   "targetCPUUtilization": {"value": 55, "source": "spec"},
                   "targetMemoryUtilization": {"value": 80, "source": "default"},
                   "resources": {
                     "requests": {"cpu": "100m", "memory": "128Mi"},
                     "limits": {"cpu": "1", "memory": "512Mi"},
                     "source": "default"}},
                 "payloadPreProcessing": {
                   "replicas": {"value": 1, "source": "default"},
                   "resources": {
                     "requests": {"cpu": "100m", "memory": "128Mi"},
                     "limits": {"cpu": "1", "memory": "512Mi"},
                     "source": "default"}}}
                """));
    }
}
