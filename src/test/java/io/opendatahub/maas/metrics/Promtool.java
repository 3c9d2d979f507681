/* Prometheus's own checker. */
package io.opendatahub.maas.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.Tool;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs promtool; its complaints are the message of the failed test. */
public final class Promtool {

    private static final int FINE = 0;

    private Promtool() {}

    /** Judges a page as {@code promtool check metrics} does: readable, and named and described by the conventions. */
    public static void checkMetrics(String page) throws IOException {
        run(page, List.of("check", "metrics"));
    }

    /** Runs it with nothing to read. */
    static void run(List<String> arguments) throws IOException {
        run("", arguments);
    }

    private static void run(String input, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Tool.PROMTOOL.path().toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.onExit().join().exitValue();
        assertThat(code).as("%s: %s", arguments, said).isEqualTo(FINE);
    }
}
