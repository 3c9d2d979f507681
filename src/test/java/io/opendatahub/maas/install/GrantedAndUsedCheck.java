/* Compares what the shipped roles grant with what the operator used in all integration tests. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.opendatahub.maas.controlplane.ShippedRole;
import io.opendatahub.maas.controlplane.UsedRights;
import io.opendatahub.maas.controlplane.UsedRights.Use;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Run by the build behind the integration tests (pom.xml, execution granted-and-used), not with the unit tests. What is missing
 * fails the class that misses it; here is what is granted for nothing. It can be left out in one way only: by choosing single
 * integration tests with {@code -Dit.test}. A class that did not run otherwise, or in an earlier build only, fails it.
 */
class GrantedAndUsedCheck {

    private static final String CHOSEN = "it.test";

    private final List<Class<?>> classes = ReflectionSupport.findAllClassesInPackage(
            "io.opendatahub.maas",
            candidate -> AnnotationSupport.isAnnotated(candidate, WithControlPlane.class)
                    && !candidate.isMemberClass()
                    && candidate.getSimpleName().endsWith("IT"),
            name -> name.endsWith("IT"));

    @BeforeEach
    void afterTheWholeSuiteOnly() {
        assumeThat(System.getProperty(CHOSEN)).as("chosen integration tests").isNull();
    }

    @Test
    void allIntegrationTestsRanInThisBuild() {
        assertThat(classes).isNotEmpty();
        assertThat(classes.stream().filter(tests -> !UsedRights.isOfThisBuild(tests)))
                .as("classes without a record of this build")
                .isEmpty();
    }

    @Test
    void nothingIsGrantedThatNobodyUses() {
        Set<Use> handedOn = single(HandedOn.grants());
        Set<Use> unused = new TreeSet<>(granted().values().stream()
                .flatMap(Set::stream)
                .filter(grant -> !handedOn.contains(grant))
                .toList());
        unused.removeAll(used());
        assertThat(unused)
                .as("granted, not handed on, and used in no integration test: take it away or test what needs it")
                .isEmpty();
    }

    private Set<Use> used() {
        Map<ShippedRole, Set<Use>> granted = granted();
        return classes.stream()
                .flatMap(tests -> UsedRights.of(tests).stream())
                .flatMap(use -> counted(use, granted.get(use.place())))
                .collect(Collectors.toSet());
    }

    /** By its name and without; where the role of the place grants neither, that of the cluster did. */
    private static Stream<Use> counted(Use use, Set<Use> granted) {
        List<Use> forms = List.of(use, as(use, use.place(), ""));
        return forms.stream().anyMatch(granted::contains)
                ? forms.stream()
                : Stream.of(as(use, ShippedRole.CLUSTER, use.name()), as(use, ShippedRole.CLUSTER, ""));
    }

    private static Use as(Use use, ShippedRole place, String name) {
        return new Use(place, use.group(), use.resource(), name, use.verb());
    }

    private static Map<ShippedRole, Set<Use>> granted() {
        Map<ShippedRole, Set<Use>> granted = new EnumMap<>(ShippedRole.class);
        Arrays.stream(ShippedRole.values())
                .forEach(role ->
                        granted.put(role, single(role.rules().stream().flatMap(rule -> Grant.of(role, rule, "")))));
        return granted;
    }

    /** One for each name and verb. */
    private static Set<Use> single(Stream<Grant> grants) {
        return grants.flatMap(grant -> (grant.names().isEmpty() ? List.of("") : grant.names())
                        .stream()
                                .flatMap(name -> grant.verbs().stream()
                                        .map(verb ->
                                                new Use(grant.role(), grant.group(), grant.resource(), name, verb))))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
