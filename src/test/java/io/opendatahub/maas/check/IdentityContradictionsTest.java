/* Which labels and annotations of a config contradict its identity (contract section 3). */
package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.naming.TenantId;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The values to set back are the right ones, and nothing else is among them. */
class IdentityContradictionsTest {

    private static final String MANAGED = "maas.opendatahub.io/managed-by-aitenant";

    private static IdentityContradictions of(TenantFixture fixture, boolean managed) {
        TenantId lilac = new TenantId("lilac", "ai-tenant-lilac", false);
        return IdentityContradictions.of(fixture.config, lilac, "ai-tenants", managed);
    }

    @Test
    void wrongValuesComeWithTheRightOnes() {
        IdentityContradictions wrong = of(
                TenantFixture.ofLilac()
                        .label("maas.opendatahub.io/tenant-name", "saffron")
                        .label("app.kubernetes.io/managed-by", "Helm")
                        .annotation("maas.opendatahub.io/aitenant-namespace", ""),
                true);

        assertThat(wrong.labels()).isEqualTo(Map.of("maas.opendatahub.io/tenant-name", "lilac"));
        assertThat(wrong.annotations()).isEqualTo(Map.of("maas.opendatahub.io/aitenant-namespace", "ai-tenants"));
    }

    @Test
    void anAITenantCanBeDeniedOnlyWhereThereIsOne() {
        TenantFixture denial = TenantFixture.ofLilac().label(MANAGED, "false");

        assertThat(of(denial, true).labels()).isEqualTo(Map.of(MANAGED, "true"));
        assertThat(of(denial, false).isEmpty()).isTrue();
    }

    @Test
    void nothingWrittenContradictsNothing() {
        TenantFixture bare = TenantFixture.ofLilac();
        bare.config.getMetadata().setLabels(null);
        bare.config.getMetadata().setAnnotations(null);

        assertThat(of(bare, true).isEmpty()).isTrue();
    }
}
