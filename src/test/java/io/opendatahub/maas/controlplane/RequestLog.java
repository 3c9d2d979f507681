package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The requests that reached the API server, from its audit log.
 *
 * <pre>{@code
 * Mark before = log.mark();
 * ...
 * assertThat(log.since(before).by(operator).writes()).isEmpty();
 * }</pre>
 *
 * <p>Only the part between two marks is ever read, so the size of the file does not matter. A mark is a request of
 * the harness that is waited for in the file: what was answered earlier is then in the file as well.
 */
public final class RequestLog {
    private static final Duration FLUSH = Duration.ofSeconds(20);
    /** Bytes that are read at once. */
    private static final int PIECE = 8 << 20;

    private final ApiServer apiServer;
    private final Path file;

    RequestLog(ApiServer apiServer) {
        this.apiServer = apiServer;
        this.file = apiServer.auditLog();
    }

    /** Whether it was answered before the API server was ready. */
    boolean ofAStart(LoggedRequest request) {
        return apiServer.wasStarting(request.received());
    }

    /** The present moment. The API server must be running. */
    public Mark mark() {
        String id = UUID.randomUUID().toString();
        byte[] wanted = id.getBytes(StandardCharsets.US_ASCII);
        long start = size();
        if (apiServer.get("/version?mark=" + id, Duration.ofSeconds(15)) != 200) {
            throw new IllegalStateException(
                    "the API server does not answer, so the request log has no end to wait for");
        }
        return await("the audit log to be written")
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .atMost(FLUSH)
                .until(() -> new Mark(endOfLineWith(wanted, start)), mark -> mark.offset() > 0);
    }

    /** What was answered from the mark up to now. */
    public Requests since(Mark from) {
        return between(from, mark());
    }

    /** What was answered from one mark to the other. */
    public Requests between(Mark from, Mark to) {
        return read(from, to, line -> true);
    }

    /** Like {@link #between}, but for one user only and much faster on a busy control plane. */
    public Requests between(Mark from, Mark to, Identity identity) {
        String user = "\"username\":\"" + identity.user() + "\"";
        return read(from, to, line -> line.contains(user)).by(identity);
    }

    /** Hands over what was answered to these users from one mark to the other, one request after the other. */
    void forEach(Mark from, Mark to, List<Identity> identities, Consumer<LoggedRequest> request) {
        List<String> users = identities.stream()
                .map(identity -> "\"username\":\"" + identity.user() + "\"")
                .toList();
        lines(from, to, line -> {
            if (users.stream().anyMatch(line::contains)) {
                LoggedRequest.parse(line)
                        .filter(any -> identities.stream()
                                .anyMatch(identity -> identity.user().equals(any.user())))
                        .ifPresent(request);
            }
        });
    }

    private Requests read(Mark from, Mark to, Predicate<String> wanted) {
        List<LoggedRequest> requests = new ArrayList<>();
        lines(from, to, line -> {
            if (wanted.test(line)) {
                LoggedRequest.parse(line).ifPresent(requests::add);
            }
        });
        return new Requests(requests);
    }

    /** In pieces that end with a line: a class that runs for minutes writes more than should be held at once. */
    private void lines(Mark from, Mark to, Consumer<String> line) {
        long start = from.offset();
        int piece = PIECE;
        while (start < to.offset()) {
            long end = Math.min(start + piece, to.offset());
            String text = text(start, end);
            int last = end == to.offset() ? text.length() : text.lastIndexOf('\n') + 1;
            if (last == 0) {
                piece *= 2; // a single line longer than that
                continue;
            }
            String whole = text.substring(0, last);
            whole.lines().forEach(line);
            start = end == to.offset() ? end : start + whole.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    private long size() {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long endOfLineWith(byte[] wanted, long start) {
        if (size() == start) {
            return 0;
        }
        String text = text(start, size());
        int hit = text.indexOf(new String(wanted, StandardCharsets.US_ASCII));
        int end = hit < 0 ? -1 : text.indexOf('\n', hit);
        return end < 0 ? 0 : start + text.substring(0, end + 1).getBytes(StandardCharsets.UTF_8).length;
    }

    private String text(long from, long to) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(to - from));
            while (content.hasRemaining() && channel.read(content, from + content.position()) >= 0) {
                // The file only grows, so the loop ends when the buffer is full.
            }
            return new String(content.array(), 0, content.position(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
