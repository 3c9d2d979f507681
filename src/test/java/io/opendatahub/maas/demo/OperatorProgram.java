package io.opendatahub.maas.demo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How the operator is started as a process of its own.
 *
 * @param command program and arguments
 * @param folder where it is started
 */
public record OperatorProgram(List<String> command, Path folder) {

    /** The one home of the options of the operator's virtual machine, from the root of the repository. */
    public static final Path JVM_OPTIONS = Path.of("deploy", "image", "jvm.options");

    /** The built jar on the Java that runs us, with the options of the image. */
    public static OperatorProgram jar(Path project) {
        Path target = project.resolve("target");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new OperatorProgram(
                List.of(
                        java.toString(),
                        "@" + project.resolve(JVM_OPTIONS),
                        "-jar",
                        target.resolve("maas-operator.jar").toString()),
                target);
    }

    /** The same behind another program, which starts it. */
    public OperatorProgram behind(List<String> prefix) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(command);
        return new OperatorProgram(all, folder);
    }
}
