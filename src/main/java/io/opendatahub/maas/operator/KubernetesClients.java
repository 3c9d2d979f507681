/* Makes the clients: one for the work, one with short time-outs for the election. */
package io.opendatahub.maas.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
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

    private final Config base;
    private final KubernetesSerialization serialization = lean();
    private final Interceptor counter;

    /**
     * Prepares both.
     *
     * @param base how to reach the API server
     * @param counter sees every request
     */
    KubernetesClients(Config base, Interceptor counter) {
        this.base = base;
        this.counter = counter;
    }

    KubernetesClient forWork() {
        return client(REQUEST_TIMEOUT);
    }

    KubernetesClient forElection() {
        return client(ELECTION_TIMEOUT);
    }

    private KubernetesClient client(Duration requestTimeout) {
        Config config = new ConfigBuilder(base)
                .withUserAgent(USER_AGENT)
                .withConnectionTimeout((int) CONNECT_TIMEOUT.toMillis())
                .withRequestTimeout((int) requestTimeout.toMillis())
                .withRequestRetryBackoffLimit(NO_RETRIES)
                .withWatchReconnectInterval((int) WATCH_RECONNECT.toMillis())
                .build();
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withKubernetesSerialization(serialization)
                .withHttpClientFactory(new IdleHttpThreads())
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor(COUNTER, counter))
                .build();
    }

    /**
     * Without the search for model classes, which would load those of all kinds of Kubernetes: our caches are generic, so every
     * event of a watch would be read as a typed object only to be made generic again. What a watch says when it fails is the one
     * type that the client has to recognise.
     */
    private static KubernetesSerialization lean() {
        KubernetesSerialization serialization = new KubernetesSerialization(new ObjectMapper(), false);
        serialization.registerKubernetesResource(Status.class);
        return serialization;
    }
}
