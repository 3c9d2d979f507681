/* What to do with a legacy Tenant, computed from what is stored now. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.migration.MigrationWrite.FillConfig;
import io.opendatahub.maas.migration.MigrationWrite.MarkSource;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.naming.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The migration as contract section 9 has it: fill-only, whole sections, nothing lost. A plan knows nothing of plans before it, so
 * that a process that dies after any write is continued by the next one (case 74): run the first write, plan anew.
 *
 * @param writes what is left to write, in order
 * @param foreignGateway why nothing may be taken from the source at all
 * @param obstacles each section or mark that keeps the source from being deleted
 */
public record LegacyTenantPlan(List<MigrationWrite> writes, Optional<String> foreignGateway, List<String> obstacles) {

    /** The marks of a source that was copied. */
    static final Map<String, String> MARKS = Map.of(
            Annotations.DEPRECATED_BY,
            MaasTenantConfig.class.getSimpleName(),
            Annotations.MIGRATED_TO,
            MaasTenantConfig.NAME);

    /** Finalizers of earlier releases that nobody acts on any more (case 67). */
    private static final Set<String> FORMER_FINALIZERS = Set.of(Finalizers.TENANT_CLEANUP, Finalizers.LEGACY_TENANT);

    /** Sections that there is a place for. */
    private static final List<String> KNOWN = Stream.concat(
                    ConfigSections.SECTIONS.stream(),
                    Stream.of(PlatformSections.GATEWAY_REF, PlatformSections.EXTERNAL_OIDC))
            .toList();

    private static final FillConfig NOTHING = new FillConfig(Map.of(), Map.of());

    /**
     * Plans from what is stored.
     *
     * @param source the legacy Tenant
     * @param owner the AITenant of its namespace
     * @param target the config in its namespace, if there is one
     * @param platform the gateways of the settings
     */
    public static LegacyTenantPlan of(
            LegacyTenantFact source, OwningAITenant owner, Optional<MigrationTarget> target, PlatformContext platform) {
        List<String> others = Stream.concat(
                        othersNames(source, owner).stream(), target.flatMap(MigrationTarget::handsOff).stream())
                .toList();
        PlatformSections context = new PlatformSections(source, owner, platform);
        if (!others.isEmpty() || context.foreignGateway().isPresent()) {
            return new LegacyTenantPlan(
                    List.of(),
                    others.isEmpty() ? context.foreignGateway() : Optional.empty(),
                    others.isEmpty() ? List.of(context.foreignGateway().orElseThrow()) : others);
        }
        List<MigrationWrite> writes = new ArrayList<>();
        List<String> obstacles = new ArrayList<>(context.differences());
        context.missing().ifPresent(writes::add);
        List<String> whose = target.map(config -> config.contradictions(owner))
                .orElseGet(() -> List.of("MaasTenantConfig does not exist"));
        if (whose.isEmpty()) {
            MigrationTarget config = target.orElseThrow();
            ConfigSections settings = new ConfigSections(source);
            Stream.of(settings.missing(config.spec(), config.annotations()))
                    .filter(fill -> !fill.isEmpty())
                    .forEach(writes::add);
            obstacles.addAll(settings.differences(config.spec(), config.annotations()));
            mark(source).ifPresent(writes::add);
        }
        obstacles.addAll(whose);
        obstacles.addAll(unknownSections(source));
        obstacles.addAll(missingMarks(source));
        return new LegacyTenantPlan(List.copyOf(writes), Optional.empty(), List.copyOf(obstacles));
    }

    /** What a config that is about to be created starts with, so that no pod ever runs without. */
    public static FillConfig initialConfig(LegacyTenantFact source, OwningAITenant owner, PlatformContext platform) {
        boolean nothing = !othersNames(source, owner).isEmpty()
                || new PlatformSections(source, owner, platform)
                        .foreignGateway()
                        .isPresent();
        return nothing ? NOTHING : new ConfigSections(source).missing(Map.of(), Map.of());
    }

    /** The finalizers of a source without those that nobody acts on any more. */
    public static List<String> keptFinalizers(LegacyTenantFact source) {
        return source.finalizers().stream()
                .filter(finalizer -> !FORMER_FINALIZERS.contains(finalizer))
                .toList();
    }

    /** Whether all that the source says is stored elsewhere, so that it may go. */
    public boolean mayBeDeleted() {
        return writes.isEmpty() && obstacles.isEmpty();
    }

    /** An object that names another AITenant is none of ours (case 68), and one that asks for it is left alone (case 49). */
    private static List<String> othersNames(LegacyTenantFact source, OwningAITenant owner) {
        List<String> found = new ArrayList<>();
        if (source.optedOut()) {
            found.add("annotation " + Annotations.MANAGED + " is false");
        }
        Annotations.ofAITenant(owner.namespace(), owner.tenant().name()).forEach((key, wanted) -> {
            String written = source.annotations().get(key);
            if (written != null && !written.equals(wanted)) {
                found.add("annotation " + key + " is " + Quoted.of(written) + " and not " + wanted);
            }
        });
        return found;
    }

    private static Optional<MarkSource> mark(LegacyTenantFact source) {
        List<String> finalizers = keptFinalizers(source);
        boolean complete = missingMarks(source).isEmpty() && finalizers.equals(source.finalizers());
        return complete ? Optional.empty() : Optional.of(new MarkSource(new TreeMap<>(MARKS), finalizers));
    }

    private static List<String> missingMarks(LegacyTenantFact source) {
        return new TreeMap<>(MARKS)
                .entrySet().stream()
                        .filter(mark ->
                                !mark.getValue().equals(source.annotations().get(mark.getKey())))
                        .map(mark -> "annotation " + mark.getKey() + " is not " + mark.getValue())
                        .toList();
    }

    private static List<String> unknownSections(LegacyTenantFact source) {
        return source.spec().keySet().stream()
                .filter(section -> !KNOWN.contains(section))
                .sorted()
                .map(section -> "spec." + section + " is not known to this release")
                .toList();
    }
}
