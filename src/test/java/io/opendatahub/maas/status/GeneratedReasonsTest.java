/* Makes docs/reasons.md from the list of reasons. */
package io.opendatahub.maas.status;

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

            <!-- Generated from the enum Reasons by hack/update-generated; do not edit. -->

            Reasons in the conditions and events of a MaasTenantConfig. *Phase* is what `status.phase` says while Ready carries
            the reason; a dash: the reason decides no phase.

            | Reason | Condition | Phase | What it means | What to do |
            |---|---|---|---|---|
            """;

    @Test
    void documentIsUpToDate() {
        String rows = Stream.of(Reasons.values()).map(GeneratedReasonsTest::row).collect(Collectors.joining());
        GeneratedFile.verifyOrUpdate(Path.of("docs/reasons.md"), HEAD + rows);
    }

    private static String row(Reasons reason) {
        String conditions =
                reason.conditions().stream().map(ConditionType::text).collect(Collectors.joining(", "));
        String phase = reason.phase().map(TenantPhase::text).orElse("-");
        return String.format(
                        "| `%s` | %s | %s | %s | %s |%n",
                        reason.code(), conditions, phase, reason.meaning(), reason.remedy())
                .replace(System.lineSeparator(), "\n");
    }
}
