/* Builds the jar a second time. */
package io.opendatahub.maas.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sources alone decide what is in the jar: not the folder, the time, the time zone, or what else was built. The second build
 * is that of the image: the Dockerfile's command, with the files that it gets to see.
 */
class ReproducibleJarIT {

    private static final String JAR = "target/maas-operator.jar";
    private static final long MINUTES = 5;

    @Test
    void aSecondBuildElsewhereGivesTheSameBytes(@TempDir Path elsewhere) throws Exception {
        for (Path file : context()) {
            Repository.copy(file, elsewhere.resolve(file));
        }
        build(elsewhere);
        assertThat(List.of("LICENSE", "deploy/image/assemble", "target/lib", "target/THIRD-PARTY.txt"))
                .as("what the Dockerfile's next command needs")
                .allSatisfy(part -> assertThat(elsewhere.resolve(part)).exists());
        Path second = elsewhere.resolve(JAR);
        assertThat(entries(second)).isEqualTo(entries(Path.of(JAR)));
        assertThat(Files.mismatch(Path.of(JAR), second))
                .as("first byte that differs")
                .isEqualTo(-1);
    }

    /** What {@code COPY . .} takes. */
    private static List<Path> context() {
        List<String> ignored = Repository.text(Path.of(".dockerignore"))
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
        assertThat(ignored).as("names only, for this test").noneMatch(line -> line.matches(".*[*?!\\[].*"));
        return Repository.files().stream()
                .filter(file -> ignored.stream().noneMatch(file::startsWith))
                .toList();
    }

    /** From the libraries that the first build has fetched; format and sizes are known to be right. */
    private static void build(Path folder) throws IOException, InterruptedException {
        String ofImage = Repository.find("Dockerfile", "(?m)^RUN (mvn [^&]*) && deploy/image/assemble ");
        List<String> command = new ArrayList<>(List.of(ofImage.split(" ", -1)));
        command.addAll(List.of("-o", "-q"));
        String libraries = System.getProperty("localRepository");
        if (libraries != null) {
            command.add("-Dmaven.repo.local=" + libraries);
        }
        command.addAll(List.of("-Dspotless.check.skip", "-Dcheckstyle.skip"));
        Path log = folder.resolve("build.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("TZ", "Pacific/Auckland");
        Process maven = builder.start();
        if (!maven.waitFor(MINUTES, TimeUnit.MINUTES)) {
            maven.destroyForcibly();
        }
        assertThat(maven.waitFor()).as(Files.readString(log)).isZero();
    }

    /** Each entry with a digest of its content and its time, so that a difference has a name. */
    private static Map<String, String> entries(Path jar) throws IOException, NoSuchAlgorithmException {
        Map<String, String> entries = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(zip.readAllBytes());
                entries.put(entry.getName(), HexFormat.of().formatHex(digest) + " " + entry.getLastModifiedTime());
            }
        }
        return entries;
    }
}
