package io.opendatahub.maas.generated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The one mechanism behind all files that are generated from code and kept in git: a test named {@code Generated*Test} makes
 * the text and hands it in here. Normally the file is compared and a drift fails the test; {@code hack/update-generated}
 * sets {@code -Dgenerated.update=true}, and the file is written instead.
 */
public final class GeneratedFile {

    private static final String COMMAND = "hack/update-generated";

    private GeneratedFile() {}

    /** Whether this run writes the files instead of comparing them. */
    public static boolean updating() {
        return Boolean.getBoolean("generated.update");
    }

    /** Compares {@code content} with the file (relative to the project's root), or writes it in an update run. */
    public static void verifyOrUpdate(Path file, String content) {
        try {
            if (updating()) {
                write(file, content);
            } else {
                verify(file, content);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String content) throws IOException {
        if (file.getParent() != null) {
            Files.createDirectories(file.getParent());
        }
        Files.writeString(file, content, StandardCharsets.UTF_8);
    }

    private static void verify(Path file, String content) throws IOException {
        if (!Files.exists(file)) {
            throw new AssertionError(file + " is missing. Generate it with: " + COMMAND);
        }
        String stored = Files.readString(file, StandardCharsets.UTF_8);
        if (!stored.equals(content)) {
            throw new AssertionError(file + " is not what the code says (" + firstDifference(stored, content)
                    + "). Update it with: " + COMMAND);
        }
    }

    private static String firstDifference(String stored, String content) {
        List<String> was = stored.lines().toList();
        List<String> is = content.lines().toList();
        int line = 0;
        while (line < was.size() && line < is.size() && was.get(line).equals(is.get(line))) {
            line++;
        }
        return "line " + (line + 1) + ": file has \"" + at(was, line) + "\", code says \"" + at(is, line) + "\"";
    }

    private static String at(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : "(end)";
    }
}
