/* Asks an endpoint, for a test pod of an image without shell or curl. */
package io.opendatahub.maas.health;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** {@code --check URL}, which {@code helm test} runs. */
public final class EndpointCheck {

    /** Longest wait for the right answer: a pod that was just made still has to fetch its image and to fill its caches. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(5).toMillis();

    private EndpointCheck() {}

    /**
     * Asks until the endpoint answers as it should. An address that is none is not tried again.
     *
     * @param patience longest wait
     * @return what the endpoint answers, for people
     * @throws IOException when it has not answered with 200 by then
     */
    public static String await(String url, Duration patience) throws IOException {
        URL address = address(url);
        long start = System.nanoTime();
        while (true) {
            try {
                return ask(address);
            } catch (IOException e) {
                if (System.nanoTime() - start >= patience.toNanos()) {
                    throw new IOException(
                            e.getMessage() + ", tried for " + patience.toSeconds()
                                    + " s; look at the pods behind it and their log",
                            e);
                }
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /**
     * Asks once.
     *
     * @return what the endpoint answers, for people
     * @throws IOException when there is no answer, or another one than 200
     */
    public static String run(String url) throws IOException {
        return ask(address(url));
    }

    private static URL address(String url) throws IOException {
        try {
            URL address = URI.create(url).toURL();
            if (address.openConnection() instanceof HttpURLConnection) {
                return address;
            }
            throw new IOException("not an address of HTTP");
        } catch (IOException | IllegalArgumentException e) {
            throw noAnswer(url, e);
        }
    }

    private static String ask(URL address) throws IOException {
        int code;
        try {
            HttpURLConnection connection = (HttpURLConnection) address.openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            code = connection.getResponseCode();
        } catch (IOException e) {
            throw noAnswer(address.toString(), e);
        }
        if (code != HttpURLConnection.HTTP_OK) {
            throw new IOException(address + " answers " + code + "; 200 is needed");
        }
        return address + " answers 200";
    }

    private static IOException noAnswer(String url, Exception why) {
        return new IOException(url + " gives no answer: " + why.getMessage(), why);
    }
}
