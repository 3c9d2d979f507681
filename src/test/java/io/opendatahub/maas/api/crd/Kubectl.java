package io.opendatahub.maas.api.crd;

import io.opendatahub.maas.controlplane.ControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs kubectl as the administrator of the test's control plane: some facts are only what users see there. */
public final class Kubectl {

    /** What one run gave. */
    public record Result(int exit, String out, String err) {}

    private final Path binary;
    private final Path kubeconfig;
    private final Path project;

    /** As the administrator of this control plane. */
    public Kubectl(ControlPlane controlPlane) {
        this.binary = controlPlane.kubectl();
        this.kubeconfig = controlPlane.writeKubeconfig(controlPlane.identity("admin"));
        this.project = controlPlane.project();
    }

    /** The output of a run that must succeed. */
    String run(String... arguments) {
        Result result = result(arguments);
        if (result.exit() != 0) {
            throw new AssertionError("kubectl " + String.join(" ", arguments) + ": " + result.err());
        }
        return result.out();
    }

    /** What a run gave, however it ended. */
    public Result result(String... arguments) {
        List<String> command = new ArrayList<>(List.of(binary.toString(), "--kubeconfig", kubeconfig.toString()));
        command.addAll(List.of(arguments));
        try {
            // Files, because two pipes read one after the other can block kubectl.
            Path out = Files.createTempFile("kubectl", ".out");
            Path err = Files.createTempFile("kubectl", ".err");
            try {
                int exit = new ProcessBuilder(command)
                        .directory(project.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start()
                        .waitFor();
                return new Result(exit, text(out), text(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while kubectl ran", e);
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
