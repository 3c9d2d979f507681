/* Makes the clients: one for the work, one with short time-outs for the election. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;

/** Clients on the JDK's HTTP client (architecture.md, section 4). */
final class KubernetesClients {

    private static final String USER_AGENT = "maas-operator";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration WATCH_RECONNECT = Duration.ofMillis(500);

    /** The controller retries whole passes; the client only bridges a moment. */
    private static final int REQUEST_RETRIES = 2;

    /** A renewal that hangs must leave time for another try before the lease runs out. */
    private static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(4);

    private KubernetesClients() {}

    static KubernetesClient forWork(Config base) {
        return client(base, REQUEST_TIMEOUT, REQUEST_RETRIES);
    }

    static KubernetesClient forElection(Config base) {
        return client(base, ELECTION_TIMEOUT, 0);
    }

    private static KubernetesClient client(Config base, Duration requestTimeout, int retries) {
        Config config = new ConfigBuilder(base)
                .withUserAgent(USER_AGENT)
                .withConnectionTimeout((int) CONNECT_TIMEOUT.toMillis())
                .withRequestTimeout((int) requestTimeout.toMillis())
                .withRequestRetryBackoffLimit(retries)
                .withWatchReconnectInterval((int) WATCH_RECONNECT.toMillis())
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }
}
