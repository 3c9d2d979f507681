/* What the caches keep of an object on the cluster: the facts decisions need, not the object (architecture.md, section 3). */
package io.opendatahub.maas.model;

import io.opendatahub.maas.inventory.ResourceKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One object as it is on the cluster, reduced when its event arrives.
 *
 * @param key which object
 * @param uid its UID, for preconditions
 * @param resourceVersion its version; numbers since they are compared for age only
 * @param labels its labels
 * @param annotations its annotations, without the bulky last-applied one
 * @param controller its controlling owner, if any
 * @param terminating whether it is being deleted
 * @param managers names of all field managers that own something in it
 * @param appliedDigest digest of its content reduced to the fields that our field manager owns by apply; empty when it owns
 *     none. Equal to the digest of a desired object exactly if an apply of that object would change nothing
 * @param facts what else decisions need of its kind
 */
public record LiveObject(
        ResourceKey key,
        String uid,
        long resourceVersion,
        Map<String, String> labels,
        Map<String, String> annotations,
        @Nullable Owner controller,
        boolean terminating,
        Set<String> managers,
        String appliedDigest,
        Facts facts) {

    /** The same facts under another version number. */
    public LiveObject withResourceVersion(long version) {
        return new LiveObject(
                key, uid, version, labels, annotations, controller, terminating, managers, appliedDigest, facts);
    }

    /** The owner reference marked {@code controller: true}. */
    public record Owner(String apiVersion, String kind, String name, String uid) {}

    /** Facts of one kind. */
    public sealed interface Facts
            permits DeploymentFacts,
                    ServiceFacts,
                    AutoscalerFacts,
                    JobFacts,
                    AuthPolicyFacts,
                    PluginsFacts,
                    RouteFacts,
                    NoFacts {

        /** JSON Patch operations that make ours what others left in the object; they come before the next apply. */
        default List<Map<String, Object>> takeOver() {
            return List.of();
        }
    }

    /** For kinds of which the metadata says enough. */
    public record NoFacts() implements Facts {}
}
