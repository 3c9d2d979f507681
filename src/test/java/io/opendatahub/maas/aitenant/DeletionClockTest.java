/* Tests from when on the steps of a deletion are waited for. */
package io.opendatahub.maas.aitenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.naming.TenantId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All times are kept by the API server (contract section 2, AITENANT_DELETION_TIMEOUT). */
class DeletionClockTest {

    private static final Instant DELETED = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant STORED = DELETED.plusSeconds(90);
    private static final Instant NOW = DELETED.plusSeconds(1800);
    private static final DeletionClock CLOCK = new DeletionClock(Clock.fixed(NOW, ZoneOffset.UTC));

    private final AITenantStatus status = new AITenantStatus();

    /** Given up at once, the keys would stay valid because the operator was down when the deletion was asked for. */
    @Test
    void timeWithoutAnOperatorIsNotCounted() {
        assertThat(CLOCK.takenUpAt(pass())).isEqualTo(NOW);
    }

    @Test
    void theFirstStepCountsFromWhenItsConditionWasStored() {
        keysRevoked("Unknown", STORED);
        assertThat(CLOCK.takenUpAt(pass())).isEqualTo(STORED);
        assertThat(CLOCK.keysDealtWithAt(pass())).isEqualTo(NOW);
    }

    @Test
    void theLaterStepsCountFromWhenTheKeysWereDealtWith() {
        keysRevoked("True", STORED);
        assertThat(CLOCK.keysDealtWithAt(pass())).isEqualTo(STORED);
    }

    @Test
    void nothingCountsFromBeforeTheDeletion() {
        keysRevoked("False", DELETED.minusSeconds(1));
        assertThat(CLOCK.keysDealtWithAt(pass())).isEqualTo(DELETED);
    }

    private void keysRevoked(String value, Instant since) {
        status.setConditions(List.of(new ConditionBuilder()
                .withType("APIKeysRevoked")
                .withStatus(value)
                .withLastTransitionTime(since.toString())
                .build()));
    }

    private AITenantPass pass() {
        AITenant aitenant = new AITenant();
        aitenant.setMetadata(new ObjectMetaBuilder()
                .withNamespace("ai-tenants")
                .withName("lilac")
                .withDeletionTimestamp(DELETED.toString())
                .build());
        return new AITenantPass(aitenant, TenantId.ofAITenant("lilac", "models-as-a-service"), status);
    }
}
