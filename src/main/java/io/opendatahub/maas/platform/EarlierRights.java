/* Rights over the cluster that the earlier controller granted and nobody needs any more. */
package io.opendatahub.maas.platform;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.LiveIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What older releases put beside the roles of today (contract section 4). Used by one thread at a time. */
final class EarlierRights {

    private static final Logger LOG = LoggerFactory.getLogger(EarlierRights.class);

    private static final ResourceKey READER = ResourceKey.of(ManagedKind.CLUSTER_ROLE, "", ResourceNames.OLDER_READER);

    private final LiveIndex live;
    private final DirectReads reads;

    /** UID of a role that a binding of somebody else holds: it is asked for once, as nothing tells of such bindings. */
    private String held = "";

    private boolean known = true;

    EarlierRights(LiveIndex live, DirectReads reads) {
        this.live = live;
        this.reads = reads;
    }

    /** What may go now; the role that pods of the older dataplane read with goes after its last binding. */
    List<ResourceKey> removable() {
        List<ResourceKey> keys = new ArrayList<>(List.of(
                ResourceKey.of(ManagedKind.CLUSTER_ROLE, "", ResourceNames.OLDER_SUPPLEMENT),
                ResourceKey.of(ManagedKind.CLUSTER_ROLE_BINDING, "", ResourceNames.OLDER_SUPPLEMENT)));
        ResourceKey binding = ResourceKey.of(ManagedKind.CLUSTER_ROLE_BINDING, "", ResourceNames.OLDER_READER);
        boolean bound =
                live.list(ManagedKind.CLUSTER_ROLE_BINDING.ref(), "").stream().anyMatch(EarlierRights::concerns);
        if (!bound && live.unreadable(binding).isEmpty() && !isHeld()) {
            keys.add(READER);
        }
        return keys;
    }

    /** Whether all was answered that had to be asked. */
    boolean isKnown() {
        return known;
    }

    /** Bindings that carry none of our labels are in no cache. */
    private boolean isHeld() {
        known = true;
        Optional<LiveObject> role = live.get(READER);
        if (role.isEmpty() || role.get().uid().equals(held)) {
            return true;
        }
        try {
            List<String> others = reads.bindingsOf(READER.name());
            if (!others.isEmpty()) {
                held = role.get().uid();
                LOG.warn(
                        "{} of an earlier release, which may read all secrets, is kept: ClusterRoleBinding {} refers to it."
                                + " Give those subjects a role of their own and delete both.",
                        READER,
                        String.join(", ", others));
            }
            return !others.isEmpty();
        } catch (KubernetesClientException e) {
            known = false;
            LOG.warn("bindings of {} cannot be listed, trying again: {}", READER, Refusal.words(e));
            return true;
        }
    }

    /** Whether it is one of the bindings whose end is waited for: one for each tenant. */
    static boolean concerns(LiveObject object) {
        String name = object.key().name();
        return object.key().kind().equals(ManagedKind.CLUSTER_ROLE_BINDING.ref())
                && (name.equals(ResourceNames.OLDER_READER) || name.startsWith(ResourceNames.OLDER_READER + "-"));
    }
}
