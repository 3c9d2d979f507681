/* Where objects of a managed kind may live: the three places of contract section 4. */
package io.opendatahub.maas.inventory;

/** A place for the objects made for tenants (contract section 4, column NS). */
public enum Place {
    /** The infrastructure namespace: maas-api and what belongs to it. */
    INFRA,
    /** The namespace of the tenants' gateways: both payload workloads. */
    GATEWAY,
    /** No namespace at all. */
    CLUSTER
}
