/* Lengths of the texts users see, and how a text that is too long is cut. */
package io.opendatahub.maas.status;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Cuts texts to what the API server and log readers take (contract section 6). */
public final class Texts {

    /** Longest message of a condition, in characters (the usual schema of conditions). */
    public static final int MESSAGE_LIMIT = 32_768;
    /**
     * Longest text of an event. The contract counts characters, the API server counts bytes of UTF-8 (validation of
     * {@code events.k8s.io/v1}, field note): bytes keep both.
     */
    public static final int EVENT_LIMIT = 1_024;
    /** Longest part of a user's value that is repeated in a log line, in characters. */
    public static final int VALUE_LIMIT = 256;

    private static final int FIRST_PRINTABLE = 0x20;

    /** How much of a limit a code point takes. */
    private interface Measure {
        int of(int codePoint);
    }

    private Texts() {}

    /** A condition's message, at most {@link #MESSAGE_LIMIT} characters. */
    public static String message(String text) {
        return cut(text, MESSAGE_LIMIT, Character::charCount);
    }

    /** An event's text, at most {@link #EVENT_LIMIT} bytes of UTF-8, hence no more characters. */
    public static String event(String text) {
        return cut(
                text, EVENT_LIMIT, codePoint -> Character.toString(codePoint).getBytes(StandardCharsets.UTF_8).length);
    }

    /** A user's value for a log line, without line breaks and at most {@link #VALUE_LIMIT} characters. */
    public static String logValue(String value) {
        return cut(escape(value), VALUE_LIMIT, Character::charCount);
    }

    /** Cuts between two characters, never inside one that takes two places, and says so. */
    private static String cut(String text, int limit, Measure measure) {
        if (text.codePoints().map(measure::of).sum() <= limit) {
            return text;
        }
        String note = String.format(Locale.ROOT, " [cut after %d characters]", limit);
        int room = limit - note.length();
        int end = 0;
        while (true) {
            int codePoint = text.codePointAt(end);
            room -= measure.of(codePoint);
            if (room < 0) {
                return text.substring(0, end) + note;
            }
            end += Character.charCount(codePoint);
        }
    }

    /** Line breaks and other control characters would let a value pretend to be another line. */
    private static String escape(String value) {
        StringBuilder escaped = new StringBuilder(value.length());
        value.codePoints().forEach(codePoint -> {
            if (codePoint < FIRST_PRINTABLE || Character.getType(codePoint) == Character.CONTROL) {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", codePoint));
            } else {
                escaped.appendCodePoint(codePoint);
            }
        });
        return escaped.toString();
    }
}
