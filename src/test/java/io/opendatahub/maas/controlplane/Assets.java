package io.opendatahub.maas.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the binaries, kwok stages and third-party CRDs are. They come from {@code hack/control-plane/build},
 * which builds what is missing; its answer is a list of {@code KEY=VALUE} lines.
 */
final class Assets {
    private static final String SCRIPT = "hack/control-plane/build";

    private final Path project;
    private final Map<String, String> values;

    private Assets(Path project, Map<String, String> values) {
        this.project = project;
        this.values = values;
    }

    /** Runs the script for the control plane and these tools, with its progress going to the error stream of this process. */
    static Assets locate(String... tools) {
        Path project = projectFolder();
        List<String> command = Stream.concat(Stream.of(project.resolve(SCRIPT).toString()), Arrays.stream(tools))
                .toList();
        try {
            Process script = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String answer = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (script.waitFor() != 0) {
                throw new IllegalStateException(
                        "the control plane is not available: " + SCRIPT + " failed, the reason is in its output above");
            }
            return new Assets(project, parse(answer));
        } catch (IOException e) {
            throw new UncheckedIOException(SCRIPT + " could not be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + SCRIPT + " ran", e);
        }
    }

    /** The root of the repository, wherever below it the tests were started. */
    static Path projectFolder() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isExecutable(folder.resolve(SCRIPT))) {
                return folder;
            }
        }
        throw new IllegalStateException(SCRIPT + " is neither in " + start + " nor in a folder above it");
    }

    Path project() {
        return project;
    }

    /** The binary or folder that the script printed under this key, for example {@code KUBE_APISERVER}. */
    Path path(String key) {
        return Path.of(Objects.requireNonNull(values.get(key), () -> SCRIPT + " printed no " + key));
    }

    private static Map<String, String> parse(String answer) {
        return answer.lines()
                .filter(line -> line.indexOf('=') > 0)
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf('=')), line -> line.substring(line.indexOf('=') + 1)));
    }
}
