/* What helm test finds out. */
package io.opendatahub.maas.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program asks an endpoint as a probe does, and says what is wrong with it. */
@Timeout(30)
class EndpointCheckTest {

    private static final String HERE = "http://127.0.0.1:";

    @Test
    void anAnswerIsAnAnswerOnlyWhenItIsGood() throws IOException {
        String metrics;
        try (HttpEndpoints endpoints = new HttpEndpoints(0, 0, List::of, () -> List.of("not yet"), () -> "up 1\n")) {
            metrics = HERE + endpoints.metricsPort() + "/metrics";
            String readyz = HERE + endpoints.probePort() + "/readyz";

            assertThat(EndpointCheck.run(metrics)).isEqualTo(metrics + " answers 200");
            assertThatThrownBy(() -> EndpointCheck.run(readyz))
                    .isInstanceOf(IOException.class)
                    .hasMessage(readyz + " answers 503; 200 is needed");
        }
        assertThatThrownBy(() -> EndpointCheck.run(metrics))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(metrics + " gives no answer: Connection refused");
    }

    @Test
    void itWaitsUntilTheEndpointIsReady() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        try (HttpEndpoints endpoints = new HttpEndpoints(
                0, 0, List::of, () -> asked.incrementAndGet() < 3 ? List.of("not yet") : List.of(), () -> "")) {
            String readyz = HERE + endpoints.probePort() + "/readyz";
            assertThat(EndpointCheck.await(readyz, EndpointCheck.PATIENCE)).isEqualTo(readyz + " answers 200");
        }
        assertThat(asked).hasValue(3);
    }

    @Test
    void itSaysForHowLongItTried() throws IOException {
        try (HttpEndpoints endpoints = new HttpEndpoints(0, 0, List::of, () -> List.of("never"), () -> "")) {
            String readyz = HERE + endpoints.probePort() + "/readyz";
            assertThatThrownBy(() -> EndpointCheck.await(readyz, Duration.ofSeconds(1)))
                    .isInstanceOf(IOException.class)
                    .hasMessage(readyz
                            + " answers 503; 200 is needed, tried for 1 s; look at the pods behind it and their log");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"metrics", "file:///etc/passwd", "http://not a host/"})
    void whatIsNoAddressIsNamed(String url) {
        assertThatThrownBy(() -> EndpointCheck.run(url))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(url + " gives no answer: ");
        assertThatThrownBy(() -> EndpointCheck.await(url, EndpointCheck.PATIENCE))
                .hasMessageStartingWith(url + " gives no answer: ");
    }
}
