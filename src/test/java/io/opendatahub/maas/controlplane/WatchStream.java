package io.opendatahub.maas.controlplane;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** The answer to one watch, passed on event by event, each as late as the proxy says. */
final class WatchStream {
    private static final String GONE = """
            {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
            "message":"too old resource version (injected by the test's fault proxy)","reason":"Expired","code":410}}
            """;

    private final InputStream in;
    private final OutputStream out;
    private final boolean webSocket;
    private final Supplier<Duration> delay;
    private final ExecutorService writer = Executors.newSingleThreadExecutor(Daemons.named("fault-proxy-watch"));

    WatchStream(InputStream in, OutputStream out, boolean webSocket, Supplier<Duration> delay) {
        this.in = in;
        this.out = out;
        this.webSocket = webSocket;
        this.delay = delay;
    }

    /** Passes on until either side ends. */
    void run() throws IOException {
        try {
            Future<?> last = null;
            for (Optional<byte[]> event = next(); event.isPresent(); event = next()) {
                last = send(event.get());
            }
            if (!webSocket) {
                last = send(HttpFrames.lastChunk());
            }
            if (last != null) {
                last.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | RejectedExecutionException ended) {
            // The client went, or the watch was ended from this side.
        } finally {
            writer.shutdownNow();
        }
    }

    /** Ends the watch from this side with an ERROR event of code 410. */
    void expire() {
        byte[] event = webSocket ? HttpFrames.webSocketText(GONE) : HttpFrames.chunk(GONE);
        byte[] end = webSocket ? HttpFrames.webSocketClose() : HttpFrames.lastChunk();
        writer.execute(() -> {
            write(event);
            write(end);
            writer.shutdown();
            closeInput();
        });
    }

    private Optional<byte[]> next() throws IOException {
        return webSocket ? HttpFrames.nextWebSocketFrame(in) : HttpFrames.nextChunk(in);
    }

    /** One after the other whatever their delays: an API server never delivers an older version after a newer one. */
    private synchronized Future<?> send(byte[] event) {
        long due = System.nanoTime() + delay.get().toNanos();
        return writer.submit(() -> {
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                if (Thread.currentThread().isInterrupted()) {
                    return;
                }
                LockSupport.parkNanos(left);
            }
            write(event);
        });
    }

    private void write(byte[] bytes) {
        try {
            out.write(bytes);
            out.flush();
        } catch (IOException e) {
            closeInput();
            throw new UncheckedIOException(e);
        }
    }

    private void closeInput() {
        try {
            in.close();
        } catch (IOException alreadyClosed) {
            // As wanted.
        }
    }
}
