/* When the binding that lets pods of the older dataplane read all secrets can go. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.desired.Workload;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.Map;
import java.util.Objects;

/** It serves the older pods until they are gone, those of a blocked tenant too (contract section 4). */
public final class OlderReader {

    private OlderReader() {}

    /**
     * Whether pods of the older dataplane are there, or may be.
     *
     * @param live the tenant's objects
     */
    public static boolean isNeeded(TenantContext context, Map<ResourceKey, LiveObject> live) {
        return Workload.PAYLOADS.stream()
                .map(workload -> live.get(ResourceKey.of(
                        ManagedKind.DEPLOYMENT,
                        context.platform().gatewayNamespace(),
                        new ResourceNames(context.tenant()).object(workload.baseName()))))
                .filter(Objects::nonNull)
                .anyMatch(deployment ->
                        deployment.facts() instanceof DeploymentFacts facts && !facts.isRolledOutPraxis());
    }
}
