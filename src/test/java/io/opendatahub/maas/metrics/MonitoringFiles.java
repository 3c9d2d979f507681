/* Alerts and dashboard as the chart ships them. */
package io.opendatahub.maas.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads deploy/chart/files. */
public final class MonitoringFiles {

    /** The rules, a plain file for Prometheus. */
    static final Path ALERTS = Path.of("deploy/chart/files/alerts.yaml");

    /** Scripted situations, for {@code promtool test rules}. */
    static final Path SCENES = Path.of("src/test/resources/alerts");

    private static final Path DASHBOARD = Path.of("deploy/chart/files/dashboard.json");

    private MonitoringFiles() {}

    /** The alerts by name. */
    static Map<String, JsonNode> alerts() throws IOException {
        return stream(new ObjectMapper(new YAMLFactory())
                        .readTree(ALERTS.toFile())
                        .path("groups"))
                .flatMap(group -> stream(group.path("rules")))
                .collect(Collectors.toMap(rule -> rule.path("alert").asText(), rule -> rule));
    }

    /** Expressions of the dashboard, by panel; its variables have values. */
    static Map<String, List<String>> panels() throws IOException {
        Map<String, List<String>> panels = new TreeMap<>();
        stream(new ObjectMapper().readTree(DASHBOARD.toFile()).path("panels"))
                .forEach(panel -> panels.put(
                        panel.path("title").asText(),
                        stream(panel.path("targets"))
                                .map(target -> target.path("expr")
                                        .asText()
                                        .replace("$__rate_interval", "2m")
                                        .replace("$namespace", ".*"))
                                .toList()));
        return panels;
    }

    /** What alerts and panels ask for, by their name. */
    public static Map<String, List<PromQuery>> queries() throws IOException {
        Map<String, List<PromQuery>> queries = new TreeMap<>();
        alerts().forEach((name, rule) ->
                queries.put(name, List.of(PromQuery.of(rule.path("expr").asText()))));
        panels().forEach((name, expressions) ->
                queries.put(name, expressions.stream().map(PromQuery::of).toList()));
        return queries;
    }

    /** The files with scripted situations. */
    static List<Path> scenes() throws IOException {
        try (Stream<Path> files = Files.list(SCENES)) {
            return files.sorted().toList();
        }
    }

    /** A scene in which another job has each series, too, under an address of its own. */
    static String scrapedTwice(Path scene) throws IOException {
        StringBuilder twice = new StringBuilder();
        int series = 0;
        for (String line : Files.readAllLines(scene)) {
            if (line.startsWith("rule_files:")) {
                twice.append("rule_files: [\"").append(ALERTS.toAbsolutePath()).append("\"]\n");
                continue;
            }
            twice.append(line).append('\n');
            if (line.contains("series: ")) {
                String again = line.replace(",job=\"", ",job=\"again-").replace(":8080\"", ":9090\"");
                assertThat(again).as("needs job and instance").contains("again-", ":9090\"");
                twice.append(again).append('\n');
                series++;
            }
        }
        assertThat(series).as("series in %s", scene).isPositive();
        return twice.toString();
    }

    private static Stream<JsonNode> stream(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
