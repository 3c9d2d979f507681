/* How values that users wrote are shown in conditions, events and logs. */
package io.opendatahub.maas.naming;

/** Quotes values of users so that a text stays one short printable line whatever they contain. */
public final class Quoted {

    /** Characters of a value that are shown at most; enough to recognise it. */
    private static final int SHOWN = 40;

    private Quoted() {}

    /**
     * The value in double quotes, printable ASCII only: anything else appears as {@code \\uXXXX}, so that digits of another
     * script, control characters and invisible ones can be told apart from what was meant. Longer values end in
     * {@code ...}.
     */
    public static String of(String value) {
        StringBuilder text = new StringBuilder("\"");
        int end = Math.min(value.length(), SHOWN);
        for (int i = 0; i < end; i++) {
            append(text, value.charAt(i));
        }
        return text.append(value.length() > SHOWN ? "...\"" : "\"").toString();
    }

    private static void append(StringBuilder text, char character) {
        if (character == '"' || character == '\\') {
            text.append('\\').append(character);
        } else if (character >= ' ' && character <= '~') {
            text.append(character);
        } else {
            text.append(String.format("\\u%04x", (int) character));
        }
    }
}
