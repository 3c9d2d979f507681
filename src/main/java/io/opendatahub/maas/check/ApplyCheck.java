/* What a pass could not write, told so that an administrator can act on it. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.ApplyReport.Foreign;
import io.opendatahub.maas.model.ApplyReport.Overlap;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.status.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Failures and foreign objects of a pass (contract sections 2 "Neighbours", 3 and 6). */
public final class ApplyCheck {

    /** How the API server's authorization words a missing right; quota and admission answer 403 in other words. */
    private static final String MISSING_RIGHT = " cannot ";

    /** How it words that nobody may grant by a Role what he may not do himself. */
    private static final String ESCALATION = "attempting to grant RBAC permissions not currently held";

    private static final String EXCEEDED_QUOTA = "exceeded quota";
    private static final Pattern SILENT_WEBHOOK = Pattern.compile("failed calling webhook \"([^\"]+)\"");

    private ApplyCheck() {}

    /** Ready as far as the writes decide it: empty when all of them went well. */
    public static Optional<Verdict> failures(ApplyReport report) {
        if (report.failures().isEmpty()) {
            return Optional.empty();
        }
        boolean onlyRights = report.failures().stream().allMatch(ApplyCheck::isMissingRight);
        Reasons reason = onlyRights ? Reasons.PERMISSION_DENIED : Reasons.PLATFORM_RECONCILE_FAILED;
        String message = "Not written: " + describe(report.failures(), reason.remedy());
        return Optional.of(Verdict.no(ConditionType.READY, reason, message));
    }

    /**
     * What was refused, in the API server's words, and what to do about it.
     *
     * @param failures at least one
     * @param remedy what to do unless the words tell more
     */
    public static String describe(List<Failure> failures, String remedy) {
        String refused = failures.stream()
                .map(failure -> failure.key() + ": " + words(failure))
                .sorted()
                .collect(Collectors.joining("; "));
        return refused + ". " + String.join(" ", remedies(failures, remedy));
    }

    /** Objects of others under the tenant's names, and Deployments that stand in each other's way. */
    public static List<Warning> warnings(ApplyReport report) {
        return Stream.concat(
                        report.foreign().stream().map(ApplyCheck::warning),
                        report.overlaps().stream().map(ApplyCheck::warning))
                .sorted()
                .toList();
    }

    private static boolean isMissingRight(Failure failure) {
        return failure.code() == Failure.FORBIDDEN
                && (failure.message().isBlank()
                        || failure.message().contains(MISSING_RIGHT)
                        || failure.message().contains(ESCALATION));
    }

    private static String words(Failure failure) {
        if (failure.message().isBlank()) {
            return failure.code() == 0 ? "the API server was not reached" : "the API server answered " + failure.code();
        }
        return failure.message();
    }

    private static Set<String> remedies(List<Failure> failures, String otherwise) {
        Set<String> remedies = new TreeSet<>();
        for (Failure failure : failures) {
            Matcher webhook = SILENT_WEBHOOK.matcher(failure.message());
            if (webhook.find()) {
                remedies.add(String.format(
                        "Nothing answers behind webhook %s: start its service or, when it is left over from the earlier"
                                + " maas-controller, delete its ValidatingWebhookConfiguration.",
                        webhook.group(1)));
            }
            if (failure.message().contains(EXCEEDED_QUOTA)) {
                remedies.add("Raise the ResourceQuota of the namespace.");
            }
        }
        if (remedies.isEmpty()) {
            remedies.add(otherwise);
        }
        return remedies;
    }

    private static Warning warning(Overlap overlap) {
        String message = String.format(
                "%1$s and %2$s have selectors of an earlier release, each of which also finds the pods of the other; with"
                        + " autoscaling both autoscalers stop. %1$s cannot be made anew around its pods while there is %2$s."
                        + " Delete one of the two: what belongs to a tenant is made anew at once, with new pods and a"
                        + " selector of its own.",
                overlap.key(), overlap.other());
        return new Warning(Reasons.SELECTORS_OVERLAP.code(), message);
    }

    private static Warning warning(Foreign foreign) {
        String owner = foreign.owner().isBlank() ? "somebody else" : foreign.owner();
        String message = String.format(
                "%s belongs to %s; it is left alone. Delete or rename it, and the operator creates its own.",
                foreign.key(), owner);
        return new Warning(Reasons.FOREIGN_OBJECT.code(), message);
    }
}
