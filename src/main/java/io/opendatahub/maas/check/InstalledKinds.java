/* Which of a tenant's objects can exist on this cluster at all. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.Presence;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ClusterFacts;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.Reasons;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Objects of kinds that are not installed are left out, with a warning, until the kind appears (contract section 6, case 84).
 * What cannot be written cannot be pruned either: the same kinds are left out of what may be removed.
 *
 * @param cluster what is installed
 */
public record InstalledKinds(ClusterFacts cluster) {

    /** The objects that can be written now. */
    public List<DesiredObject> objects(List<DesiredObject> wanted) {
        return wanted.stream().filter(object -> has(object.kind())).toList();
    }

    /** The keys of objects that can be removed now. */
    public List<ResourceKey> keys(Collection<ResourceKey> inventory) {
        return inventory.stream()
                .filter(key -> ManagedKind.of(key.kind()).filter(this::has).isPresent())
                .toList();
    }

    /** One warning for each kind of which something is left out. */
    public List<Warning> warnings(List<DesiredObject> wanted) {
        Map<ManagedKind, String> missing = wanted.stream()
                .filter(object -> !has(object.kind()))
                .collect(Collectors.groupingBy(
                        DesiredObject::kind,
                        TreeMap::new,
                        Collectors.mapping(
                                object -> object.key().toString(),
                                Collectors.collectingAndThen(Collectors.toList(), InstalledKinds::sorted))));
        return missing.entrySet().stream()
                .map(entry -> warning(entry.getKey().ref(), entry.getValue(), heldBack(entry.getKey(), wanted)))
                .sorted()
                .toList();
    }

    private Warning warning(KindRef kind, String objects, String heldBack) {
        String state = cluster.served().contains(kind) ? " cannot be read yet" : " is not installed";
        Reasons reason = Reasons.OPTIONAL_KIND_MISSING;
        return new Warning(
                reason.code(), kind.described() + state + "; left out: " + objects + ". " + heldBack + reason.remedy());
    }

    /** What is not made or changed meanwhile. One that stands is left to the administrator: deleting it would stop the tenant. */
    private static String heldBack(ManagedKind missing, List<DesiredObject> wanted) {
        List<String> held = wanted.stream()
                .filter(object -> object.needs()
                        .filter(needed -> needed.kind().equals(missing.ref()))
                        .isPresent())
                .map(object -> object.key().toString())
                .toList();
        return held.isEmpty()
                ? ""
                : sorted(held)
                        + " is neither made nor changed without it; where it stands already nothing checks its callers,"
                        + " who may call themselves what they like: delete it to shut them out until then. ";
    }

    private boolean has(ManagedKind kind) {
        return kind.presence() == Presence.BUILT_IN
                || (cluster.served().contains(kind.ref())
                        && cluster.unanswered(kind.ref()).isEmpty());
    }

    private static String sorted(List<String> names) {
        return names.stream().sorted().collect(Collectors.joining(", "));
    }
}
