package io.opendatahub.maas.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the JDK that the image is made with. */
final class Jdks {

    /** The first version that makes and reads AOT caches in one step and has compact object headers (JEP 514, JEP 519). */
    static final int WANTED = 25;

    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");

    private Jdks() {}

    /**
     * The JDK 25 of {@code JAVA25_HOME}, the one that runs us if it is new enough, or one installed beside it. Without any of
     * them the JDK that runs us: the image works on it, without an AOT cache. In CI that is a failure, as the image would not be
     * tested there.
     *
     * @throws IllegalStateException when there is none in CI
     */
    static Path forImage() {
        Path running = Path.of(System.getProperty("java.home"));
        Optional<Path> found = Stream.concat(
                        Stream.concat(
                                Optional.ofNullable(System.getenv("JAVA25_HOME")).map(Path::of).stream(),
                                Stream.of(running)),
                        beside(running).stream())
                .filter(jdk -> version(jdk) >= WANTED)
                .findFirst();
        if (found.isEmpty() && System.getenv("CI") != null) {
            throw new IllegalStateException("no JDK " + WANTED + " was found: install one beside " + running
                    + ", or set JAVA25_HOME to its folder");
        }
        return found.orElse(running);
    }

    /** The feature version of a JDK by its file {@code release}; 0 when there is none. */
    static int version(Path jdk) {
        try {
            Matcher matcher = VERSION.matcher(Files.readString(jdk.resolve("release")));
            return matcher.find() && Files.isExecutable(jdk.resolve("bin").resolve("jlink"))
                    ? Integer.parseInt(matcher.group(1))
                    : 0;
        } catch (IOException noJdk) {
            return 0;
        }
    }

    private static List<Path> beside(Path jdk) {
        try (Stream<Path> folders = Files.list(jdk.toRealPath().getParent())) {
            return folders.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
