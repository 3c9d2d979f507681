/* A program of the installation, run as the person at the terminal would. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * helm or kubectl with an environment of its own.
 *
 * @param binary the program
 * @param environment what it gets beside this process's environment
 */
record Command(Path binary, Map<String, String> environment) {

    /**
     * What it said.
     *
     * @param code exit code
     * @param output standard output
     * @param errors standard error
     */
    record Answer(int code, String output, String errors) {}

    /** Runs it to its end. */
    Answer run(String... arguments) {
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(List.of(arguments));
        try {
            Path errors = Files.createTempFile("maas-install", ".err");
            try {
                ProcessBuilder builder = new ProcessBuilder(line).redirectError(errors.toFile());
                builder.environment().putAll(environment);
                Process process = builder.start();
                process.getOutputStream().close();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return new Answer(process.waitFor(), output, Files.readString(errors));
            } finally {
                Files.delete(errors);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + binary + " ran", e);
        }
    }

    /** Runs it, requires that it succeeds, and returns its output. */
    String succeed(String... arguments) {
        Answer answer = run(arguments);
        assertThat(answer.code())
                .as("%s %s%n%s%n%s", binary, String.join(" ", arguments), answer.output(), answer.errors())
                .isZero();
        return answer.output();
    }
}
