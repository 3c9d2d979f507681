/* Tests what of a refused step of a deletion is told at once. */
package io.opendatahub.maas.aitenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.AITenantReasons;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A failed test of a patch is a race, and passes by itself. */
class DeletionAttemptTest {

    /** Is refused with this code. */
    private record Refused(int code) implements DeletionStep {

        @Override
        public Optional<Halt> run(AITenantPass pass) {
            throw new KubernetesClientException(
                    "refused",
                    code,
                    new StatusBuilder().withCode(code).withMessage("refused").build());
        }

        @Override
        public String skipped(AITenantPass pass) {
            return "";
        }

        @Override
        public ResourceKey subject(AITenantPass pass) {
            return new ResourceKey(ObservedKinds.NAMESPACE, "", "infra");
        }

        @Override
        public Instant blockedSince(AITenantPass pass) {
            return Instant.EPOCH;
        }
    }

    @ParameterizedTest
    @CsvSource({"422, true", "409, true", "403, false", "500, false"})
    void aRaceIsTriedAgainBeforeItIsTold(int code, boolean later) {
        AITenant aitenant = new AITenant();
        aitenant.setMetadata(new ObjectMetaBuilder()
                .withNamespace("ai-tenants")
                .withName("lilac")
                .build());
        AITenantPass pass =
                new AITenantPass(aitenant, TenantId.ofAITenant("lilac", "models-as-a-service"), new AITenantStatus());

        Halt halt = AITenantDeletion.attempt(new Refused(code), pass).orElseThrow();
        assertThat(halt.reason()).isEqualTo(AITenantReasons.DELETION_BLOCKED);
        assertThat(halt.retried()).isTrue();
        assertThat(pass.isUndecided()).isEqualTo(later);
    }
}
