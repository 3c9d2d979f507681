/* Recognises what a dataplane's ConfigMap holds, by structure and never by text (contract section 7). */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.migration.PluginChain.Plugin;
import io.opendatahub.maas.model.PluginsFacts.Shape;
import io.opendatahub.maas.naming.DataplaneFiles;
import io.opendatahub.maas.naming.Quoted;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The recognised shape.
 *
 * @param shape what the ConfigMap holds
 * @param difference how it differs from what older releases shipped; empty unless the shape is {@link Shape#OTHER}
 */
public record PluginsShape(Shape shape, String difference) {

    private static final String TRANSLATION = "api-translation";
    private static final String RESOLVER = "model-provider-resolver";

    /** As older releases shipped it for the pods before authentication. */
    private static final PluginChain PRE_AUTH = new PluginChain(
            List.of(
                    new Plugin(
                            "body-field-to-header",
                            "model-extractor",
                            Map.of("fieldName", "model", "headerName", "X-Gateway-Model-Name")),
                    Plugin.of(RESOLVER)),
            List.of("model-extractor", RESOLVER),
            List.of());

    /** As older releases shipped it for the pods after authentication: all see the request, none the answer. */
    private static final PluginChain POST_AUTH =
            ofAll("maas-headers-guard", "stream-usage-enforcer", RESOLVER, TRANSLATION, "apikey-injection");

    /** The one change that the older documentation told administrators to make. */
    private static final PluginChain POST_AUTH_TRANSLATING =
            new PluginChain(POST_AUTH.plugins(), POST_AUTH.request(), List.of(TRANSLATION));

    /** How many keys a text names. */
    private static final int NAMED_KEYS = 5;

    private static PluginChain ofAll(String... types) {
        return new PluginChain(Stream.of(types).map(Plugin::of).toList(), List.of(types), List.of());
    }

    /**
     * Recognises a ConfigMap.
     *
     * @param data its texts by key
     * @param binary keys of what is no text
     * @param migrated whether the files of the present format are the operator's own: somebody who put them beside the older ones did
     *     not migrate anything
     */
    public static PluginsShape of(Map<String, String> data, Collection<String> binary, boolean migrated) {
        Set<String> keys = new TreeSet<>(data.keySet());
        keys.addAll(binary);
        boolean older = DataplaneFiles.OLDER.stream().anyMatch(keys::contains);
        boolean present = DataplaneFiles.PRESENT.stream().anyMatch(keys::contains);
        if (keys.isEmpty() || (present && !older)) {
            return new PluginsShape(Shape.PRESENT, "");
        }
        if (present && migrated) {
            return new PluginsShape(Shape.BOTH, "");
        }
        return keysDiffer(keys, binary).orElseGet(() -> ofOlder(data));
    }

    private static Optional<PluginsShape> keysDiffer(Set<String> keys, Collection<String> binary) {
        Set<String> missing = new TreeSet<>(DataplaneFiles.OLDER);
        missing.removeAll(keys);
        Set<String> more = new TreeSet<>(keys);
        more.removeAll(DataplaneFiles.OLDER);
        more.addAll(binary);
        if (!more.isEmpty()) {
            return Optional.of(other("has more keys: " + named(more)));
        }
        return missing.isEmpty() ? Optional.empty() : Optional.of(other("lacks key " + named(missing)));
    }

    private static PluginsShape ofOlder(Map<String, String> data) {
        Optional<PluginChain> before = chain(data, DataplaneFiles.OLDER_PRE_AUTH);
        Optional<PluginChain> after = chain(data, DataplaneFiles.OLDER_POST_AUTH);
        if (before.isEmpty() || after.isEmpty()) {
            return other("key %s is no plain configuration of kind PayloadProcessorConfig"
                    .formatted(before.isEmpty() ? DataplaneFiles.OLDER_PRE_AUTH : DataplaneFiles.OLDER_POST_AUTH));
        }
        if (!PRE_AUTH.equals(before.get())) {
            return other("key " + DataplaneFiles.OLDER_PRE_AUTH + " has other plugins, parameters or chains");
        }
        if (POST_AUTH.equals(after.get())) {
            return new PluginsShape(Shape.OLDER_DEFAULT, "");
        }
        return POST_AUTH_TRANSLATING.equals(after.get())
                ? new PluginsShape(Shape.OLDER_TRANSLATION, "")
                : other("key " + DataplaneFiles.OLDER_POST_AUTH + " has other plugins, parameters or chains");
    }

    private static Optional<PluginChain> chain(Map<String, String> data, String key) {
        return Optional.ofNullable(data.get(key)).flatMap(PluginChain::read);
    }

    private static PluginsShape other(String difference) {
        return new PluginsShape(Shape.OTHER, difference);
    }

    private static String named(Set<String> keys) {
        String names = keys.stream().limit(NAMED_KEYS).map(Quoted::of).collect(Collectors.joining(", "));
        return keys.size() > NAMED_KEYS ? names + " and " + (keys.size() - NAMED_KEYS) + " more" : names;
    }
}
