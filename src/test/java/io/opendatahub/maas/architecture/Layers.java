package io.opendatahub.maas.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import io.fabric8.kubernetes.client.CustomResource;
import java.util.stream.Stream;

/** Who may use whom: the layout of docs/architecture.md as rules over the packages below one root. */
final class Layers {

    /** Packages that decide and compute, and neither ask nor tell the cluster anything. */
    private static final String[] PURE = {
        "api", "check", "desired", "inventory", "migration", "model", "naming", "status"
    };

    private final String root;

    /** Rules for the packages below {@code root}: the operator's, or a fixture's. */
    Layers(String root) {
        this.root = root;
    }

    /** Pure packages know the Kubernetes model, not its client, and not the operator SDK. */
    ArchRule purePackagesKnowNoClient() {
        return noClasses()
                .that()
                .resideInAnyPackage(below(PURE))
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.fabric8.kubernetes.client..", "io.javaoperatorsdk..")
                        // The base class of the custom resource classes happens to live in the client's package.
                        .and(not(belongToAnyOf(CustomResource.class))))
                .because("decisions must be testable without a cluster");
    }

    /** Pure packages do not reach into the shell around them either. */
    ArchRule purePackagesKnowNoShell() {
        return noClasses()
                .that()
                .resideInAnyPackage(below(PURE))
                .should()
                .dependOnClassesThat(resideInAPackage(root + "..").and(not(resideInAnyPackage(below(PURE)))))
                .because("the pure core stands on its own");
    }

    /** Only the wiring knows everybody; nobody knows the wiring. */
    ArchRule nobodyUsesTheWiring() {
        String wiring = root + ".operator..";
        return noClasses()
                .that()
                .resideOutsideOfPackage(wiring)
                .should()
                .dependOnClassesThat(resideInAPackage(wiring))
                .because("objects are put together in one place and handed to whoever needs them");
    }

    /** No two packages use each other, directly or in a circle. */
    ArchRule packagesHaveNoCycles() {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    private String[] below(String... packages) {
        return Stream.of(packages).map(name -> root + "." + name + "..").toArray(String[]::new);
    }
}
