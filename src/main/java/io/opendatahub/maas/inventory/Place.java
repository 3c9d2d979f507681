/* Where objects of a managed kind may live: the places of contract sections 4 and 8. */
package io.opendatahub.maas.inventory;

/** A place for the objects made for tenants (contract section 4, column NS, and section 8). */
public enum Place {
    /** The infrastructure namespace: maas-api and what belongs to it. */
    INFRA,
    /** The namespace of the tenants' gateways: both payload workloads. */
    GATEWAY,
    /** No namespace at all. */
    CLUSTER,
    /** The namespace of the AITenants: claims on gateways. */
    AITENANTS,
    /** The tenants' own namespaces and that of the AITenants: roles. */
    TENANTS
}
