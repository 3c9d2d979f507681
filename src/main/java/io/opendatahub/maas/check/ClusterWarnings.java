/* What works less well than asked for because of the cluster around the tenants. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ClusterFacts;
import io.opendatahub.maas.model.ClusterFacts.AuthorinoFact;
import io.opendatahub.maas.model.ClusterFacts.MonitoringFact;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.model.ConditionFact;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prerequisites that only warn (contract section 6, MaaSPrerequisitesAvailable; case 17). */
public final class ClusterWarnings {

    private static final String MONITORING_READY = "MonitoringReady";
    /** What to look at where the platform does not report {@link #MONITORING_READY}. */
    private static final List<String> MONITORING_PARTS = List.of("MonitoringStackAvailable", "PersesAvailable");

    private static final List<Function<ClusterFacts, Optional<Warning>>> ALL = List.of(
            // What cannot be read is said, and not judged: for lack of a right, or for another cause.
            cluster -> unreadable(cluster, Reasons.PERMISSION_DENIED, ClusterWarnings::isForbidden),
            cluster -> unreadable(cluster, Reasons.PLATFORM_RECONCILE_FAILED, failure -> !isForbidden(failure)),
            // Where Authorino's operator is installed, one Authorino must have TLS on its listener.
            ClusterWarnings::authorinoTls,
            // Where the platform operator is installed, its monitoring must be ready.
            ClusterWarnings::monitoring);

    private ClusterWarnings() {}

    /** All warnings about the cluster. */
    public static List<Warning> of(ClusterFacts cluster) {
        return ALL.stream().flatMap(check -> check.apply(cluster).stream()).toList();
    }

    /** What was not answered yet passes by itself; told, it would degrade every tenant whenever such a kind is installed. */
    private static Optional<Warning> unreadable(
            ClusterFacts cluster, Reasons reason, Predicate<ReadFailure> concerned) {
        String what = cluster.unreadable().stream()
                .filter(failure -> ObservedKinds.OPTIONAL.contains(failure.kind()) && failure.code() != 0)
                .filter(concerned)
                .map(failure -> failure.kind().crdName() + " cannot be read: " + failure.message() + ".")
                .sorted()
                .collect(Collectors.joining(" "));
        return what.isEmpty() ? Optional.empty() : warning(reason, what + " " + reason.remedy());
    }

    private static boolean isForbidden(ReadFailure failure) {
        return failure.code() == ApplyReport.Failure.FORBIDDEN;
    }

    private static boolean isUnreadable(ClusterFacts cluster, KindRef kind) {
        return cluster.unreadable().stream().anyMatch(failure -> failure.kind().equals(kind));
    }

    private static Optional<Warning> authorinoTls(ClusterFacts cluster) {
        boolean installed = cluster.served().contains(ObservedKinds.AUTHORINO);
        if (!installed
                || isUnreadable(cluster, ObservedKinds.AUTHORINO)
                || cluster.authorinos().stream().anyMatch(AuthorinoFact::listenerTls)) {
            return Optional.empty();
        }
        String found = cluster.authorinos().stream()
                .map(authorino -> authorino.namespace() + "/" + authorino.name())
                .sorted()
                .collect(Collectors.joining(", "));
        String detail = found.isEmpty()
                ? "There is no Authorino object, hence none with TLS on its listener."
                : "No Authorino has TLS on its listener: " + found + ".";
        return warning(
                Reasons.AUTHORINO_WITHOUT_TLS,
                detail + " Set spec.listener.tls.enabled: true and spec.listener.tls.certSecretRef.");
    }

    private static Optional<Warning> monitoring(ClusterFacts cluster) {
        if (!cluster.served().contains(ObservedKinds.DSC_INITIALIZATION)
                || isUnreadable(cluster, ObservedKinds.DSC_INITIALIZATION)) {
            return Optional.empty();
        }
        if (cluster.monitoring().isEmpty()) {
            return warning(
                    Reasons.MONITORING_NOT_READY,
                    "There is no DSCInitialization, hence no monitoring; usage views stay empty. Create one with"
                            + " spec.monitoring set.");
        }
        MonitoringFact fact = cluster.monitoring().get();
        List<String> notReady = notReady(fact.conditions());
        return notReady.isEmpty()
                ? Optional.empty()
                : warning(
                        Reasons.MONITORING_NOT_READY,
                        String.format(
                                "Monitoring of DSCInitialization %s is not ready (%s); usage views stay empty. Set its"
                                        + " spec.monitoring and install the operators it asks for.",
                                fact.name(), String.join("; ", notReady)));
    }

    /**
     * What keeps monitoring from being ready. MonitoringReady decides where it is reported, else its parts must be there; a
     * part that reports a failure counts in any case, because the platform sets MonitoringReady before the parts are up.
     */
    private static List<String> notReady(Map<String, ConditionFact> conditions) {
        boolean summarised = conditions.containsKey(MONITORING_READY);
        List<String> found = new ArrayList<>();
        Stream.concat(Stream.of(MONITORING_READY), MONITORING_PARTS.stream()).forEach(type -> {
            ConditionFact condition = conditions.get(type);
            if (condition != null && !condition.isTrue()) {
                found.add(describe(type, condition));
            } else if (condition == null && !summarised && MONITORING_PARTS.contains(type)) {
                found.add(type + " is not reported");
            }
        });
        return found;
    }

    private static String describe(String type, ConditionFact condition) {
        return Stream.of(type + "=" + condition.status(), condition.reason(), condition.message())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(": "));
    }

    private static Optional<Warning> warning(Reasons reason, String message) {
        return Optional.of(new Warning(reason.code(), message));
    }
}
