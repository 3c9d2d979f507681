/* Text of expressions in the Common Expression Language, put together from pieces. */
package io.opendatahub.maas.desired;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pieces of CEL. Uses only what Authorino has: the standard library, its macros and the string extension. */
final class Cel {

    static final String EMPTY_TEXT = "\"\"";

    /** Of no particular element type, so that the expression around it stays well-typed. */
    static final String EMPTY_LIST = "dyn([])";

    private Cel() {}

    /** A text as a literal, whatever characters it has. */
    static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '"' || character == '\\') {
                literal.append('\\').append(character);
            } else if (Character.isISOControl(character)) {
                literal.append(String.format("\\u%04x", (int) character));
            } else {
                literal.append(character);
            }
        }
        return literal.append('"').toString();
    }

    static String any(String... conditions) {
        return "(" + String.join(" || ", conditions) + ")";
    }

    static String all(String... conditions) {
        return "(" + String.join(" && ", conditions) + ")";
    }

    static String not(String condition) {
        return "!(" + condition + ")";
    }

    static String choose(String condition, String value, String otherwise) {
        return "(" + condition + " ? " + value + " : " + otherwise + ")";
    }

    /** A field that is a text, else the empty text; each field on the way to it is looked for, too. */
    static String text(String root, String... names) {
        return choose(isOfType("string", root, names), field(root, names), EMPTY_TEXT);
    }

    /** The texts in a field that is a list, else none. */
    static String texts(String root, String... names) {
        return choose(isOfType("list", root, names), field(root, names) + ".filter(t, type(t) == string)", EMPTY_LIST);
    }

    private static String isOfType(String type, String root, String... names) {
        Stream<String> steps = IntStream.rangeClosed(1, names.length)
                .mapToObj(length -> "has(" + field(root, Arrays.copyOf(names, length)) + ")");
        return Stream.concat(steps, Stream.of("type(" + field(root, names) + ") == " + type))
                .collect(Collectors.joining(" && "));
    }

    private static String field(String root, String... names) {
        return root + "." + String.join(".", names);
    }

    /** The body with a name for a value; CEL itself has no such thing, so it is a list of one that is mapped. */
    static String with(String name, String value, String body) {
        return "[" + value + "].map(" + name + ", " + body + ")[0]";
    }

    /** The first of two texts that is not empty. */
    static String firstText(String text, String otherwise) {
        return with("t", text, "t != \"\" ? t : " + otherwise);
    }
}
