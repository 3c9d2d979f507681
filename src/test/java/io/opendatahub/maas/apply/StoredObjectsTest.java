package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.inventory.ManagedKind;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the API server makes of an object of another product's kind is found to be what was sent. */
class StoredObjectsTest {

    private static final String META = """
              resourceVersion: '7'
              uid: u1
              managedFields:
            """;

    /** Both lists are atomic: what the server adds inside them counts, so all of it is sent. */
    private static final String ROUTE = """
            spec:
              parentRefs: [{group: gateway.networking.k8s.io, kind: Gateway, namespace: edge-gw, name: front-door}]
              rules:
              - matches: [{path: {type: PathPrefix, value: /v1/models}}]
                backendRefs: [{group: '', kind: Service, name: maas-api, port: 8443, weight: 1}]
            """;

    private static final String ROUTE_STORED = """
            metadata:
              name: maas-api-route
              namespace: infra-teal
            """ + META + """
              - {manager: maas-controller, operation: Apply, apiVersion: gateway.networking.k8s.io/v1,
                 fieldsV1: {f:spec: {f:parentRefs: {}, f:rules: {}}}}
              - {manager: envoy-gateway, operation: Update, subresource: status, apiVersion: gateway.networking.k8s.io/v1,
                 fieldsV1: {f:status: {f:parents: {}}}}
            """ + ROUTE + """
              hostnames: [somebody-else.example]
            status: {parents: []}
            """;

    @Test
    @Tag("case-43")
    void aRouteWithTheServersDefaultsIsUnchanged() {
        assertThat(stored(ManagedKind.HTTP_ROUTE, ROUTE_STORED)).isEqualTo(sent(ROUTE));
    }

    @Test
    @Tag("case-43")
    void aRouteThatSomebodyRedirectedIsNot() {
        assertThat(stored(ManagedKind.HTTP_ROUTE, ROUTE_STORED.replace("name: maas-api,", "name: other,")))
                .isNotEqualTo(sent(ROUTE));
        assertThat(stored(ManagedKind.HTTP_ROUTE, ROUTE_STORED.replace(", weight: 1", ", weight: 2")))
                .isNotEqualTo(sent(ROUTE));
    }

    /** The schema leaves the patch open ({@code x-kubernetes-preserve-unknown-fields}); the list around it is atomic. */
    @Test
    void anEnvoyFilterIsComparedAsAWhole() {
        String filter = """
                spec:
                  priority: 10
                  workloadSelector: {labels: {gateway.networking.k8s.io/gateway-name: front-door}}
                  configPatches:
                  - applyTo: HTTP_FILTER
                    match: {context: GATEWAY}
                    patch:
                      operation: INSERT_BEFORE
                      value: {name: ipp, typed_config: {'@type': a.b/C, failure_mode_allow: false, message_timeout: 300s, nothing: {}}}
                """;
        String live = """
                metadata:
                  name: payload-processing
                  namespace: edge-gw
                """ + META + """
                  - {manager: maas-controller, operation: Apply, apiVersion: networking.istio.io/v1alpha3, fieldsV1: {f:spec: {
                     f:priority: {}, f:configPatches: {},
                     f:workloadSelector: {f:labels: {f:gateway.networking.k8s.io/gateway-name: {}}}}}}
                """ + filter;
        assertThat(stored(ManagedKind.ENVOY_FILTER, live)).isEqualTo(sent(filter));
        assertThat(stored(ManagedKind.ENVOY_FILTER, live.replace("message_timeout: 300s", "message_timeout: 1s")))
                .isNotEqualTo(sent(filter));
    }

    /** Rules are maps, field by field: the defaults that Kuadrant's schema adds to each of them are nobody's. */
    @Test
    void anAuthPolicyWithTheDefaultsOfItsRulesIsUnchanged() {
        String policy = """
                spec:
                  targetRef: {group: gateway.networking.k8s.io, kind: Gateway, name: front-door}
                  defaults:
                    strategy: atomic
                    when: [{predicate: request.path != "/maas-api/health"}]
                    rules:
                      authentication:
                        api-keys: {plain: {selector: request.headers.authorization}}
                """;
        String live =
                """
                metadata:
                  name: maas-gateway-auth
                  namespace: edge-gw
                """ + META + """
                  - {manager: maas-controller, operation: Apply, apiVersion: kuadrant.io/v1, fieldsV1: {f:spec: {
                     f:targetRef: {f:group: {}, f:kind: {}, f:name: {}},
                     f:defaults: {f:strategy: {}, f:when: {}, f:rules: {f:authentication: {f:api-keys: {
                       .: {}, f:plain: {.: {}, f:selector: {}}}}}}}}}
                """ + policy.replace("{plain:", "{priority: 0, metrics: false, credentials: {}, plain:");
        assertThat(stored(ManagedKind.AUTH_POLICY, live)).isEqualTo(sent(policy));
    }

    /** The bundle in it is the injector's: it is neither seen as a difference nor as ours. */
    @Test
    @Tag("case-45")
    void theServiceCaMayBeInjected() {
        String desired = "metadata: {annotations: {service.beta.openshift.io/inject-cabundle: 'true'}}";
        String live = """
                metadata:
                  name: openshift-service-ca.crt
                  namespace: infra-teal
                  annotations: {service.beta.openshift.io/inject-cabundle: 'true', openshift.io/description: bundle}
                """ + META + """
                  - {manager: maas-controller, operation: Apply, apiVersion: v1,
                     fieldsV1: {f:metadata: {f:annotations: {f:service.beta.openshift.io/inject-cabundle: {}}}}}
                  - {manager: service-ca-operator, operation: Update, apiVersion: v1,
                     fieldsV1: {f:data: {.: {}, f:service-ca.crt: {}}}}
                data: {service-ca.crt: a certificate}
                """;
        assertThat(stored(ManagedKind.CONFIG_MAP, live)).isEqualTo(sent(desired));
    }

    @Test
    void aRoleOfTheClusterHasNoNamespace() {
        String rules = "rules: [{apiGroups: [''], resources: [namespaces], verbs: [get, list, watch]}]\n";
        String live = "metadata:\n  name: maas-api\n" + META + """
                  - {manager: maas-controller, operation: Apply, apiVersion: rbac.authorization.k8s.io/v1,
                     fieldsV1: {f:rules: {}}}
                """ + rules;
        assertThat(stored(ManagedKind.CLUSTER_ROLE, live)).isEqualTo(sent(rules));
        assertThat(LiveObjectReader.read(ManagedKind.CLUSTER_ROLE.ref(), object(live))
                        .key())
                .hasToString("ClusterRole maas-api");
    }

    private static String stored(ManagedKind kind, String yaml) {
        return LiveObjectReader.read(kind.ref(), object(yaml)).appliedDigest();
    }

    private static GenericKubernetesResource object(String yaml) {
        return Serialization.unmarshal("---\n" + yaml, GenericKubernetesResource.class);
    }

    @SuppressWarnings("unchecked")
    private static String sent(String yaml) {
        return ContentDigest.of(Serialization.unmarshal("---\n" + yaml, LinkedHashMap.class));
    }
}
