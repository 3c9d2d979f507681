/* Puts a config's identity labels and annotations right when somebody made them say something else. */
package io.opendatahub.maas.tenantconfig;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.check.BlockingChecks;
import io.opendatahub.maas.check.IdentityContradictions;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.Reasons;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repairs contradictions only: what is missing is put on by the config's AITenant, and a default config without one needs none
 * (contract section 3).
 */
final class TenantIdentity {

    private static final Logger LOG = LoggerFactory.getLogger(TenantIdentity.class);

    private final KubernetesWrites writes;
    private final PlatformContext platform;

    TenantIdentity(KubernetesWrites writes, PlatformContext platform) {
        this.writes = writes;
        this.platform = platform;
    }

    /**
     * Sets back what contradicts, unless the stored status has not told of it yet.
     *
     * @param observation what the pass decided from
     * @param stored the newest status known to be stored
     */
    void repair(TenantObservation observation, @Nullable MaasTenantConfigStatus stored) {
        boolean told = stored != null
                && Conditions.find(stored.getConditions(), ConditionType.READY)
                        .filter(ready -> Reasons.TENANT_IDENTITY_MISMATCH.code().equals(ready.getReason()))
                        .isPresent();
        if (told) {
            BlockingChecks.identityContradictions(observation, platform)
                    .filter(wrong -> !wrong.isEmpty())
                    .ifPresent(wrong -> repair(observation.config(), wrong));
        }
    }

    /** With the UID, so that an object made anew under the same name meanwhile is not touched. */
    private void repair(MaasTenantConfig config, IdentityContradictions wrong) {
        String uid = config.getMetadata().getUid();
        writes.merge(
                ResourceKey.of(OwnKinds.MAAS_TENANT_CONFIG, config),
                Map.of("metadata", Map.of("uid", uid, "labels", wrong.labels(), "annotations", wrong.annotations())));
        LOG.info(
                "set identity back: labels {}, annotations {}",
                wrong.labels().keySet(),
                wrong.annotations().keySet());
    }
}
