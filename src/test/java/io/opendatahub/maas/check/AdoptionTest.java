package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What tells that a namespace's content is a tenant's. */
class AdoptionTest {

    private static final Map<String, String> MARKS = Map.of(
            "maas.opendatahub.io/aitenant-name", "opal",
            "maas.opendatahub.io/aitenant-namespace", "ai-tenants",
            "example.org/other", "x");

    private final AITenant opal = new AITenant();

    AdoptionTest() {
        opal.setMetadata(new ObjectMetaBuilder()
                .withNamespace("ai-tenants")
                .withName("opal")
                .build());
    }

    @Test
    void notTheNameAlone() {
        assertThat(Adoption.tookPlace(opal, null, Stream.empty())).isFalse();
        assertThat(Adoption.tookPlace(opal, new AITenantStatus(), Stream.of(Map.of())))
                .isFalse();
    }

    @Test
    void theGatewayInForce() {
        AITenantStatus status = new AITenantStatus();
        status.setGatewayRef(new GatewayRef());
        assertThat(Adoption.tookPlace(opal, status, Stream.empty())).isFalse();
        status.getGatewayRef().setName("side-door");
        assertThat(Adoption.tookPlace(opal, status, Stream.empty())).isTrue();
    }

    @Test
    void marksOnTheNamespaceOrTheConfigOfThisAITenantOnly() {
        assertThat(Adoption.tookPlace(opal, null, Stream.of(Map.of(), MARKS))).isTrue();
        opal.getMetadata().setName("onyx");
        assertThat(Adoption.tookPlace(opal, null, Stream.of(MARKS))).isFalse();
    }
}
