package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Projection of live objects onto what a field manager owns. */
class AppliedFieldsTest {

    private static final String LIVE = """
            metadata:
              labels: {ours: a, theirs: b}
              finalizers: [example.org/x, example.org/y]
            spec:
              replicas: 7
              selector: {matchLabels: {app: x}}
              containers:
              - name: helper
                image: side
              - name: main
                image: ours
                resources: {limits: {cpu: '1', memory: 4Gi}}
                ports:
                - {containerPort: 8443, protocol: TCP, name: https}
                - {containerPort: 8443, protocol: UDP, name: quic}
              args: [one, two]
            """;

    @Test
    void keepsOwnedFieldsWithTheirLiveValuesOnly() {
        assertThat(project("{f:metadata: {f:labels: {f:ours: {}}}, f:spec: {f:replicas: {}}}"))
                .isEqualTo(yaml("{metadata: {labels: {ours: a}}, spec: {replicas: 7}}"));
    }

    @Test
    void takesAtomicValuesWhole() {
        assertThat(project("{f:spec: {f:selector: {}, f:args: {}}}"))
                .isEqualTo(yaml("{spec: {selector: {matchLabels: {app: x}}, args: [one, two]}}"));
    }

    @Test
    void findsListItemsByAllTheirKeysWhereverTheyStand() {
        assertThat(project("""
                        f:spec:
                          f:containers:
                            k:{"name":"main"}:
                              .: {}
                              f:name: {}
                              f:resources: {f:limits: {f:cpu: {}}}
                              f:ports:
                                k:{"containerPort":8443,"protocol":"TCP"}: {.: {}, f:containerPort: {}, f:name: {}}
                        """)).isEqualTo(yaml("""
                                spec:
                                  containers:
                                  - name: main
                                    resources: {limits: {cpu: '1'}}
                                    ports: [{containerPort: 8443, name: https}]
                                """));
    }

    @Test
    void findsSetItemsByValue() {
        assertThat(project("{f:metadata: {f:finalizers: {'v:\"example.org/y\"': {}}}}"))
                .isEqualTo(yaml("{metadata: {finalizers: [example.org/y]}}"));
    }

    @Test
    void leavesOutWhatIsGone() {
        assertThat(project("{f:spec: {f:paused: {}, f:replicas: {}}}")).isEqualTo(yaml("{spec: {replicas: 7}}"));
    }

    @Test
    void survivesKeysThatAreNoJson() {
        assertThat(project("{f:spec: {f:containers: {'k:{nonsense': {f:name: {}}}}}"))
                .isEqualTo(yaml("{spec: {containers: []}}"));
    }

    private static Object project(String fields) {
        return AppliedFields.project(yaml(LIVE), yaml(fields));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> yaml(String text) {
        return Serialization.unmarshal("---\n" + text, LinkedHashMap.class);
    }
}
