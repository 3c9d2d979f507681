/* Asks an endpoint once, for a test pod of an image without shell or curl. */
package io.opendatahub.maas.health;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;

/** {@code --check URL}, which {@code helm test} runs. */
public final class EndpointCheck {

    private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(5).toMillis();

    private EndpointCheck() {}

    /**
     * What the endpoint answers, for people.
     *
     * @throws IOException when there is no answer, or another one than 200
     */
    public static String run(String url) throws IOException {
        int code;
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(url).toURL().openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            code = connection.getResponseCode();
        } catch (IOException | IllegalArgumentException | ClassCastException e) {
            throw new IOException(url + " gives no answer: " + e.getMessage(), e);
        }
        if (code != HttpURLConnection.HTTP_OK) {
            throw new IOException(url + " answers " + code + "; 200 is needed");
        }
        return url + " answers 200";
    }
}
