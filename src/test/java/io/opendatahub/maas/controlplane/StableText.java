package io.opendatahub.maas.controlplane;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Texts in which names that differ from run to run are replaced by words that do not, and every time by {@code TIME}. */
final class StableText {
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
    private static final Pattern UID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final ObjectMapper JSON = new ObjectMapper()
            .configure(SerializationFeature.INDENT_OUTPUT, true)
            .configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);

    private final Map<String, String> words = new LinkedHashMap<>();

    /** With these words in place of those names; the longest names first, so that none is taken for a part of another. */
    StableText(Map<String, String> names) {
        List<String> longestFirst = names.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        longestFirst.forEach(name -> words.put(name, names.get(name)));
    }

    /** The text; a UID that no word is known for is that of an object which is not there. */
    String of(String text) {
        String stable = text;
        for (Map.Entry<String, String> word : words.entrySet()) {
            stable = stable.replace(word.getKey(), word.getValue());
        }
        return UID.matcher(TIME.matcher(stable).replaceAll("TIME")).replaceAll("uid of nothing");
    }

    /** The tree with sorted keys, a line for each value. */
    String of(JsonNode tree) {
        try {
            return of(JSON.writeValueAsString(JSON.treeToValue(tree, Object.class)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
