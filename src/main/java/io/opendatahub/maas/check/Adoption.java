/* Whether an AITenant has ever taken in what stands in the namespace of its tenant. */
package io.opendatahub.maas.check;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.naming.Annotations;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A config and policies that were there before an AITenant that never got a gateway are not its own: nothing was made of them,
 * and its deletion must not take them along (contract section 8, order of the steps).
 */
public final class Adoption {

    private Adoption() {}

    /**
     * Whether the AITenant got a gateway, from when on the config is used, or put its marks on something. Marks outlive a status
     * that was lost, in a restore for example.
     *
     * @param stored the newest status known of it
     * @param annotations those of the tenant's namespace and config, as far as they are known
     */
    public static boolean tookPlace(
            AITenant aitenant, @Nullable AITenantStatus stored, Stream<Map<String, String>> annotations) {
        boolean gateway = Optional.ofNullable(stored)
                .map(AITenantStatus::getGatewayRef)
                .map(GatewayRef::getName)
                .filter(name -> !name.isBlank())
                .isPresent();
        Map<String, String> marks = Annotations.ofAITenant(
                aitenant.getMetadata().getNamespace(), aitenant.getMetadata().getName());
        return gateway || annotations.anyMatch(present -> present.entrySet().containsAll(marks.entrySet()));
    }

    /** The annotations of an object, if it has any. */
    public static Stream<Map<String, String>> annotations(HasMetadata object) {
        return Stream.ofNullable(object.getMetadata().getAnnotations());
    }
}
