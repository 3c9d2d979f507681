/* One value of the chart, as its file of defaults describes it. */
package io.opendatahub.maas.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of values.yaml with the comment above it.
 *
 * @param path keys from the outermost, joined by dots
 * @param preset what stands behind the colon
 * @param meaning the comment in one line; empty when there is none
 */
record ChartValue(String path, String preset, String meaning) {

    private static final Pattern COMMENT = Pattern.compile(" *# ?(.*)");
    private static final Pattern KEY = Pattern.compile("( *)(\\w+):(?: +(.*))?");
    private static final int INDENT = 2;

    /** All of them in the order of the file. */
    static List<ChartValue> all() {
        List<ChartValue> values = new ArrayList<>();
        Deque<String> path = new ArrayDeque<>();
        List<String> comment = new ArrayList<>();
        for (String line : lines()) {
            Matcher words = COMMENT.matcher(line);
            Matcher key = KEY.matcher(line);
            if (words.matches()) {
                comment.add(words.group(1));
                continue;
            }
            if (key.matches()) {
                while (path.size() > key.group(1).length() / INDENT) {
                    path.removeLast();
                }
                path.addLast(key.group(2));
                if (key.group(3) != null) {
                    values.add(new ChartValue(String.join(".", path), key.group(3), String.join(" ", comment)));
                }
            } else if (!line.isBlank()) {
                throw new IllegalStateException("values.yaml: a key or a comment is needed: " + line);
            }
            comment.clear();
        }
        return values;
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(Chart.FOLDER.resolve("values.yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
