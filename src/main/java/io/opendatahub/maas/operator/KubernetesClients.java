/* Makes the clients: one for the work, one with short time-outs for the election. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.time.Duration;

/** Clients on the JDK's HTTP client (architecture.md, section 4). */
final class KubernetesClients {

    private static final String USER_AGENT = "maas-operator";

    /** Name of the interceptor that counts the answers. */
    private static final String COUNTER = "counter";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration WATCH_RECONNECT = Duration.ofMillis(500);

    /** Passes and watches are retried as a whole; a client that sends again by itself would go round the fence. */
    private static final int NO_RETRIES = 0;

    /** A renewal that hangs must leave time for another try before the lease runs out. */
    private static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(4);

    private KubernetesClients() {}

    static KubernetesClient forWork(Config base, Interceptor counter) {
        return client(base, REQUEST_TIMEOUT, counter);
    }

    static KubernetesClient forElection(Config base, Interceptor counter) {
        return client(base, ELECTION_TIMEOUT, counter);
    }

    private static KubernetesClient client(Config base, Duration requestTimeout, Interceptor counter) {
        Config config = new ConfigBuilder(base)
                .withUserAgent(USER_AGENT)
                .withConnectionTimeout((int) CONNECT_TIMEOUT.toMillis())
                .withRequestTimeout((int) requestTimeout.toMillis())
                .withRequestRetryBackoffLimit(NO_RETRIES)
                .withWatchReconnectInterval((int) WATCH_RECONNECT.toMillis())
                .build();
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor(COUNTER, counter))
                .build();
    }
}
