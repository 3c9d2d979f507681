/* Whether all three workloads of a tenant are available, and what else is to be said of them. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Foreign;
import io.opendatahub.maas.model.AutoscalerFacts;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.PodCount;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.status.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** DeploymentsAvailable and the warnings about workloads (contract section 6). */
public final class WorkloadsCheck {

    /** Value of {@link Annotations#MANAGED} on an object that is never written. */
    private static final String OPTED_OUT = "false";

    /**
     * What was found.
     *
     * @param verdict DeploymentsAvailable
     * @param warnings about workloads and autoscalers
     * @param recheckAfter when to look again though nothing on the cluster changes
     */
    public record Finding(Verdict verdict, List<Warning> warnings, Optional<Duration> recheckAfter) {}

    private final Map<ResourceKey, LiveObject> live;
    private final ApplyReport report;
    private final Set<ResourceKey> foreign;
    private final Instant now;
    private final boolean wasAvailable;

    private final List<String> problems = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();
    private Optional<Duration> recheckAfter = Optional.empty();

    private WorkloadsCheck(TenantObservation observation, ApplyReport report) {
        this.live = new HashMap<>(observation.live());
        report.written().forEach((key, object) -> live.merge(key, object, WorkloadsCheck::newer));
        this.report = report;
        this.foreign = report.foreign().stream().map(Foreign::key).collect(Collectors.toUnmodifiableSet());
        this.now = observation.now();
        this.wasAvailable = wasAvailable(observation);
    }

    /** Judges the workloads by what the caches knew and what the pass wrote after that. */
    public static Finding judge(TenantObservation observation, List<JudgedWorkload> workloads, ApplyReport report) {
        WorkloadsCheck check = new WorkloadsCheck(observation, report);
        workloads.forEach(check::judge);
        return new Finding(check.verdict(), List.copyOf(check.warnings), check.recheckAfter);
    }

    private void judge(JudgedWorkload workload) {
        if (foreign.contains(workload.deployment())) {
            remarks.add(workload.name() + " is not judged, its Deployment belongs to somebody else");
            return;
        }
        if (workload.held()) {
            judgeHeld(workload, live.get(workload.deployment()));
            return;
        }
        boolean autoscaled = workload.plan().autoscaling().isPresent() && !foreign.contains(workload.autoscaler());
        judgeDeployment(workload, live.get(workload.deployment()), autoscaled);
        LiveObject autoscaler = live.get(workload.autoscaler());
        if (autoscaled && autoscaler != null && autoscaler.facts() instanceof AutoscalerFacts facts) {
            AutoscalerCheck.Finding finding = AutoscalerCheck.judge(workload, facts, now);
            finding.warning().ifPresent(warnings::add);
            finding.recheckAfter().ifPresent(this::recheck);
        }
    }

    /** By what it asks for itself: the config has no say while it is left as it is (contract section 7). */
    private void judgeHeld(JudgedWorkload workload, @Nullable LiveObject deployment) {
        if (deployment == null || !(deployment.facts() instanceof DeploymentFacts facts)) {
            problems.add(workload.name() + ": there is no Deployment, and none is made until its migration is decided");
            return;
        }
        boolean autoscaled = live.containsKey(workload.autoscaler());
        RolloutCheck.Expectation expected =
                new RolloutCheck.Expectation(autoscaled, autoscaled ? 1 : facts.specReplicas(), wasAvailable);
        RolloutCheck.problem(facts, expected).ifPresent(problem -> problems.add(workload.name() + ": " + problem));
        remarks.add(workload.name() + " is left as it is");
    }

    private void judgeDeployment(JudgedWorkload workload, @Nullable LiveObject deployment, boolean autoscaled) {
        int count = workload.plan().replicas().value();
        if (deployment == null || !(deployment.facts() instanceof DeploymentFacts facts)) {
            problems.add(workload.name() + ": " + PodCount.text(0, count) + " (the Deployment does not exist yet)");
            return;
        }
        boolean ours = !OPTED_OUT.equals(deployment.annotations().get(Annotations.MANAGED));
        boolean settled = wasAvailable && !report.written().containsKey(workload.deployment());
        RolloutCheck.Expectation expected =
                new RolloutCheck.Expectation(autoscaled, ours || autoscaled ? count : facts.specReplicas(), settled);
        RolloutCheck.problem(facts, expected).ifPresent(problem -> problems.add(workload.name() + ": " + problem));
        if (autoscaled && facts.specReplicas() == 0) {
            remarks.add(workload.name() + " is scaled to 0");
            warnings.add(scaledToZero(workload));
        }
    }

    /** The caches may have gone on already by the time the pass is over. */
    private static LiveObject newer(LiveObject cached, LiveObject written) {
        return cached.resourceVersion() > written.resourceVersion() ? cached : written;
    }

    private static Warning scaledToZero(JudgedWorkload workload) {
        String message = String.format(
                "%s is at 0 pods although %s.autoscaling is set; an autoscaler leaves a workload at 0 alone. Scale it to 1 or"
                        + " more, for example: kubectl scale deployment %s -n %s --replicas=%d.",
                workload.deployment(),
                workload.field(),
                workload.name(),
                workload.deployment().namespace(),
                workload.plan().replicas().value());
        return new Warning(Reasons.SCALED_TO_ZERO.code(), message);
    }

    private void recheck(Duration after) {
        recheckAfter = Optional.of(
                recheckAfter.filter(earlier -> earlier.compareTo(after) <= 0).orElse(after));
    }

    private Verdict verdict() {
        String tail = remarks.isEmpty() ? "" : " " + String.join("; ", remarks) + ".";
        return problems.isEmpty()
                ? Verdict.yes(
                        ConditionType.DEPLOYMENTS_AVAILABLE,
                        Reasons.WORKLOADS_AVAILABLE,
                        "All workloads are rolled out and available." + tail)
                : Verdict.no(
                        ConditionType.DEPLOYMENTS_AVAILABLE,
                        Reasons.DEPLOYMENTS_NOT_READY,
                        "Not available: " + String.join("; ", problems) + "." + tail);
    }

    private static boolean wasAvailable(TenantObservation observation) {
        return observation.config().getStatus() != null
                && Conditions.find(
                                observation.config().getStatus().getConditions(), ConditionType.DEPLOYMENTS_AVAILABLE)
                        .filter(before -> Verdict.TRUE.equals(before.getStatus())
                                && Objects.equals(
                                        before.getObservedGeneration(),
                                        observation.config().getMetadata().getGeneration()))
                        .isPresent();
    }
}
