/* Reads the numbers of a config: replicas, autoscaler limits and days, each with its source (contract section 5). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.api.v1alpha1.Autoscaling;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.desired.WorkloadPlan.Sourced;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.naming.Quoted;
import io.opendatahub.maas.status.Reasons;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The numbers of one config; what is not used as written is added to the warnings. */
final class Counts {

    private static final int DEFAULT_REPLICAS = 1;
    private static final int DEFAULT_MAX_REPLICAS = 10;
    private static final int DEFAULT_CPU_UTILIZATION = 70;
    private static final int DEFAULT_MEMORY_UTILIZATION = 80;
    private static final int DEFAULT_DAYS = 90;

    /** Replicas and percents alike (maastenantconfig.txt: 1 to 100). */
    private static final int MOST = 100;

    /** The most days a Go duration holds (contract section 1). */
    private static final int MOST_DAYS = 106_751;

    /**
     * ASCII digits for 1 to 100. Leading zeros are decimal notation still and the earlier controller took them; signs,
     * blanks and digits of other scripts are refused (contract section 5).
     */
    private static final Pattern ANNOTATION_VALUE = Pattern.compile("0*(?:[1-9][0-9]?|100)");

    private final Map<String, String> annotations;
    private final List<Warning> warnings;

    /**
     * The numbers of a config.
     *
     * @param annotations the config's annotations
     * @param warnings where warnings go
     */
    Counts(Map<String, String> annotations, List<Warning> warnings) {
        this.annotations = annotations;
        this.warnings = warnings;
    }

    /** A number of days, 90 by default. */
    int days(String field, @Nullable Integer value) {
        return number(field, value, MOST_DAYS, DEFAULT_DAYS).value();
    }

    /** Static count, and floor when autoscaled: spec, else annotation, else 1. */
    Sourced<Integer> replicas(Workload workload, @Nullable Integer specValue) {
        Sourced<Integer> annotated = annotated(workload, specValue != null);
        return specValue == null
                ? annotated
                : number(workload.field() + ".replicas", specValue, MOST, DEFAULT_REPLICAS);
    }

    /** The plan of a workload that may be autoscaled; a floor above the ceiling raises the ceiling (case 06). */
    WorkloadPlan plan(
            Workload workload,
            @Nullable Integer replicas,
            @Nullable Autoscaling section,
            ContainerResources resources) {
        Sourced<Integer> floor = replicas(workload, replicas);
        if (section == null) {
            return WorkloadPlan.fixed(floor, resources);
        }
        String field = workload.field() + ".autoscaling";
        Sourced<Integer> ceiling = number(field + ".maxReplicas", section.getMaxReplicas(), MOST, DEFAULT_MAX_REPLICAS);
        if (floor.value() > ceiling.value()) {
            warnings.add(clamped(workload, floor, ceiling));
            ceiling = floor;
        }
        return new WorkloadPlan(
                floor,
                Optional.of(new WorkloadPlan.Autoscaling(
                        ceiling,
                        number(
                                field + ".targetCPUUtilization",
                                section.getTargetCPUUtilization(),
                                MOST,
                                DEFAULT_CPU_UTILIZATION),
                        number(
                                field + ".targetMemoryUtilization",
                                section.getTargetMemoryUtilization(),
                                MOST,
                                DEFAULT_MEMORY_UTILIZATION))),
                resources);
    }

    private Sourced<Integer> number(String field, @Nullable Integer value, int most, int fallback) {
        if (value == null) {
            return new Sourced<>(fallback, Source.DEFAULT);
        }
        if (value >= 1 && value <= most) {
            return new Sourced<>(value, Source.SPEC);
        }
        warnings.add(new Warning(
                Reasons.INVALID_STORED_VALUE.code(),
                String.format(
                        "%s is %d, not a number from 1 to %d; the default %d is used. Correct or remove the field.",
                        field, value, most, fallback)));
        return new Sourced<>(fallback, Source.DEFAULT);
    }

    private Sourced<Integer> annotated(Workload workload, boolean specWins) {
        String value = annotations.get(workload.replicaAnnotation());
        if (value == null) {
            return new Sourced<>(DEFAULT_REPLICAS, Source.DEFAULT);
        }
        if (ANNOTATION_VALUE.matcher(value).matches()) {
            return new Sourced<>(Integer.parseInt(value), Source.ANNOTATION);
        }
        String used = specWins
                ? String.format(
                        "%s.replicas takes its place anyway. Correct or remove the annotation.", workload.field())
                : String.format(
                        "the default %d is used. Correct or remove the annotation, or set %s.replicas.",
                        DEFAULT_REPLICAS, workload.field());
        warnings.add(new Warning(
                Reasons.INVALID_REPLICA_ANNOTATION.code(),
                String.format(
                        "annotation %s is %s, not a decimal number from 1 to %d; %s",
                        workload.replicaAnnotation(), Quoted.of(value), MOST, used)));
        return new Sourced<>(DEFAULT_REPLICAS, Source.DEFAULT);
    }

    private static Warning clamped(Workload workload, Sourced<Integer> floor, Sourced<Integer> ceiling) {
        String floorField = floor.source() == Source.ANNOTATION
                ? "annotation " + workload.replicaAnnotation()
                : workload.field() + ".replicas";
        String ceilingField = workload.field() + ".autoscaling.maxReplicas";
        return new Warning(
                Reasons.REPLICAS_CLAMPED.code(),
                String.format(
                        "%s is %d, above %s, which is %d%s; %d is used for both. Lower the one or raise the other.",
                        floorField,
                        floor.value(),
                        ceilingField,
                        ceiling.value(),
                        ceiling.source() == Source.DEFAULT ? " by default" : "",
                        floor.value()));
    }
}
