package io.opendatahub.maas.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.generated.GeneratedFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps docs/metrics.md equal to what is exported. */
class GeneratedMetricsTest {

    private static final Set<String> UNITS = Set.of("seconds", "bytes");

    private final MetricsPage page;

    GeneratedMetricsTest() throws Exception {
        page = MetricsPage.of(SampleMetrics.page());
    }

    @Test
    void metricsPageIsUpToDate() {
        StringBuilder text = new StringBuilder("""
                # Metrics of the operator

                Generated from the table in `Metric.java` and from the page itself by `hack/update-generated`; do not edit.

                Served at `/metrics` on `METRICS_PORT`, by every operator, whether it leads or waits for the lease. `object_namespace` and
                `object_name` grow with the number of tenants, all other labels have a fixed set of values. The alerts that are made of
                these are explained in [runbooks.md](runbooks.md).

                | Metric | Type | Labels | Unit | Meaning |
                |---|---|---|---|---|
                """);
        for (Metric metric : Metric.values()) {
            text.append(row(
                    metric.text(),
                    metric.type().name().toLowerCase(Locale.ROOT),
                    metric.labels(),
                    metric.unit(),
                    metric.meaning()));
        }
        text.append("\nThose of the virtual machine and its process:\n\n");
        text.append("| Metric | Type | Labels | Unit | Meaning |\n|---|---|---|---|---|\n");
        page.families().forEach((name, family) -> {
            if (Stream.of(Metric.values()).noneMatch(own -> own.text().equals(name))) {
                text.append(row(name, family.type(), page.labelsOf(name), unit(name), family.help()));
            }
        });
        GeneratedFile.verifyOrUpdate(Path.of("docs/metrics.md"), text.toString());
    }

    @Test
    void whatTheTableSaysIsWhatThePageHas() {
        for (Metric metric : Metric.values()) {
            assertThat(page.families().get(metric.text()))
                    .as(metric.text())
                    .isEqualTo(new MetricsPage.Family(metric.type().name().toLowerCase(Locale.ROOT), metric.meaning()));
            assertThat(page.labelsOf(metric.text())).as(metric.text()).isEqualTo(new TreeSet<>(metric.labels()));
            assertThat(metric.unit()).as(metric.text()).isEqualTo(unit(metric.text()));
        }
    }

    private static String unit(String name) {
        return UNITS.stream()
                .filter(unit -> name.endsWith("_" + unit))
                .findFirst()
                .orElse("");
    }

    private static String row(String name, String type, Collection<String> labels, String unit, String meaning) {
        String shown = labels.stream().map(label -> "`" + label + "`").collect(Collectors.joining(", "));
        return "| `%s` | %s | %s | %s | %s |\n".formatted(name, type, shown, unit, meaning);
    }
}
