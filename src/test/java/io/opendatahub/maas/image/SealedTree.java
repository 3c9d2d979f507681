package io.opendatahub.maas.image;

import io.opendatahub.maas.demo.OperatorProgram;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A copy of the image's tree as a container with a read-only root has it: at another place than where it was made, and nothing in
 * it, folders neither, can be written by the user that runs it. Root could, so it hands over to the user of the Dockerfile; any
 * other user owns the copy and is kept out by its permissions.
 *
 * @param tree the copy
 */
record SealedTree(ImageTree tree) implements AutoCloseable {

    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

    /** Where anybody may write, in containers as well. */
    private static final List<Path> OPEN_TO_ALL = List.of(Path.of("/tmp"), Path.of("/var/tmp"), Path.of("/dev/shm"));

    private static final int DEPTH = 2;

    /** Copies a tree to the system's temporary folder, which any user reaches. */
    static SealedTree copyOf(ImageTree tree) throws IOException {
        Path root = Files.createTempDirectory("maas-image-");
        for (Path any : tree.all()) {
            Path from = tree.root().resolve(any);
            Path to = root.resolve(any);
            // The copy of a folder is an empty one.
            Files.copy(
                    from,
                    to,
                    LinkOption.NOFOLLOW_LINKS,
                    StandardCopyOption.COPY_ATTRIBUTES,
                    StandardCopyOption.REPLACE_EXISTING);
        }
        SealedTree copy = new SealedTree(new ImageTree(root, tree.dockerfile()));
        copy.folders("r-xr-xr-x");
        return copy;
    }

    /** The image's start command, as a user who may not write. */
    OperatorProgram program() {
        String user = tree.user();
        return ROOT
                ? tree.program()
                        .behind(List.of(
                                "setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups", "--no-new-privs"))
                : tree.program();
    }

    /** Lets that user pass through a folder of ours to files whose names it knows. */
    static void openForPassing(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }

    /** The number of the user that runs it, or any but root's. */
    String expectedUser() {
        return ROOT ? tree.user() : "[1-9]\\d*";
    }

    /** All that is in it, with when it was changed last. */
    Map<Path, String> state() throws IOException {
        Map<Path, String> state = new TreeMap<>();
        for (Path any : tree.all()) {
            Path path = tree.root().resolve(any);
            state.put(any, Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS) + " " + Files.size(path));
        }
        return state;
    }

    /** What a process has left where anybody may write: what is its user's and not ours, and what bears its number. */
    List<Path> leftBy(long pid) throws IOException {
        Object user = Files.getAttribute(Path.of("/proc", Long.toString(pid)), "unix:uid");
        Object own = Files.getAttribute(tree.root(), "unix:uid");
        List<Path> left = new ArrayList<>();
        for (Path folder : OPEN_TO_ALL) {
            for (Path path : readable(folder)) {
                boolean named = path.getFileName().toString().matches("(.*\\D)?" + pid + "(\\D.*)?");
                boolean owned = !own.equals(user) && user.equals(owner(path));
                if (named || owned) {
                    left.add(path);
                }
            }
        }
        return left;
    }

    /** What can be seen there; the rest is of other users, or just gone. */
    private static List<Path> readable(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, Set.of(), DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                found.add(directory);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                found.add(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static Object owner(Path path) {
        try {
            return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        } catch (IOException gone) {
            return "";
        }
    }

    private void folders(String permissions) throws IOException {
        try (Stream<Path> all = Files.walk(tree.root())) {
            for (Path folder : all.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .toList()) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
            }
        }
    }

    /** Deletes the copy. */
    @Override
    public void close() throws IOException {
        folders("rwxr-xr-x");
        try (Stream<Path> all = Files.walk(tree.root())) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
