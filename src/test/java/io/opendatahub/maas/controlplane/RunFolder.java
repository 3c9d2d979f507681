package io.opendatahub.maas.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * The folder and the ports of one control plane. Ports lie below the range that the system gives to outgoing
 * connections, so that nobody takes the API server's while it is stopped.
 */
final class RunFolder {
    private static final int LOWEST_PORT = 18_000;
    private static final int HIGHEST_PORT = 31_999;
    private static final Set<Integer> TAKEN = new HashSet<>();

    private final Path path;

    private RunFolder(Path path) {
        this.path = path;
    }

    /** Makes a new folder below {@code target} of the project, which {@code mvn clean} removes. */
    static RunFolder create(Path project) {
        try {
            Path parent = Files.createDirectories(project.resolve("target").resolve("control-plane"));
            return new RunFolder(Files.createTempDirectory(parent, "run-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A port of 127.0.0.1 that is free now and is not given out again by this JVM. */
    static synchronized int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
            if (TAKEN.contains(port)) {
                continue;
            }
            try (ServerSocket probe = new ServerSocket()) {
                probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                TAKEN.add(port);
                return port;
            } catch (IOException taken) {
                TAKEN.add(port);
            }
        }
    }

    Path path() {
        return path;
    }

    Path file(String name) {
        return path.resolve(name);
    }

    String write(String name, String content) {
        try {
            return Files.writeString(file(name), content).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the database; logs stay for whoever looks for the cause of a failure. */
    void deleteData(String folder) {
        if (!Files.exists(file(folder))) {
            return;
        }
        try (Stream<Path> files = Files.walk(file(folder))) {
            List<Path> deepestFirst =
                    files.sorted((a, b) -> b.getNameCount() - a.getNameCount()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
