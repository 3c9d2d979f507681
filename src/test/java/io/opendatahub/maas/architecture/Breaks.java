package io.opendatahub.maas.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;

/** Checks a rule in both directions: it holds in our code, and it does fail where it is broken on purpose. */
final class Breaks {

    private Breaks() {}

    /** The rule holds for all these classes. */
    static void none(ArchRule rule, JavaClasses code) {
        rule.check(code);
    }

    /** The rule finds this fixture and no other. */
    static void only(String fixture, ArchRule rule) {
        assertThat(rule.evaluate(Code.BROKEN).getFailureReport().getDetails())
                .as("what the rule \"%s\" finds among the fixtures", rule.getDescription())
                .isNotEmpty()
                .allMatch(detail -> detail.contains(fixture));
    }
}
