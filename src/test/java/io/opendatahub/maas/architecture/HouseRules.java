package io.opendatahub.maas.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.TimeUnit;
import org.junit.platform.commons.annotation.Testable;

/** What CONTRIBUTING.md asks of every class and a machine can see. */
final class HouseRules {

    private HouseRules() {}

    /** Waiting goes by events or by conditions with a deadline. */
    static ArchRule nobodySleeps() {
        return noClasses()
                .should()
                .callMethodWhere(target(describe(
                        "sleep",
                        called -> called.getName().equals("sleep")
                                && (called.getOwner().isEquivalentTo(Thread.class)
                                        || called.getOwner().isEquivalentTo(TimeUnit.class)))))
                .because("a fixed pause is too long on a fast machine and too short on a slow one");
    }

    /** One way to log. {@code Main} alone prints: its help and its complaints about settings. */
    static ArchRule logsGoThroughSlf4j() {
        return noClasses()
                .that(describe(
                        "are not Main",
                        (JavaClass type) -> !type.getSimpleName().equals("Main")))
                .should(ACCESS_STANDARD_STREAMS)
                .orShould(USE_JAVA_UTIL_LOGGING)
                .because("what the operator says must reach whoever collects its log");
    }

    /** Names that say nothing. */
    static ArchRule namesSayWhatAClassIs() {
        return noClasses()
                .should()
                .haveNameMatching(".*(Manager|Helper|Utils?)")
                .because("such a name fits everything; find the field's term for it");
    }

    /** Surefire takes {@code *Test}, failsafe takes {@code *IT}; anything else would never run. */
    static ArchRule testsAreFoundByTheBuild() {
        return classes()
                .that(holdTests())
                .should()
                .haveNameMatching("[^$]*(Test|IT)(\\$.*)?")
                .because("the build looks for tests by class name");
    }

    /** What is wrong gets mended or removed. */
    static ArchRule noTestIsSwitchedOff() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.junit.jupiter.api.Disabled")
                .because("a test that does not run guards nothing");
    }

    private static DescribedPredicate<JavaClass> holdTests() {
        return describe(
                "hold tests",
                type -> type.getMethods().stream()
                        .anyMatch(method ->
                                method.isMetaAnnotatedWith(Testable.class) || method.isAnnotatedWith(Testable.class)));
    }
}
