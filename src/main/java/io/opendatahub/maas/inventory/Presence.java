/* Whether a kind is always there, or has to be installed. */
package io.opendatahub.maas.inventory;

/** Where a managed kind comes from, and what its absence means (contract section 6). */
public enum Presence {
    /** Part of every Kubernetes. */
    BUILT_IN,
    /** Installed by another product, and without it no tenant works: the tenant waits (DependenciesNotAvailable). */
    REQUIRED,
    /** Installed by another product: without it its objects are left out, with a warning. */
    OPTIONAL
}
