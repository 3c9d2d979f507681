package io.opendatahub.maas.controlplane;

import io.opendatahub.maas.controlplane.FaultRule.Action;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** One connection of a client of {@link FaultProxy}, with a connection of its own to the API server. */
final class ProxyConnection {
    private static final String STATUS = """
            {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
            "message":"injected by the test's fault proxy","reason":"%s","code":%d}""";

    private final FaultProxy proxy;
    private final Socket plain;
    private final Executor threads;
    private volatile @Nullable WatchStream watch;
    private @Nullable SSLSocket upstream;
    private InputStream answers = InputStream.nullInputStream();

    ProxyConnection(FaultProxy proxy, Socket plain, Executor threads) {
        this.proxy = proxy;
        this.plain = plain;
        this.threads = threads;
    }

    /** Serves the client until one side ends the connection. */
    void run() {
        try (plain;
                SSLSocket client = proxy.secured(plain)) {
            InputStream in = new BufferedInputStream(client.getInputStream());
            boolean goOn = true;
            while (goOn) {
                Optional<HttpHead> head = HttpHead.read(in);
                goOn = head.isPresent() && serve(head.get(), in, client.getOutputStream());
            }
        } catch (IOException ended) {
            // Either side may go at any time: that is not the proxy's business.
        } finally {
            closeUpstream();
        }
    }

    boolean isWatching() {
        return watch != null;
    }

    /** Breaks the connection if it is a watch. */
    boolean cutWatch() {
        if (watch == null) {
            return false;
        }
        abort();
        return true;
    }

    /** Ends the connection with code 410 if it is a watch. */
    boolean expireWatch() {
        WatchStream open = watch;
        if (open == null) {
            return false;
        }
        open.expire();
        return true;
    }

    /** Breaks the connection: the client sees a reset, not an orderly end. */
    void abort() {
        try {
            plain.setSoLinger(true, 0);
            plain.close();
        } catch (IOException alreadyClosed) {
            // Then there is nothing to break.
        }
        closeUpstream();
    }

    private boolean serve(HttpHead head, InputStream in, OutputStream out) throws IOException {
        byte[] body = body(head, in);
        ProxiedRequest request = ProxiedRequest.of(head);
        Action action = proxy.actionFor(request).orElse(null);
        if (action instanceof FaultRule.Answer answer) {
            send(answer, out);
            return !head.isLast();
        }
        if (action instanceof FaultRule.Cut cut && !cut.after()) {
            abort();
            return false;
        }
        if (action instanceof FaultRule.Delay delay) {
            LockSupport.parkNanos(delay.duration().toNanos());
        }
        SSLSocket server = upstream();
        server.getOutputStream().write(head.bytes());
        server.getOutputStream().write(body);
        server.getOutputStream().flush();
        HttpHead answer = HttpHead.read(answers).orElseThrow(() -> new EOFException("the API server hung up"));
        if (action instanceof FaultRule.Cut) {
            abort();
            return false;
        }
        out.write(answer.bytes());
        out.flush();
        if (answer.status() == 101 || (request.isWatch() && answer.isChunked() && answer.status() == 200)) {
            relayWatch(answer, in, out);
            return false;
        }
        if (!head.method().equals("HEAD")) {
            out.write(body(answer, answers));
        }
        out.flush();
        return !answer.isLast() && !head.isLast();
    }

    private void relayWatch(HttpHead answer, InputStream in, OutputStream out) throws IOException {
        WatchStream stream = new WatchStream(answers, out, answer.status() == 101, proxy::watchDelay);
        watch = stream;
        try {
            if (answer.status() == 101) {
                OutputStream toServer = upstream().getOutputStream();
                threads.execute(() -> pipe(in, toServer));
            }
            stream.run();
        } finally {
            watch = null;
        }
    }

    private void pipe(InputStream in, OutputStream out) {
        try {
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
                out.flush();
            }
        } catch (IOException ended) {
            // The other direction notices as well.
        }
        closeUpstream();
    }

    private static byte[] body(HttpHead head, InputStream in) throws IOException {
        if (!head.isChunked()) {
            return in.readNBytes(head.contentLength());
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (Optional<byte[]> chunk = HttpFrames.nextChunk(in); chunk.isPresent(); chunk = HttpFrames.nextChunk(in)) {
            body.writeBytes(chunk.get());
        }
        body.writeBytes(HttpFrames.lastChunk());
        return body.toByteArray();
    }

    private static void send(FaultRule.Answer answer, OutputStream out) throws IOException {
        byte[] body = STATUS.formatted(answer.reason(), answer.code()).getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 " + answer.code() + " " + answer.reason() + "\r\nContent-Type: application/json\r\n"
                + (answer.retryAfter().isZero()
                        ? ""
                        : "Retry-After: " + answer.retryAfter().toSeconds() + "\r\n")
                + "Content-Length: " + body.length + "\r\n\r\n";
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
    }

    private synchronized SSLSocket upstream() throws IOException {
        if (upstream == null) {
            upstream = proxy.connect();
            answers = new BufferedInputStream(upstream.getInputStream());
        }
        return upstream;
    }

    private synchronized void closeUpstream() {
        try {
            if (upstream != null) {
                upstream.close();
            }
        } catch (IOException alreadyClosed) {
            // As wanted.
        }
    }
}
