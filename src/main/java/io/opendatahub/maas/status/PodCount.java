/* The one spelling of "so many pods of so many", so that a moving count can be told from a new verdict. */
package io.opendatahub.maas.status;

import java.util.regex.Pattern;

/** Available and wanted pods as messages show them. */
public final class PodCount {

    private static final Pattern TEXT = Pattern.compile("\\b\\d+/\\d+ pods available");

    private PodCount() {}

    /** For example {@code 1/3 pods available}. */
    public static String text(int available, int desired) {
        return available + "/" + desired + " pods available";
    }

    /** A message without its counts: two messages that differ only in them say the same (contract section 6). */
    static String blank(String message) {
        return TEXT.matcher(message).replaceAll("pods available");
    }
}
