/* What is read of a legacy Tenant. */
package io.opendatahub.maas.model;

import io.opendatahub.maas.naming.Annotations;
import java.util.List;
import java.util.Map;

/**
 * A {@code Tenant/default-tenant} (contract section 9).
 *
 * @param namespace where it is, the only thing that says whose it may be
 * @param uid its UID, for preconditions
 * @param resourceVersion its version, for preconditions
 * @param generation generation of its spec
 * @param terminating whether it is being deleted
 * @param annotations its annotations
 * @param finalizers what its deletion waits for
 * @param spec its settings as they are stored, unknown keys included
 * @param status what was said about it last
 */
public record LegacyTenantFact(
        String namespace,
        String uid,
        String resourceVersion,
        long generation,
        boolean terminating,
        Map<String, String> annotations,
        List<String> finalizers,
        Map<String, Object> spec,
        Map<String, Object> status) {

    /** Whether it asks to be left alone: {@code opendatahub.io/managed=false} (contract section 3). */
    public boolean optedOut() {
        return "false".equals(annotations.get(Annotations.MANAGED));
    }
}
