/* Plain trees, of which objects of other products' kinds are built. */
package io.opendatahub.maas.desired;

import java.util.LinkedHashMap;
import java.util.Map;

/** Maps in the order in which they are written down, so that equal objects have equal bytes. */
final class Tree {

    private Tree() {}

    /** A map of keys and values in turn. */
    static Map<String, Object> of(Object... keysAndValues) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            tree.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return tree;
    }
}
