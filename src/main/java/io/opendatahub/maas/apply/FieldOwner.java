/* Names under which the operator writes; each owns its fields apart from the others. */
package io.opendatahub.maas.apply;

/** Field managers of the operator (contract sections 4 and 5). */
public final class FieldOwner {

    /** Everything that is applied; the name of the earlier Go controller, so that its stale fields are pruned. */
    public static final String MAIN = "maas-controller";

    /** Holds {@code spec.replicas} between the operator and an autoscaler (architecture.md, section 6). */
    public static final String HANDOVER = "maas-controller-handover";

    /**
     * Creates a config together with settings of a legacy Tenant (contract section 9). Were they {@link #MAIN}'s, its next apply,
     * which has identity labels only, would remove them.
     */
    public static final String MIGRATION = "maas-controller-migration";

    /** The earlier Go controller where it did not say its name, as on gateways' AuthPolicies (contract section 4a). */
    public static final String EARLIER_BINARY = "manager";

    private FieldOwner() {}
}
