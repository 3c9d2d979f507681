package io.opendatahub.maas.controlplane;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Text files of the harness, from the class path folder {@code controlplane}. */
final class Resources {
    private Resources() {}

    static String text(String name) {
        try (InputStream in = Resources.class.getResourceAsStream("/controlplane/" + name)) {
            byte[] content = Objects.requireNonNull(in, () -> "no resource controlplane/" + name)
                    .readAllBytes();
            return new String(content, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
