package io.opendatahub.maas.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.LegacyTenantReasons;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.status.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Alerts and dashboard name only what there is, and each alert has its runbook and its scene. */
class MonitoringTest {

    /** What Prometheus adds to each sample when it scrapes pods. */
    private static final Set<String> OF_THE_TARGET = Set.of("namespace", "job", "instance", "pod");

    private static final Pattern USED_LABEL = Pattern.compile("\\$labels\\.(\\w+)");

    /** Values of labels that are lists of the code's. */
    private static final Map<String, Set<String>> VALUES = Map.of(
            "reason", codes(),
            "type", texts(ConditionType.values()),
            "status", Set.of(Verdict.TRUE, Verdict.FALSE, Verdict.UNKNOWN),
            "kind", Set.of(OwnKinds.MAAS_TENANT_CONFIG.kind(), OwnKinds.AI_TENANT.kind(), OwnKinds.TENANT.kind()),
            "resource", Set.of(OwnKinds.MAAS_TENANT_CONFIG.crdName()));

    private final MetricsPage page;

    MonitoringTest() throws Exception {
        page = MetricsPage.of(SampleMetrics.page());
    }

    @Test
    void alertsAndPanelsNameOnlyWhatIsExported() throws IOException {
        MonitoringFiles.queries().forEach((name, queries) -> {
            assertThat(queries).as(name).isNotEmpty().allSatisfy(query -> {
                assertThat(query.selectors()).as(name).isNotEmpty();
                query.selectors().forEach(selector -> assertExported(name, selector));
                assertThat(labels(query)).as("%s groups by", name).containsAll(query.grouping());
            });
        });
    }

    @Test
    void everyMetricIsOfUse() throws IOException {
        Set<String> used = MonitoringFiles.queries().values().stream()
                .flatMap(List::stream)
                .flatMap(query -> query.selectors().stream())
                .map(PromQuery.Selector::metric)
                .collect(Collectors.toSet());
        assertThat(page.families().keySet())
                .allSatisfy(family -> assertThat(used)
                        .as("alerts and panels use %s", family)
                        .anyMatch(name -> name.equals(family) || name.startsWith(family + "_")));
    }

    @Test
    void textsUseLabelsThatAreLeft() throws IOException {
        MonitoringFiles.alerts().forEach((name, rule) -> {
            PromQuery query = PromQuery.of(rule.path("expr").asText());
            boolean aggregated = rule.path("expr").asText().contains(" by (");
            Set<String> left = aggregated ? query.grouping() : OF_THE_TARGET;
            Set<String> used = USED_LABEL
                    .matcher(rule.path("annotations").toString())
                    .results()
                    .map(found -> found.group(1))
                    .collect(Collectors.toSet());
            assertThat(left).as(name).containsAll(used);
            assertThat(rule.path("labels").path("severity").asText()).as(name).isIn("critical", "warning", "info");
            assertThat(rule.path("annotations").path("summary").asText())
                    .as(name)
                    .endsWith(".");
            assertThat(rule.path("annotations").path("description").asText())
                    .as(name)
                    .endsWith(".");
        });
    }

    @Test
    void everyAlertHasARunbook() throws IOException {
        Map<String, JsonNode> alerts = MonitoringFiles.alerts();
        Map<String, List<String>> sections = sections();
        assertThat(sections.keySet()).isEqualTo(new TreeSet<>(alerts.keySet()));
        sections.forEach((name, text) -> {
            assertThat(alerts.get(name).path("annotations").path("runbook_url").asText())
                    .isEqualTo("docs/runbooks.md#" + name.toLowerCase(Locale.ROOT));
            assertThat(text).as(name).containsSubsequence("**Means**", "**Look**", "**Do**");
        });
    }

    /** What is expected in a scene is all that fires there, so that each scene shows for the others that they are silent. */
    @Test
    void everyAlertFiresInAScene() throws IOException {
        StringBuilder scenes = new StringBuilder();
        for (Path scene : MonitoringFiles.scenes()) {
            scenes.append(Files.readString(scene));
        }
        assertThat(MonitoringFiles.alerts().keySet())
                .allSatisfy(
                        name -> assertThat(scenes).contains("ALERTS{alertname=\"" + name + "\",alertstate=\"firing\""));
    }

    private void assertExported(String name, PromQuery.Selector selector) {
        assertThat(page.samples()).as(name).containsKey(selector.metric());
        Set<String> labels = labels(selector);
        selector.matchers().forEach(matcher -> {
            assertThat(labels).as("%s: labels of %s", name, selector.metric()).contains(matcher.label());
            if (selector.metric().startsWith("maas_") && VALUES.containsKey(matcher.label())) {
                assertThat(VALUES.get(matcher.label()))
                        .as("%s: values of %s", name, matcher.label())
                        .containsAll(matcher.values());
            }
        });
    }

    private Set<String> labels(PromQuery query) {
        return query.selectors().stream()
                .flatMap(selector -> labels(selector).stream())
                .collect(Collectors.toSet());
    }

    private Set<String> labels(PromQuery.Selector selector) {
        Set<String> labels = new TreeSet<>(OF_THE_TARGET);
        labels.addAll(page.samples().getOrDefault(selector.metric(), Set.of()));
        return labels;
    }

    /** The bold beginnings of the paragraphs in each section of the runbooks. */
    private static Map<String, List<String>> sections() throws IOException {
        return Stream.of(Files.readString(Path.of("docs/runbooks.md")).split("\n## "))
                .skip(1)
                .collect(Collectors.toMap(
                        section -> section.lines().findFirst().orElseThrow(),
                        section -> section.lines()
                                .filter(line -> line.startsWith("**"))
                                .map(line -> line.substring(0, line.indexOf(':')))
                                .toList()));
    }

    private static Set<String> texts(ConditionType... types) {
        return Stream.of(types).map(ConditionType::text).collect(Collectors.toSet());
    }

    private static Set<String> codes() {
        return Stream.of(
                        Stream.of(Reasons.values()).map(Reasons::code),
                        Stream.of(AITenantReasons.values()).map(AITenantReasons::code),
                        Stream.of(LegacyTenantReasons.values()).map(LegacyTenantReasons::code))
                .flatMap(codes -> codes)
                .collect(Collectors.toSet());
    }
}
