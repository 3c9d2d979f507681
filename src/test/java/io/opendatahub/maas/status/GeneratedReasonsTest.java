/* Makes docs/reasons.md from the list of reasons. */
package io.opendatahub.maas.status;

import io.opendatahub.maas.api.v1alpha1.AITenantPhase;
import io.opendatahub.maas.api.v1alpha1.TenantPhase;
import io.opendatahub.maas.generated.GeneratedFile;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The document of reasons is what the code says. */
class GeneratedReasonsTest {

    private static final String HEAD = """
            # Reasons

            <!-- Generated from the enums of package status by hack/update-generated; do not edit. -->

            ## MaasTenantConfig

            Reasons in the conditions and events of a MaasTenantConfig. *Phase* is what `status.phase` says while Ready carries
            the reason; a dash: the reason decides no phase.

            | Reason | Condition | Phase | What it means | What to do |
            |---|---|---|---|---|
            """;

    private static final String DATAPLANE = """

            Reasons of events about the migration of the older dataplane ([upgrade](upgrade.md)).

            | Reason | What it means | What to do |
            |---|---|---|
            """;

    private static final String AITENANTS = """

            ## AITenant

            Reasons in the conditions and events of an AITenant. The condition APIKeysRevoked is there while it is being deleted.

            | Reason | Condition | Phase | What it means | What to do |
            |---|---|---|---|---|
            """;

    private static final String LEGACY = """

            ## Tenant (legacy)

            Reasons in the condition Ready of a legacy Tenant, which is False with each of them, and of the events with it.

            | Reason | Phase | What it means | What to do |
            |---|---|---|---|
            """;

    private static final String PLATFORM = """

            ## Platform

            Reasons of events that concern the platform as a whole. Those of a teardown are on the operator's own Deployment.

            | Reason | What it means | What to do |
            |---|---|---|
            """;

    @Test
    void documentIsUpToDate() {
        String rows = Stream.of(Reasons.values()).map(GeneratedReasonsTest::row).collect(Collectors.joining());
        String more = Stream.of(AITenantReasons.values())
                .map(GeneratedReasonsTest::row)
                .collect(Collectors.joining());
        String legacy = Stream.of(LegacyTenantReasons.values())
                .map(reason -> "| `%s` | %s | %s | %s |\n"
                        .formatted(reason.code(), reason.phase().text(), reason.meaning(), reason.remedy()))
                .collect(Collectors.joining());
        String platform = Stream.of(PlatformReasons.values())
                .map(reason -> "| `%s` | %s | %s |\n".formatted(reason.code(), reason.meaning(), reason.remedy()))
                .collect(Collectors.joining());
        String dataplane = Stream.of(DataplaneReasons.values())
                .map(reason -> "| `%s` | %s | %s |\n".formatted(reason.code(), reason.meaning(), reason.remedy()))
                .collect(Collectors.joining());
        GeneratedFile.verifyOrUpdate(
                Path.of("docs/reasons.md"),
                HEAD + rows + DATAPLANE + dataplane + AITENANTS + more + LEGACY + legacy + PLATFORM + platform);
    }

    private static String row(Reasons reason) {
        String conditions =
                reason.conditions().stream().map(ConditionType::text).collect(Collectors.joining(", "));
        String phase = reason.phase().map(TenantPhase::text).orElse("-");
        return row(reason.code(), conditions, phase, reason.meaning(), reason.remedy());
    }

    private static String row(AITenantReasons reason) {
        String phase = reason.phase().map(AITenantPhase::text).orElse("-");
        return row(reason.code(), reason.condition().text(), phase, reason.meaning(), reason.remedy());
    }

    private static String row(String code, String conditions, String phase, String meaning, String remedy) {
        return "| `%s` | %s | %s | %s | %s |\n".formatted(code, conditions, phase, meaning, remedy);
    }
}
