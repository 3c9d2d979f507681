package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No process outlives its JVM, however that ends. */
class ChildProcessTest {
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    /** The JVM that is killed: starts a child and then only waits. */
    static final class Parent {
        private Parent() {}

        @SuppressWarnings("SystemOut") // the test reads it
        public static void main(String[] arguments) throws InterruptedException {
            ChildProcess child =
                    ChildProcess.start("sleeper", Path.of(arguments[0]), List.of("sleep", "600"), Map.of());
            System.out.println(child.pid());
            Thread.currentThread().join();
        }
    }

    @Test
    void childDiesWithKilledJvm() throws IOException {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
            ProcessHandle child =
                    ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
            assertThat(child.isAlive()).isTrue();
            parent.destroyForcibly(); // SIGKILL: no shutdown hook runs
            await().atMost(SOON).until(() -> !child.isAlive());
        }
    }

    @Test
    void closeKillsAndWaits() {
        ChildProcess child = ChildProcess.start("sleeper", folder, List.of("sleep", "600"), Map.of());
        ProcessHandle handle = ProcessHandle.of(child.pid()).orElseThrow();
        child.close();
        assertThat(handle.isAlive()).isFalse();
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void endOfItselfIsReportedWithTheLog() {
        ChildProcess child =
                ChildProcess.start("failing", folder, List.of("sh", "-c", "echo the reason; exit 3"), Map.of());
        await().atMost(SOON).until(() -> !child.isAlive());
        assertThatThrownBy(child::requireAlive)
                .hasMessageContaining("failing ended with code 3")
                .hasMessageContaining("the reason");
    }
}
