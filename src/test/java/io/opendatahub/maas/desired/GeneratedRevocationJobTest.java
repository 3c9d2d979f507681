/* The revocation Job against files, and the rules that no file shows. */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.desired.TenantContext.AITenantRef;
import io.opendatahub.maas.generated.GeneratedFile;
import io.opendatahub.maas.naming.TenantId;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Contract section 8, the Job of a deletion. */
class GeneratedRevocationJobTest {

    private static final Path FOLDER = Path.of("src/test/resources/revocation-job");
    private static final String UID = "0f0e0d0c-0000-4000-8000-000000000002";

    private static Job job(String tenant, boolean openshift, Optional<TenantContext.Anchor> anchor) {
        DesiredObject job = RevocationJob.of(
                TenantId.ofAITenant(tenant, "models-as-a-service"),
                Situation.platform(openshift),
                new AITenantRef("ai-tenants", tenant),
                UID,
                anchor);
        return (Job) job.object();
    }

    @Test
    void theJobsAreThoseOfTheFiles() {
        GeneratedFile.verifyOrUpdate(
                FOLDER.resolve("default-on-kubernetes.yaml"),
                Serialization.asYaml(job(TenantId.DEFAULT_NAME, false, Optional.of(Situation.ANCHOR))));
        GeneratedFile.verifyOrUpdate(
                FOLDER.resolve("additional-on-openshift.yaml"),
                Serialization.asYaml(job("lilac", true, Optional.of(Situation.ANCHOR))));
    }

    @Test
    @Tag("case-97")
    void theLongestTenantNameFits() {
        Job job = job("t".repeat(41), false, Optional.empty());

        assertThat(job.getMetadata().getName()).hasSize(57);
        assertThat(job.getSpec().getTemplate().getSpec().getContainers().get(0).getCommand())
                .last()
                .asString()
                .endsWith(".svc:8443/internal/v1/tenants/" + "t".repeat(41) + "/api-keys");
    }

    @Test
    void withoutAnAnchorNobodyOwnsIt() {
        assertThat(job("lilac", false, Optional.empty()).getMetadata().getOwnerReferences())
                .isEmpty();
    }

    /** Contract section 8: 120 s in all, whatever maas-api does. */
    @Test
    void allAttemptsOfThePodFitIntoTheDeadline() {
        var command = job("lilac", false, Optional.empty())
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getCommand();
        int answer = Integer.parseInt(command.get(command.indexOf("--max-time") + 1));
        int retries = Integer.parseInt(command.get(command.indexOf("--retry") + 1));

        // curl waits 1 s, then 2 s, then 4 s, … between attempts.
        assertThat((retries + 1) * answer + (1 << retries) - 1).isLessThan((int) CleanUpPod.ACTIVE_DEADLINE_SECONDS);
    }
}
