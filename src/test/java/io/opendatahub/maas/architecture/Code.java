package io.opendatahub.maas.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The compiled classes that the rules look at, read once. */
final class Code {

    static final String ROOT = "io.opendatahub.maas";

    /** Root of classes that break the rules on purpose. */
    static final String FIXTURES = "io.opendatahub.maas.architecture.fixture";

    /** The operator. */
    static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /** The operator and its tests, fixtures apart. */
    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/architecture/fixture/"))
            .importPackages(ROOT);

    /** Classes that break the rules on purpose. */
    static final JavaClasses BROKEN = new ClassFileImporter().importPackages(FIXTURES);

    private Code() {}
}
