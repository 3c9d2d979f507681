/* Says which values of the chart a command sets that there are not. */
package io.opendatahub.maas.repository;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares keys behind {@code --set} with values.schema.json, which refuses all others. */
final class ChartValues {

    private static final Path SCHEMA = Path.of("deploy/chart/values.schema.json");
    private static final Pattern OPTION = Pattern.compile("--set(?:-string|-json|-literal)?(?:=(.*))?");

    /** Behind a comma, unless that is part of a list in braces. */
    private static final Pattern KEY = Pattern.compile("(?:^|,)([\\w.\\[\\]-]+)=(?:\\{[^}]*}|[^,]*)");

    private ChartValues() {}

    /** What is wrong with the words of a command line; empty: nothing. */
    static List<String> problems(String... words) {
        List<String> problems = new ArrayList<>();
        for (int at = 0; at < words.length; at++) {
            Matcher option = OPTION.matcher(words[at]);
            if (option.matches() && (option.group(1) != null || at + 1 < words.length)) {
                String values = option.group(1) == null ? words[at + 1] : option.group(1);
                Matcher key = KEY.matcher(values.replaceAll("['\"]", ""));
                while (key.find()) {
                    if (!isThere(key.group(1))) {
                        problems.add("the chart has no value " + key.group(1));
                    }
                }
            }
        }
        return problems;
    }

    private static boolean isThere(String key) {
        JsonNode root = schema();
        JsonNode node = root;
        for (String part : key.replaceAll("\\[\\d+]", ".[]").split("\\.", -1)) {
            JsonNode next = part.equals("[]")
                    ? node.path("items")
                    : node.path("properties").path(part);
            if (next.isMissingNode() && node.path("additionalProperties").isObject()) {
                return true;
            }
            node = next.has("$ref") ? root.at(next.path("$ref").asText().substring("#".length())) : next;
            if (node.isMissingNode()) {
                return false;
            }
        }
        return true;
    }

    private static JsonNode schema() {
        try {
            return new ObjectMapper().readTree(SCHEMA.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
