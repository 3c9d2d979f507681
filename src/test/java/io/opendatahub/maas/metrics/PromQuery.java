/* What an expression of Prometheus asks for. Its syntax is promtool's business; here only names matter. */
package io.opendatahub.maas.metrics;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An expression, taken apart.
 *
 * @param selectors metrics with their matchers
 * @param grouping labels named in by, on and the like
 */
public record PromQuery(List<Selector> selectors, Set<String> grouping) {

    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "offset");
    private static final Pattern GROUPING =
            Pattern.compile("\\b(?:by|on|without|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
    private static final Pattern SELECTOR =
            Pattern.compile("(?<![\\w.$])([a-zA-Z_:][\\w:]*)\\b(?!\\s*\\()(?:\\{([^}]*)})?");
    private static final Pattern MATCHER = Pattern.compile("(\\w+)\\s*(=~|!~|!=|=)\\s*\"([^\"]*)\"");

    /** One metric. */
    public record Selector(String metric, List<LabelMatcher> matchers) {}

    /** Alternatives of a label. */
    public record LabelMatcher(String label, List<String> values) {}

    /** Takes an expression apart; variables of Grafana stay as they are. */
    public static PromQuery of(String expression) {
        Set<String> grouping = GROUPING.matcher(expression)
                .results()
                .flatMap(list -> Stream.of(list.group(1).split(",")))
                .map(String::strip)
                .collect(Collectors.toSet());
        String rest = GROUPING.matcher(expression).replaceAll(" ").replaceAll("\\[[^]]*]", " ");
        List<Selector> selectors = SELECTOR.matcher(rest)
                .results()
                .filter(found -> !OPERATORS.contains(found.group(1)))
                .map(PromQuery::selector)
                .toList();
        return new PromQuery(selectors, grouping);
    }

    private static Selector selector(MatchResult found) {
        String matchers = found.group(2) == null ? "" : found.group(2);
        return new Selector(
                found.group(1),
                MATCHER.matcher(matchers)
                        .results()
                        .map(matcher -> new LabelMatcher(
                                matcher.group(1), List.of(matcher.group(3).split("\\|"))))
                        .toList());
    }
}
