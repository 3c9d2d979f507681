package io.opendatahub.maas.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus itself says to metrics, alerts and panels. */
class PromtoolIT {

    @Test
    void theMetricsKeepTheConventions() throws Exception {
        Promtool.checkMetrics(SampleMetrics.page());
    }

    @Test
    void theAlertsAreRules() throws IOException {
        Promtool.run(List.of("check", "rules", "--lint-fatal", MonitoringFiles.ALERTS.toString()));
    }

    @Test
    void theAlertsFireWhenTheyShouldAndNotElse() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("test", "rules"));
        MonitoringFiles.scenes().forEach(scene -> arguments.add(scene.toString()));
        assertThat(arguments).hasSizeGreaterThan(2);
        Promtool.run(arguments);
    }

    /** Two jobs that scrape the same pods give every series twice; what fires is to be the same. */
    @Test
    void aPodThatIsScrapedTwiceCountsOnce(@TempDir Path folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("test", "rules"));
        for (Path scene : MonitoringFiles.scenes()) {
            Path twice = folder.resolve(scene.getFileName());
            Files.writeString(twice, MonitoringFiles.scrapedTwice(scene));
            arguments.add(twice.toString());
        }
        Promtool.run(arguments);
    }

    /** As recording rules; JSON is YAML. */
    @Test
    void thePanelsHaveExpressions(@TempDir Path folder) throws IOException {
        List<Map<String, String>> rules = new ArrayList<>();
        MonitoringFiles.panels()
                .values()
                .forEach(expressions -> expressions.forEach(
                        expression -> rules.add(Map.of("record", "panel:" + rules.size(), "expr", expression))));
        assertThat(rules).isNotEmpty();
        Path file = folder.resolve("panels.json");
        new ObjectMapper()
                .writeValue(file.toFile(), Map.of("groups", List.of(Map.of("name", "panels", "rules", rules))));
        Promtool.run(List.of("check", "rules", file.toString()));
    }
}
