package io.opendatahub.maas.controlplane;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Cuts what a server sends into the pieces in which it was sent: chunks of HTTP/1.1 or frames of a WebSocket. */
final class HttpFrames {
    private HttpFrames() {}

    /** The next chunk with its framing; empty when the last one, of length 0, or the end of the stream was read. */
    static Optional<byte[]> nextChunk(InputStream in) throws IOException {
        ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0 && next != '\n') {
            chunk.write(next);
            next = in.read();
        }
        if (next < 0) {
            return Optional.empty();
        }
        chunk.write(next);
        String size = chunk.toString(StandardCharsets.US_ASCII).strip();
        int length = Integer.parseInt(size.contains(";") ? size.substring(0, size.indexOf(';')) : size, 16);
        chunk.write(in.readNBytes(length + 2));
        return length == 0 ? Optional.empty() : Optional.of(chunk.toByteArray());
    }

    /** Frames this text as a chunk. */
    static byte[] chunk(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        String framed = Integer.toHexString(content.length) + "\r\n" + text + "\r\n";
        return framed.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] lastChunk() {
        return "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    }

    /** The next WebSocket frame of a server, which does not mask; empty at the end of the stream. */
    static Optional<byte[]> nextWebSocketFrame(InputStream in) throws IOException {
        byte[] start = in.readNBytes(2);
        if (start.length < 2) {
            return Optional.empty();
        }
        int announced = start[1] & 0x7f;
        byte[] extension = in.readNBytes(announced == 126 ? 2 : announced == 127 ? 8 : 0);
        long length = announced;
        if (announced == 126) {
            length = ByteBuffer.wrap(extension).getShort() & 0xffff;
        } else if (announced == 127) {
            length = ByteBuffer.wrap(extension).getLong();
        }
        byte[] content = in.readNBytes(Math.toIntExact(length));
        return Optional.of(ByteBuffer.allocate(2 + extension.length + content.length)
                .put(start)
                .put(extension)
                .put(content)
                .array());
    }

    /** Frames this text as a WebSocket message of a server. */
    static byte[] webSocketText(String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + content.length)
                .put((byte) 0x81)
                .put((byte) 126)
                .putShort((short) content.length)
                .put(content)
                .array();
    }

    /** The frame that ends a WebSocket in good order. */
    static byte[] webSocketClose() {
        return new byte[] {(byte) 0x88, 2, 0x03, (byte) 0xe8};
    }
}
