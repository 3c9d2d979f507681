/* Reads the documents of the repository. */
package io.opendatahub.maas.repository;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parts of a document that can be wrong without anybody noticing.
 *
 * @param links targets of its links, as written
 * @param anchors what a link to one of its headings says behind the {@code #}, as GitHub makes it
 * @param blocks fenced blocks
 * @param code pieces of code within the text
 */
public record Markdown(List<String> links, Set<String> anchors, List<Block> blocks, List<String> code) {

    /**
     * A fenced block.
     *
     * @param language the word behind the fence, empty when there is none
     * @param text its lines
     */
    public record Block(String language, String text) {}

    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```(\\S*)[^\\n]*\\n(.*?)^ *```[ \\t]*$");
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^()\\s]+)(?:\\s+\"[^\"]*\")?\\)");
    private static final Pattern REFERENCE = Pattern.compile("(?m)^ *\\[[^\\]]+]: +(\\S+)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
    private static final Pattern NAMED = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
    private static final Pattern LINKED_TEXT = Pattern.compile("\\[([^\\]]*)]\\([^)]*\\)");

    /** Every document of the repository with its path. */
    public static Map<Path, Markdown> documents() {
        Map<Path, Markdown> documents = new HashMap<>();
        Repository.files().stream()
                .filter(file -> file.toString().endsWith(".md"))
                .forEach(file -> documents.put(file, of(Repository.text(file))));
        return documents;
    }

    /** A document. */
    public static Markdown of(String text) {
        List<Block> blocks = new ArrayList<>();
        FENCE.matcher(text).results().forEach(found -> blocks.add(new Block(found.group(1), found.group(2))));
        String prose = FENCE.matcher(text).replaceAll("");
        String links = CODE.matcher(prose).replaceAll("code");
        return new Markdown(
                Stream.of(LINK, REFERENCE)
                        .flatMap(pattern -> all(pattern, links))
                        .toList(),
                anchors(prose),
                List.copyOf(blocks),
                all(CODE, prose).toList());
    }

    private static Set<String> anchors(String prose) {
        Set<String> anchors = new TreeSet<>();
        Map<String, Integer> seen = new HashMap<>();
        all(HEADING, prose).forEach(heading -> {
            String anchor = LINKED_TEXT
                    .matcher(heading)
                    .replaceAll("$1")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            int before = seen.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + "-" + before);
        });
        all(NAMED, prose).forEach(anchors::add);
        return anchors;
    }

    private static Stream<String> all(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.results().map((MatchResult found) -> found.group(1));
    }
}
