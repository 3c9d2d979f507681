/* The complete status of a tenant, from what was observed, decided and done. */
package io.opendatahub.maas.tenantconfig;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.api.v1alpha1.TenantPhase;
import io.opendatahub.maas.check.ApplyCheck;
import io.opendatahub.maas.check.Blocker;
import io.opendatahub.maas.check.Blocker.Area;
import io.opendatahub.maas.check.BlockingChecks;
import io.opendatahub.maas.check.JudgedWorkload;
import io.opendatahub.maas.check.WorkloadsCheck;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.migration.MigrationDecision;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.status.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges a tenant by contract section 6. A function: the same facts give the same bytes; the only time in it is that of the
 * observation.
 */
public final class TenantStatusFactory {

    /** Blockers that keep the cluster's kinds from being looked at. */
    private static final Set<Area> BEFORE_DEPENDENCIES = EnumSet.of(Area.IDENTITY, Area.MANAGEMENT, Area.CLUSTER);

    /** Blockers that keep the database secret from being looked at (case 79). */
    private static final Set<Area> BEFORE_PREREQUISITES =
            EnumSet.of(Area.IDENTITY, Area.MANAGEMENT, Area.CLUSTER, Area.DEPENDENCIES);

    /** Reasons for which nothing of the config is in force, hence nothing of it is warned about. */
    private static final Set<Reasons> NOT_IN_FORCE =
            EnumSet.of(Reasons.NOT_MANAGED, Reasons.MANAGEMENT_STATE_IDLE, Reasons.WAITING_FOR_REMOVED_TEARDOWN);

    private TenantStatusFactory() {}

    /**
     * The status to store.
     *
     * @param observation what was read before the pass, with the stored status in its config
     * @param platform settings of the operator
     * @param resolution what was decided
     * @param report what was done; {@link ApplyReport#CLEAN} unless the resolution is Ready
     */
    public static TenantStatusResult of(
            TenantObservation observation, PlatformContext platform, TenantResolution resolution, ApplyReport report) {
        if (resolution instanceof TenantResolution.Ready ready) {
            return ofReady(observation, platform, ready, report);
        }
        Blocker blocker = resolution instanceof TenantResolution.Blocked blocked
                ? blocked.blocker()
                : ((TenantResolution.Idle) resolution).blocker();
        return ofBlocked(observation, platform, blocker, resolution.warnings());
    }

    /**
     * The status of a config that is being deleted and whose clean-up does not get on.
     *
     * @param observation what was read, with the stored status in its config
     * @param platform settings of the operator
     * @param ready why not
     */
    public static MaasTenantConfigStatus ofCleanUp(
            TenantObservation observation, PlatformContext platform, Verdict ready) {
        String deleted = "Not judged, because the object is being deleted.";
        Verdict degraded = Verdict.unknown(ConditionType.DEGRADED, Reasons.NOT_JUDGED, deleted);
        MaasTenantConfigStatus status = status(
                observation,
                platform,
                List.of(
                        ready,
                        dependencies(observation, platform),
                        prerequisites(observation, platform),
                        Verdict.unknown(ConditionType.DEPLOYMENTS_AVAILABLE, Reasons.NOT_JUDGED, deleted),
                        degraded));
        status.setPhase(phase(ready, degraded));
        return status;
    }

    private static TenantStatusResult ofReady(
            TenantObservation observation,
            PlatformContext platform,
            TenantResolution.Ready resolution,
            ApplyReport report) {
        WorkloadsCheck.Finding workloads = WorkloadsCheck.judge(
                observation,
                JudgedWorkload.of(resolution.context(), resolution.migration().held()),
                report);
        Verdict degraded = degraded(Stream.of(resolution.warnings(), ApplyCheck.warnings(report), workloads.warnings())
                .flatMap(List::stream));
        Verdict ready = migrationBlocked(resolution, report)
                .or(() -> ApplyCheck.failures(report))
                .orElseGet(() -> ready(workloads.verdict(), degraded, report));
        MaasTenantConfigStatus status = status(
                observation,
                platform,
                List.of(
                        ready,
                        dependencies(observation, platform),
                        prerequisites(observation, platform),
                        workloads.verdict(),
                        degraded));
        status.setPhase(phase(ready, degraded));
        status.setEffective(
                resolution.migration() instanceof MigrationDecision.Blocked
                        ? EffectiveSettingsFactory.ofHeld(
                                resolution.context(), observation.config().getStatus())
                        : EffectiveSettingsFactory.of(resolution.context()));
        return new TenantStatusResult(status, workloads.recheckAfter());
    }

    /** It needs an administrator; what was refused besides is told with it. */
    private static Optional<Verdict> migrationBlocked(TenantResolution.Ready resolution, ApplyReport report) {
        return resolution.migration() instanceof MigrationDecision.Blocked blocked
                ? Optional.of(Verdict.no(
                        ConditionType.READY,
                        Reasons.PAYLOAD_PROCESSING_MIGRATION_BLOCKED,
                        Stream.concat(
                                        Stream.of(blocked.message()),
                                        ApplyCheck.failures(report).map(Verdict::message).stream())
                                .collect(Collectors.joining(" "))))
                : Optional.empty();
    }

