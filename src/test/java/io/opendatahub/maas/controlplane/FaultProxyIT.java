package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The proxy misbehaves as told, and what is no fault passes through it unharmed. */
@WithControlPlane(operator = false)
class FaultProxyIT {
    private static final Duration SOON = Duration.ofSeconds(20);

    private final ControlPlane controlPlane;
    private final KubernetesClient admin;
    private final String namespace;
    private FaultProxy proxy;
    private KubernetesClient client;

    FaultProxyIT(ControlPlane controlPlane, Sandbox sandbox) {
        this.controlPlane = controlPlane;
        this.admin = controlPlane.admin();
        this.namespace = sandbox.infra();
    }

    @BeforeEach
    void openProxy() {
        proxy = controlPlane.newFaultProxy();
        Config config = controlPlane.config(controlPlane.newOperator(), proxy);
        config.setRequestRetryBackoffLimit(0);
        config.setWatchReconnectInterval(100);
        client = new KubernetesClientBuilder().withConfig(config).build();
    }

    @AfterEach
    void closeProxy() {
        client.close();
        proxy.close();
    }

    @Test
    void informerRecoversFromCutsAndExpiry() {
        try (SharedIndexInformer<ConfigMap> informer =
                client.configMaps().inNamespace(namespace).inform()) {
            write("seen", "1");
            awaitSeen(informer, "seen", "1");
            assertThat(proxy.openWatches()).isEqualTo(1);

            assertThat(proxy.cutWatches()).isEqualTo(1);
            write("seen", "2");
            awaitSeen(informer, "seen", "2");

            await().atMost(SOON).until(() -> proxy.openWatches() == 1);
            assertThat(proxy.expireWatches()).isEqualTo(1);
            admin.configMaps().inNamespace(namespace).withName("seen").delete();
            await().atMost(SOON).until(() -> informer.getStore().getByKey(namespace + "/seen") == null);
        }
    }

    @Test
    void watchEventsCanBeLate() {
        try (SharedIndexInformer<ConfigMap> informer =
                client.configMaps().inNamespace(namespace).inform()) {
            proxy.delayWatchEvents(Duration.ofSeconds(2));
            long start = System.nanoTime();
            write("late", "1");
            write("late", "2");
            awaitSeen(informer, "late", "2");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(1900), SOON);
        }
    }

    @Test
    void requestsCanBeRefusedDelayedAndCut() {
        FaultRule refusal =
                proxy.answer(ProxiedRequest.writes(), 503, "ServiceUnavailable").times(1);
        assertThatThrownBy(() -> through("refused"))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> assertThat(e.getCode()).isEqualTo(503));
        through("accepted");
        assertThat(refusal.hits()).isEqualTo(1);
        refusal.close();

        proxy.delay(ProxiedRequest.path("/configmaps"), Duration.ofSeconds(1)).times(1);
        long start = System.nanoTime();
        through("delayed");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(950));

        proxy.cut(ProxiedRequest.any()).times(1);
        assertThatThrownBy(() -> through("cut")).isInstanceOf(KubernetesClientException.class);
        proxy.clear();
        proxy.loseAnswer(ProxiedRequest.writes()).times(1);
        assertThatThrownBy(() -> through("lost")).isInstanceOf(KubernetesClientException.class);
        assertThat(admin.configMaps().inNamespace(namespace).withName("cut").get())
                .isNull();
        assertThat(admin.configMaps().inNamespace(namespace).withName("lost").get())
                .isNotNull();
    }

    private void through(String name) {
        client.resource(configMap(name, "x")).create();
    }

    private void write(String name, String value) {
        ConfigMap map = configMap(name, value);
        admin.resource(map).patch(ControlPlane.applied(), map);
    }

    private ConfigMap configMap(String name, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .addToData("value", value)
                .build();
    }

    private void awaitSeen(SharedIndexInformer<ConfigMap> informer, String name, String value) {
        await(name + " = " + value).atMost(SOON).until(() -> {
            ConfigMap seen = informer.getStore().getByKey(namespace + "/" + name);
            return seen != null && value.equals(seen.getData().get("value"));
        });
    }
}
