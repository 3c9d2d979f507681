/* The CronJob that has a tenant's maas-api delete keys whose retention is over (contract section 4). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.batch.v1.CronJobBuilder;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ResourceNames;

/** Renders the scheduled clean-up. */
final class KeyCleanup {

    private static final String SCHEDULE = "*/15 * * * *";
    private static final String PATH = "/internal/v1/api-keys/cleanup";
    private static final String CONTAINER = "clean-up-keys";

    private KeyCleanup() {}

    static DesiredObject cronJob(TenantContext context) {
        PlatformContext platform = context.platform();
        ResourceNames names = new ResourceNames(context.tenant());
        String url = CleanUpPod.url(context.tenant(), platform, PATH);
        return DesiredObject.of(
                ManagedKind.CRON_JOB,
                new CronJobBuilder()
                        .withMetadata(Metadata.inInfra(context, names.keyCleanup()))
                        .withNewSpec()
                        .withSchedule(SCHEDULE)
                        .withConcurrencyPolicy("Forbid")
                        .withNewJobTemplate()
                        .withNewSpec()
                        .withBackoffLimit(CleanUpPod.BACKOFF_LIMIT)
                        .withActiveDeadlineSeconds(CleanUpPod.ACTIVE_DEADLINE_SECONDS)
                        .withNewTemplate()
                        .withNewMetadata()
                        .withLabels(CleanUpPod.labels(context.tenant(), names.keyCleanup()))
                        .endMetadata()
                        .withSpec(CleanUpPod.spec(platform, CONTAINER, "POST", url))
                        .endTemplate()
                        .endSpec()
                        .endJobTemplate()
                        .endSpec()
                        .build());
    }
}
