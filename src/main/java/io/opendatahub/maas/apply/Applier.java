/* What the reconcilers ask of the apply engine; tests put a fake in its place. */
package io.opendatahub.maas.apply;

import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import java.util.Collection;
import java.util.List;

/** Makes the cluster look as desired. */
public interface Applier {

    /**
     * Applies all objects in order, then removes what the tenant has and should not have any more. Tries everything and
     * collects what failed.
     *
     * @param desired what should exist, in the order of the inventory
     * @param inventory every object that other settings of the same owner may have produced
     */
    ApplyReport converge(List<DesiredObject> desired, Collection<ResourceKey> inventory);

    /** Removes objects, as far as they exist and are ours. */
    ApplyReport remove(Collection<ResourceKey> inventory);
}
