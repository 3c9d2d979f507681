/* Lengths of the texts users see, and how a text that is too long is cut. */
package io.opendatahub.maas.status;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Cuts texts to what the API server and log readers take (contract section 6). */
public final class Texts {

    /** Longest message of a condition, in characters (the usual schema of conditions). */
    public static final int MESSAGE_LIMIT = 32_768;
    /**
     * Longest text of an event. The contract counts characters, the API server counts bytes of UTF-8 (validation of
     * {@code events.k8s.io/v1}, field note): bytes keep both.
     */
    public static final int EVENT_LIMIT = 1_024;

    private static final String SEPARATOR = ", ";
    private static final String SENTENCE = ". ";

    /** Places that the note about items left out may take. */
    private static final int ROOM_FOR_COUNT = 64;

    /** What parts further from each other is no list. */
    private static final int LONGEST_ITEM = 400;

    /** How much of a limit a code point takes. */
    private interface Measure {
        int of(int codePoint);
    }

    private Texts() {}

    /** A condition's message, at most {@link #MESSAGE_LIMIT} characters. */
    public static String message(String text) {
        return cut(text, MESSAGE_LIMIT, Character::charCount);
    }

    /**
     * An event's text, at most {@link #EVENT_LIMIT} bytes of UTF-8, hence no more characters. Of a list that does not fit whole
     * items are left out and counted.
     */
    public static String event(String text) {
        Measure bytes = codePoint -> Character.toString(codePoint).getBytes(StandardCharsets.UTF_8).length;
        if (text.codePoints().map(bytes::of).sum() <= EVENT_LIMIT) {
            return text;
        }
        int fits = fitting(text, EVENT_LIMIT - ROOM_FOR_COUNT, bytes);
        List<Integer> separators = separators(text, fits);
        Optional<Integer> last = separators.stream()
                .filter(position -> position <= fits && position > fits - LONGEST_ITEM)
                .max(Integer::compare);
        if (last.isEmpty()) {
            return cut(text, EVENT_LIMIT, bytes);
        }
        long left =
                separators.stream().filter(position -> position >= last.get()).count();
        return text.substring(0, last.get())
                + String.format(Locale.ROOT, " and %d more [cut after %d characters]", left, EVENT_LIMIT);
    }

    /** Where the items of the sentence around a position part, what is in brackets apart. */
    private static List<Integer> separators(String text, int around) {
        int before = text.lastIndexOf(SENTENCE, around);
        int after = text.indexOf(SENTENCE, around);
        List<Integer> positions = new ArrayList<>();
        int depth = 0;
        for (int i = before < 0 ? 0 : before; i < (after < 0 ? text.length() : after); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0 && text.startsWith(SEPARATOR, i)) {
                positions.add(i);
            }
        }
        return positions;
    }

    /** How many places of a text fit into a limit that it exceeds. */
    private static int fitting(String text, int limit, Measure measure) {
        int end = 0;
        int room = limit;
        while (true) {
            int codePoint = text.codePointAt(end);
            room -= measure.of(codePoint);
            if (room < 0) {
                return end;
            }
            end += Character.charCount(codePoint);
        }
    }

    /** Cuts between two characters, never inside one that takes two places, and says so. */
    private static String cut(String text, int limit, Measure measure) {
        if (text.codePoints().map(measure::of).sum() <= limit) {
            return text;
        }
        String note = String.format(Locale.ROOT, " [cut after %d characters]", limit);
        return text.substring(0, fitting(text, limit - note.length(), measure)) + note;
    }
}
