/* The files of the repository. */
package io.opendatahub.maas.repository;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Paths are relative to the project's root, in which the build runs its tests. */
final class Repository {

    /** The root. */
    static final Path ROOT = Path.of("");

    private static final Set<String> NOT_OURS = Set.of("target", ".git", ".idea", ".vscode");

    private Repository() {}

    /** Every file, without what builds and editors leave. */
    static List<Path> files() {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT)) {
            for (Path part :
                    top.filter(any -> !NOT_OURS.contains(any.toString())).toList()) {
                try (Stream<Path> files = Files.walk(part)) {
                    files.filter(Files::isRegularFile).forEach(found::add);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /** Folders that have a file of this name in them, as {@code /folder}, and {@code /} for the root. */
    static List<String> foldersWith(String name) {
        return files().stream()
                .filter(file -> file.endsWith(name))
                .map(file -> file.getParent() == null ? "/" : "/" + file.getParent())
                .sorted()
                .toList();
    }

    /** Whether there is a file or folder of this name; a {@code *} stands for a part of a name. */
    static boolean has(String name) {
        if (!name.contains("*")) {
            return Files.exists(ROOT.resolve(name));
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + name);
        return files().stream().anyMatch(matcher::matches);
    }

    /** The text of a file. */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the first group of {@code pattern} finds in this file. */
    static String find(String file, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text(Path.of(file)));
        if (!matcher.find()) {
            throw new AssertionError(file + " has nothing like " + pattern);
        }
        return matcher.group(1);
    }

    /** Copies a file or a folder with all that is in it. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }
}
