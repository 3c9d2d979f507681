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

/** The sources alone decide what is in the jar: not the folder, the time, the time zone, or what else was built. */
class ReproducibleJarIT {

    private static final String JAR = "target/maas-operator.jar";
    private static final long MINUTES = 5;

    @Test
    void aSecondBuildElsewhereGivesTheSameBytes(@TempDir Path elsewhere) throws Exception {
        for (String part : List.of("pom.xml", ".mvn", "src/main")) {
            Repository.copy(Path.of(part), elsewhere.resolve(part));
        }
        build(elsewhere);
        Path second = elsewhere.resolve(JAR);
        assertThat(entries(second)).isEqualTo(entries(Path.of(JAR)));
        assertThat(Files.mismatch(Path.of(JAR), second))
                .as("first byte that differs")
                .isEqualTo(-1);
    }

    /** As the first build does it, from the libraries that it has fetched; format and sizes are known to be right. */
    private static void build(Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("mvn", "-B", "-o", "-q"));
        String libraries = System.getProperty("localRepository");
        if (libraries != null) {
            command.add("-Dmaven.repo.local=" + libraries);
        }
        command.addAll(List.of("-Dspotless.check.skip", "-Dcheckstyle.skip", "-Dmaven.test.skip", "package"));
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
