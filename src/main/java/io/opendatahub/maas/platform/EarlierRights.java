/* Rights over the cluster that the earlier controller granted and nobody needs any more. */
package io.opendatahub.maas.platform;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.watch.LiveIndex;
import java.util.ArrayList;
import java.util.List;

/** What older releases put beside the roles of today (contract section 4). Reads caches only. */
final class EarlierRights {

    private static final ResourceKey READER = ResourceKey.of(ManagedKind.CLUSTER_ROLE, "", ResourceNames.OLDER_READER);

    private final LiveIndex live;

    EarlierRights(LiveIndex live) {
        this.live = live;
    }

    /** What may go now; the role that pods of the older dataplane read with goes after its last binding. */
    List<ResourceKey> removable() {
        List<ResourceKey> keys = new ArrayList<>(List.of(
                ResourceKey.of(ManagedKind.CLUSTER_ROLE, "", ResourceNames.OLDER_SUPPLEMENT),
                ResourceKey.of(ManagedKind.CLUSTER_ROLE_BINDING, "", ResourceNames.OLDER_SUPPLEMENT)));
        ResourceKey binding = ResourceKey.of(ManagedKind.CLUSTER_ROLE_BINDING, "", ResourceNames.OLDER_READER);
        boolean bound =
                live.list(ManagedKind.CLUSTER_ROLE_BINDING.ref(), "").stream().anyMatch(EarlierRights::concerns);
        if (!bound && live.unreadable(binding).isEmpty()) {
            keys.add(READER);
        }
        return keys;
    }

    /** Whether it is one of the bindings whose end is waited for: one for each tenant. */
    static boolean concerns(LiveObject object) {
        String name = object.key().name();
        return object.key().kind().equals(ManagedKind.CLUSTER_ROLE_BINDING.ref())
                && (name.equals(ResourceNames.OLDER_READER) || name.startsWith(ResourceNames.OLDER_READER + "-"));
    }
}
