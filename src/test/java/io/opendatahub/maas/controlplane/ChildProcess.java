package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One process of the control plane. It cannot outlive this JVM: a shell between the two reads a pipe that this
 * JVM holds open, and kills the process when the pipe ends. That works for every way a JVM can end, also SIGKILL.
 * (A parent-death signal would be tied to the Java thread that forked, and exists on Linux only.)
 */
public final class ChildProcess implements AutoCloseable {
    private static final String GUARD = """
            exec 3<&0 </dev/null
            "$@" 3<&- &
            child=$!
            echo "$child" >"$PID_FILE.part" && mv "$PID_FILE.part" "$PID_FILE"
            ( while read -r line; do :; done <&3; kill -9 "$child" ) >/dev/null 2>&1 &
            guard=$!
            exec 3<&-
            wait "$child"
            status=$?
            kill "$guard"
            exit "$status"
            """;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String name;
    private final Path log;
    private final Process shell;
    private final ProcessHandle process;

    private ChildProcess(String name, Path log, Process shell, ProcessHandle process) {
        this.name = name;
        this.log = log;
        this.shell = shell;
        this.process = process;
    }

    /** Starts {@code command} in {@code folder}; its output is appended to {@code <folder>/<name>.log}. */
    public static ChildProcess start(String name, Path folder, List<String> command, Map<String, String> environment) {
        return start(name, folder, command, environment, folder);
    }

    /** The same, started in a folder of its own. */
    public static ChildProcess start(
            String name, Path folder, List<String> command, Map<String, String> environment, Path workFolder) {
        Path log = folder.resolve(name + ".log");
        Path pidFile = folder.resolve(name + ".pid");
        List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", GUARD, name));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(workFolder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        builder.environment().put("PID_FILE", pidFile.toString());
        try {
            Files.deleteIfExists(pidFile);
            Process shell = builder.start();
            await(name + " to be forked")
                    .pollInterval(Duration.ofMillis(5))
                    .atMost(PATIENCE)
                    .until(() -> Files.exists(pidFile) || !shell.isAlive());
            long pid = Long.parseLong(Files.readString(pidFile).strip());
            ProcessHandle process = ProcessHandle.of(pid).orElse(shell.toHandle());
            return new ChildProcess(name, log, shell, process);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " could not be started", e);
        }
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /** Whether it runs. */
    public boolean isAlive() {
        return shell.isAlive();
    }

    /** Throws with the end of the log when the process has ended by itself. */
    public void requireAlive() {
        if (!isAlive()) {
            throw new IllegalStateException(name + " ended with code " + shell.exitValue() + ":\n" + logTail(15));
        }
    }

    /** The last lines of its log. */
    public String logTail(int lines) {
        try {
            List<String> all = Files.readAllLines(log);
            return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    /** Sends a signal by name, for example {@code STOP} and {@code CONT}. */
    public void signal(String signal) {
        try {
            int code = new ProcessBuilder("kill", "-" + signal, Long.toString(pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException(name + " (" + pid() + ") did not take signal " + signal);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Kills it, as a crash would, and waits until it is gone. */
    @Override
    public void close() {
        process.destroyForcibly();
        await(name + " to end")
                .pollInterval(Duration.ofMillis(10))
                .atMost(PATIENCE)
                .until(() -> !shell.isAlive());
    }
}
