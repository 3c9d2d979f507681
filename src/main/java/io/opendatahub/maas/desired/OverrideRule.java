/* Decides whether a resources override can be used (contract section 5). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.opendatahub.maas.api.v1alpha1.ResourceOverride;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.naming.Quoted;
import io.opendatahub.maas.status.Reasons;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An override replaces the whole block or, when the API server would refuse it or an autoscaler could not work with it, is
 * not used at all. Judged anew every time. The rules are those of the API server's {@code ValidateContainerResource
 * Requirements}, but for the sizes of huge pages.
 */
final class OverrideRule {

    /** Without these an autoscaler's utilization targets mean nothing (case 09). */
    private static final List<String> NEEDED_BY_AUTOSCALING =
            List.of(ContainerResources.CPU, ContainerResources.MEMORY);

    private static final Set<String> STANDARD_NAMES =
            Set.of(ContainerResources.CPU, ContainerResources.MEMORY, "ephemeral-storage");
    private static final String HUGE_PAGES = "hugepages-";
    private static final Pattern EXTENDED_NAME = Pattern.compile(
            "(?!requests\\.)[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?/[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?");

    private final Workload workload;
    private final boolean autoscaled;
    private final List<Warning> warnings;

    /**
     * The rule for one workload.
     *
     * @param workload whose block
     * @param autoscaled whether it has an autoscaling section
     * @param warnings where a refusal is told
     */
    OverrideRule(Workload workload, boolean autoscaled, List<Warning> warnings) {
        this.workload = workload;
        this.autoscaled = autoscaled;
        this.warnings = warnings;
    }

    /** The block in force: the override, else the default. {@code {}} and two empty maps are no override (case 34). */
    ContainerResources resources(@Nullable ResourceOverride override) {
        SortedMap<String, String> requests = override == null ? new TreeMap<>() : texts(override.getRequests());
        SortedMap<String, String> limits = override == null ? new TreeMap<>() : texts(override.getLimits());
        if (requests.isEmpty() && limits.isEmpty()) {
            return workload.defaultResources();
        }
        List<String> problems = problems(requests, limits);
        if (problems.isEmpty()) {
            return new ContainerResources(Amounts.quantities(requests), Amounts.quantities(limits), Source.SPEC);
        }
        warnings.add(new Warning(
                Reasons.INVALID_RESOURCES_OVERRIDE.code(),
                String.format(
                        "%s.resources is not used, the default resources stay in force: %s. Correct that or remove"
                                + " resources.",
                        workload.field(), String.join("; ", problems))));
        return workload.defaultResources();
    }

    private List<String> problems(SortedMap<String, String> requests, SortedMap<String, String> limits) {
        List<String> problems = new ArrayList<>();
        if (autoscaled) {
            NEEDED_BY_AUTOSCALING.forEach(
                    name -> missing(name, requests.get(name)).ifPresent(problems::add));
        }
        requests.forEach((name, text) -> unusable("requests", name, text).ifPresent(problems::add));
        limits.forEach((name, text) -> unusable("limits", name, text).ifPresent(problems::add));
        requests.forEach(
                (name, text) -> contradiction(name, text, limits.get(name)).ifPresent(problems::add));
        return problems;
    }

    private static Optional<String> missing(String name, @Nullable String request) {
        if (request == null) {
            return Optional.of("autoscaling needs requests." + name + ", which is missing");
        }
        boolean zero =
                Amounts.parse(request).filter(amount -> amount.signum() == 0).isPresent();
        return zero ? Optional.of("autoscaling needs requests." + name + " above 0") : Optional.empty();
    }

    private static Optional<String> unusable(String map, String name, String text) {
        if (!isContainerResource(name)) {
            return Optional.of(map + " has " + Quoted.of(name) + ", which is no resource of a container (cpu, memory,"
                    + " ephemeral-storage, hugepages-SIZE or DOMAIN/NAME)");
        }
        String entry = map + "." + name + " is " + Quoted.of(text);
        Optional<BigDecimal> amount = Amounts.parse(text);
        if (amount.isEmpty()) {
            return Optional.of(entry + ", which is no amount (like 500m, 1, 512Mi or 2Gi)");
        }
        if (amount.get().signum() < 0) {
            return Optional.of(entry + ", which is negative");
        }
        boolean fraction = amount.get().stripTrailingZeros().scale() > 0;
        return isExtended(name) && fraction ? Optional.of(entry + ", not a whole number") : Optional.empty();
    }

    private static Optional<String> contradiction(String name, String request, @Nullable String limit) {
        boolean exact = isExtended(name) || name.startsWith(HUGE_PAGES);
        if (limit == null) {
            return exact
                    ? Optional.of("requests." + name + " needs an equal limits." + name + ", which is missing")
                    : Optional.empty();
        }
        Optional<BigDecimal> asked = Amounts.parse(request);
        Optional<BigDecimal> most = Amounts.parse(limit);
        if (asked.isEmpty() || most.isEmpty()) {
            return Optional.empty();
        }
        int order = asked.get().compareTo(most.get());
        if (order > 0 || (exact && order < 0)) {
            return Optional.of(String.format(
                    "requests.%s %s is %s limits.%s %s", name, request, order > 0 ? "above" : "below", name, limit));
        }
        return Optional.empty();
    }

    private static boolean isContainerResource(String name) {
        return STANDARD_NAMES.contains(name)
                || name.startsWith(HUGE_PAGES)
                || EXTENDED_NAME.matcher(name).matches();
    }

    /** Resources outside Kubernetes' own, such as devices: whole numbers, request equal to limit. */
    private static boolean isExtended(String name) {
        return name.contains("/");
    }

    private static SortedMap<String, String> texts(@Nullable Map<String, IntOrString> amounts) {
        SortedMap<String, String> texts = new TreeMap<>();
        if (amounts != null) {
            amounts.forEach((name, amount) -> texts.put(name, text(amount)));
        }
        return texts;
    }

    private static String text(@Nullable IntOrString amount) {
        if (amount == null || (amount.getStrVal() == null && amount.getIntVal() == null)) {
            return "";
        }
        return amount.getStrVal() == null ? String.valueOf(amount.getIntVal()) : amount.getStrVal();
    }
}
