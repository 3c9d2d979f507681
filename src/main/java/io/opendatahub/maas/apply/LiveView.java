/* The apply engine's window onto the caches. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import java.util.List;
import java.util.Optional;

/** What the engine reads and tells of live objects; implemented by the caches. */
public interface LiveView {

    /** The object as last seen, empty when there is none that the caches can see. */
    Optional<LiveObject> get(ResourceKey key);

    /**
     * Why nothing can be said of objects of this kind in this place: the first list is not in. An error reading is never
     * taken for absence (case 50).
     */
    Optional<ApplyReport.Failure> unreadable(ResourceKey key);

    /** All objects of a kind in a namespace, in the order of their names. */
    List<LiveObject> list(KindRef kind, String namespace);

    /** Takes in the answer to an own write, so that the next pass does not act on older knowledge (case 105). */
    void learned(LiveObject object);

    /** Reads the answer to an own write and takes it in. */
    default LiveObject learned(ResourceKey key, GenericKubernetesResource answer) {
        LiveObject object = LiveObjectReader.read(key.kind(), answer);
        learned(object);
        return object;
    }

    /** Takes in that the object with this UID was deleted. */
    void deleted(ResourceKey key, String uid);

    /**
     * Somebody else's object has a name that a tenant wants: from now on whatever happens to it wakes that tenant. Where the
     * caches, which select on our label, see no such object, they watch this one name.
     *
     * @param tenantNamespace namespace of the config of the tenant that wants the name, empty for shared objects
     */
    void contested(ResourceKey key, String tenantNamespace);
}
