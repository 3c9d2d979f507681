package io.opendatahub.maas.image;

import io.opendatahub.maas.demo.OperatorProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of the operator's image, made by the script that the Dockerfile runs, and started with the command of the Dockerfile.
 *
 * @param root what the image has at {@code /}
 * @param dockerfile text of the Dockerfile
 */
public record ImageTree(Path root, String dockerfile) {

    private static final long PATIENCE_MINUTES = 5;

    private static final Pattern ENTRYPOINT = Pattern.compile("(?m)^ENTRYPOINT \\[(.*)]$");
    private static final Pattern WORKDIR = Pattern.compile("(?m)^WORKDIR /(.*)$");
    private static final Pattern USER = Pattern.compile("(?m)^USER (\\d+):\\d+$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"");

    /**
     * Makes the tree anew from the built jar, in about half a minute.
     *
     * @param project the root of the repository
     * @throws IllegalStateException with what the script said when it fails
     */
    public static ImageTree assemble(Path project) {
        return assemble(project, Jdks.forImage(), "image");
    }

    /**
     * The same with a JDK of the caller's choice.
     *
     * @param name of the tree's folder below {@code target}
     */
    static ImageTree assemble(Path project, Path jdk, String name) {
        Path root = project.resolve("target").resolve(name);
        Path log = project.resolve("target").resolve(name + ".log");
        try {
            Process script = new ProcessBuilder(
                            project.resolve("deploy/image/assemble").toString(),
                            jdk.toString(),
                            project.resolve("target").toString(),
                            root.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (!script.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES) || script.exitValue() != 0) {
                script.destroy();
                throw new IllegalStateException("deploy/image/assemble failed:\n" + Files.readString(log));
            }
            return new ImageTree(root, Files.readString(project.resolve("Dockerfile")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The image's start command, with its program inside the tree. */
    public OperatorProgram program() {
        List<String> command = new ArrayList<>();
        Matcher words = WORD.matcher(last(ENTRYPOINT));
        while (words.find()) {
            command.add(words.group(1));
        }
        command.set(0, root.resolve(command.get(0).substring(1)).toString());
        return new OperatorProgram(command, root.resolve(last(WORKDIR)));
    }

    /** Whether it holds an AOT cache: when it was made by a JDK that can. */
    public boolean hasCache() {
        return Files.exists(program().folder().resolve("maas-operator.aot"));
    }

    /** The user of the Dockerfile, a number. */
    String user() {
        return last(USER);
    }

    /** Everything in it, folders too, relative to the root. */
    List<Path> all() {
        try (Stream<Path> all = Files.walk(root)) {
            return all.map(root::relativize).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files, relative to the root. */
    List<Path> files() {
        return all().stream()
                .filter(file -> Files.isRegularFile(root.resolve(file)))
                .toList();
    }

    /** Lines of a list such as {@code deploy/image/modules}, without comments. */
    static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    private String last(Pattern instruction) {
        return instruction
                .matcher(dockerfile)
                .results()
                .reduce((first, second) -> second)
                .orElseThrow(() -> new IllegalStateException("the Dockerfile has no " + instruction))
                .group(1);
    }
}