    private static TenantStatusResult ofBlocked(
            TenantObservation observation, PlatformContext platform, Blocker blocker, List<Warning> warnings) {
        Verdict ready = Verdict.no(ConditionType.READY, blocker.reason(), blocker.message());
        Verdict dependencies = BEFORE_DEPENDENCIES.contains(blocker.area())
                ? notJudged(ConditionType.DEPENDENCIES_AVAILABLE, blocker)
                : dependencies(observation, platform);
        Verdict prerequisites = BEFORE_PREREQUISITES.contains(blocker.area())
                ? notJudged(ConditionType.PREREQUISITES_AVAILABLE, blocker)
                : prerequisites(observation, platform);
        Verdict degraded = NOT_IN_FORCE.contains(blocker.reason())
                ? notJudged(ConditionType.DEGRADED, blocker)
                : degraded(warnings.stream());
        Verdict workloads = notJudged(ConditionType.DEPLOYMENTS_AVAILABLE, blocker);
        MaasTenantConfigStatus status =
                status(observation, platform, List.of(ready, dependencies, prerequisites, workloads, degraded));
        status.setPhase(phase(ready, degraded));
        MaasTenantConfigStatus stored = observation.config().getStatus();
        if (stored != null) {
            // What runs was left as it is, so that which was last put in force still is.
            status.setEffective(stored.getEffective());
        }
        return new TenantStatusResult(status, Optional.empty());
    }

    private static MaasTenantConfigStatus status(
            TenantObservation observation, PlatformContext platform, List<Verdict> verdicts) {
        Long generation = observation.config().getMetadata().getGeneration();
        MaasTenantConfigStatus stored = observation.config().getStatus();
        MaasTenantConfigStatus status = new MaasTenantConfigStatus();
        status.setConditions(Conditions.merge(
                stored == null ? List.of() : stored.getConditions(), verdicts, generation, observation.now()));
        status.setObservedGeneration(generation);
        status.setInfraNamespace(platform.infraNamespace());
        return status;
    }

    private static Verdict ready(Verdict workloads, Verdict degraded, ApplyReport report) {
        if (!report.pending().isEmpty()) {
            String waiting = "Waiting for: " + String.join("; ", report.pending()) + ".";
            String message = workloads.isTrue() ? waiting : waiting + " " + workloads.message();
            return Verdict.no(ConditionType.READY, Reasons.DEPLOYMENTS_NOT_READY, message);
        }
        if (!workloads.isTrue()) {
            return Verdict.no(ConditionType.READY, Reasons.DEPLOYMENTS_NOT_READY, workloads.message());
        }
        return Verdict.yes(
                ConditionType.READY,
                Reasons.RECONCILED,
                degraded.isTrue() ? "The tenant works, with warnings: see Degraded." : "The tenant works.");
    }

    private static Verdict dependencies(TenantObservation observation, PlatformContext platform) {
        return BlockingChecks.dependencies(observation, platform)
                .map(missing ->
                        Verdict.no(ConditionType.DEPENDENCIES_AVAILABLE, Reasons.DEPENDENCY_MISSING, missing.message()))
                .orElseGet(() -> Verdict.yes(
                        ConditionType.DEPENDENCIES_AVAILABLE,
                        Reasons.DEPENDENCIES_SERVED,
                        "All kinds the tenant needs are installed."));
    }

    private static Verdict prerequisites(TenantObservation observation, PlatformContext platform) {
        return BlockingChecks.prerequisites(observation, platform)
                .map(missing -> Verdict.no(
                        ConditionType.PREREQUISITES_AVAILABLE, Reasons.PREREQUISITES_MISSING, missing.message()))
                .orElseGet(() -> Verdict.yes(
                        ConditionType.PREREQUISITES_AVAILABLE,
                        Reasons.PREREQUISITES_MET,
                        "The database secret is there."));
    }

    /** All warnings in order; their reason when there is only one kind (cases 17 and 19). */
    private static Verdict degraded(Stream<Warning> all) {
        List<Warning> warnings = all.distinct().sorted().toList();
        List<String> reasons = warnings.stream().map(Warning::reason).distinct().toList();
        if (warnings.isEmpty()) {
            return Verdict.no(ConditionType.DEGRADED, Reasons.NO_WARNINGS, "There is nothing to warn about.");
        }
        boolean several = reasons.size() > 1;
        String message = warnings.stream()
                .map(warning -> several ? warning.reason() + ": " + warning.message() : warning.message())
                .collect(Collectors.joining(" "));
        String reason = several ? Reasons.MULTIPLE_WARNINGS.code() : reasons.get(0);
        return new Verdict(ConditionType.DEGRADED, Verdict.TRUE, reason, message);
    }

    private static Verdict notJudged(ConditionType type, Blocker blocker) {
        String message = "Not judged, because Ready is False with reason "
                + blocker.reason().code() + ".";
        return Verdict.unknown(type, Reasons.NOT_JUDGED, message);
    }

    private static @Nullable String phase(Verdict ready, Verdict degraded) {
        if (ready.isTrue()) {
            return (degraded.isTrue() ? TenantPhase.DEGRADED : TenantPhase.ACTIVE).text();
        }
        return Reasons.of(ready.reason())
                .flatMap(Reasons::phase)
                .map(TenantPhase::text)
                .orElse(null);
    }
}
