package io.opendatahub.maas.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URI;

/** The compiled classes that the rules look at, read once. */
final class Code {

    static final String ROOT = "io.opendatahub.maas";

    /** Root of classes that break the rules on purpose. */
    static final String FIXTURES = "io.opendatahub.maas.architecture.fixture";

    /** The operator and its tests, fixtures apart. */
    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/architecture/fixture/"))
            .importPackages(ROOT);

    /** The operator. */
    static final JavaClasses MAIN = ALL.that(describe(
            "are the operator's", type -> !isTest(type.getSource().orElseThrow().getUri())));

    /** Classes that break the rules on purpose. */
    static final JavaClasses BROKEN = new ClassFileImporter().importPackages(FIXTURES);

    private Code() {}

    private static boolean isTest(URI classFile) {
        return classFile.getPath().contains("/test-classes/");
    }
}
