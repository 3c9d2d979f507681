package io.opendatahub.maas.controlplane;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Start line and headers of an HTTP/1.1 message, with the bytes as they came, to be passed on unchanged. */
final class HttpHead {
    private final byte[] bytes;
    private final List<String> lines;

    private HttpHead(byte[] bytes) {
        this.bytes = bytes;
        this.lines = new String(bytes, StandardCharsets.ISO_8859_1).lines().toList();
    }

    /** The next head of the stream; empty when the stream ends before one begins. */
    static Optional<HttpHead> read(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int newLines = 0;
        while (newLines < 2) {
            int next = in.read();
            if (next < 0) {
                if (head.size() == 0) {
                    return Optional.empty();
                }
                throw new EOFException("the connection ended inside a head");
            }
            head.write(next);
            if (next == '\n') {
                newLines++;
            } else if (next != '\r') {
                newLines = 0;
            }
        }
        return Optional.of(new HttpHead(head.toByteArray()));
    }

    byte[] bytes() {
        return bytes;
    }

    String method() {
        return word(0);
    }

    String target() {
        return word(1);
    }

    int status() {
        return Integer.parseInt(word(1));
    }

    boolean isChunked() {
        return header("transfer-encoding")
                .map(value -> value.contains("chunked"))
                .orElse(false);
    }

    boolean isLast() {
        return header("connection").map(value -> value.contains("close")).orElse(false);
    }

    /** The announced length of the body; 0 when none is announced. */
    int contentLength() {
        return header("content-length").map(Integer::parseInt).orElse(0);
    }

    private Optional<String> header(String name) {
        return lines.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip().toLowerCase(Locale.ROOT))
                .findFirst();
    }

    private String word(int index) {
        return lines.get(0).split(" ", 3)[index];
    }
}
