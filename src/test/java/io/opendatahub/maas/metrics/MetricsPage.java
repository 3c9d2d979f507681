/* A page for Prometheus, read. */
package io.opendatahub.maas.metrics;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the text format of Prometheus has.
 *
 * @param families by name
 * @param samples labels of all samples, by their name, which for histograms is not that of the family
 */
public record MetricsPage(Map<String, Family> families, Map<String, Set<String>> samples) {

    private static final Pattern COMMENT = Pattern.compile("# (HELP|TYPE) (\\S+) (.*)");
    private static final Pattern SAMPLE = Pattern.compile("([a-z0-9_]+)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");

    /** One metric with all its samples. */
    public record Family(String type, String help) {}

    /** Reads a page. */
    public static MetricsPage of(String text) {
        Map<String, String> types = new TreeMap<>();
        Map<String, String> helps = new TreeMap<>();
        Map<String, Set<String>> samples = new TreeMap<>();
        for (String line : text.lines().toList()) {
            Matcher comment = COMMENT.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (comment.matches()) {
                ("TYPE".equals(comment.group(1)) ? types : helps).put(comment.group(2), comment.group(3));
            } else if (sample.matches()) {
                Set<String> labels = samples.computeIfAbsent(sample.group(1), name -> new TreeSet<>());
                LABEL.matcher(sample.group(2) == null ? "" : sample.group(2))
                        .results()
                        .forEach(label -> labels.add(label.group(1)));
            } else {
                throw new IllegalArgumentException("not a line of a metrics page: " + line);
            }
        }
        Map<String, Family> families = new TreeMap<>();
        types.forEach((name, type) -> families.put(name, new Family(type, helps.getOrDefault(name, ""))));
        return new MetricsPage(families, samples);
    }

    /** Labels of the samples of a family. */
    Set<String> labelsOf(String family) {
        Set<String> labels = new TreeSet<>();
        samples.forEach((name, found) -> {
            if (name.equals(family) || name.startsWith(family + "_")) {
                labels.addAll(found);
            }
        });
        labels.remove("le");
        return labels;
    }
}
