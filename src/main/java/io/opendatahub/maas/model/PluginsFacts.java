/* What decisions need of a live ConfigMap with a dataplane's configuration. */
package io.opendatahub.maas.model;

import java.util.List;
import java.util.Map;

/**
 * Facts of a ConfigMap {@code payload-processing-plugins} (contract sections 3 and 7). The texts in it are recognised when its event
 * arrives and are not kept.
 *
 * @param shape what it holds
 * @param difference how it differs from what older releases shipped, ready to be put into a text; empty unless the shape is
 *     {@link Shape#OTHER}
 * @param optedOut whether somebody asks for it to be left alone; the earlier controller's own mark is none
 * @param takeOver JSON Patch operations that come before the first apply: they keep the older files, which that apply would remove,
 *     and take the earlier controller's mark off
 * @param olderFilesRemoval JSON Patch operations that remove the older files; empty unless the shape is {@link Shape#BOTH}
 */
public record PluginsFacts(
        Shape shape,
        String difference,
        boolean optedOut,
        List<Map<String, Object>> takeOver,
        List<Map<String, Object>> olderFilesRemoval)
        implements LiveObject.Facts {

    /** What the ConfigMap holds. */
    public enum Shape {
        /** The present format, or nothing at all. */
        PRESENT,
        /** The present format, and beside it the older one for pods that are not replaced yet. */
        BOTH,
        /** The older format as it was shipped, without translation of answers. */
        OLDER_DEFAULT,
        /** The older format as it was shipped, with API translation in the response chain. */
        OLDER_TRANSLATION,
        /** Anything else: somebody made it his own, or it cannot be read. */
        OTHER
    }
}
