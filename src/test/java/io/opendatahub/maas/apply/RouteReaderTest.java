package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.model.RouteFacts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who serves a route, from its status. */
class RouteReaderTest {

    private static final String ROUTE = """
            apiVersion: gateway.networking.k8s.io/v1
            kind: HTTPRoute
            metadata: {name: path, namespace: infra-teal, uid: u, resourceVersion: "7", finalizers: [example.org/drain]}
            status:
              parents:
              - parentRef: {namespace: edge-gw, name: front-door}
                controllerName: istio.io/gateway-controller
                conditions: [{type: Accepted, status: "True"}, {type: ResolvedRefs, status: "True"}]
              - parentRef: {name: near, kind: Gateway}
                conditions: [{type: Accepted, status: "True"}]
              - parentRef: {namespace: edge-gw, name: refusing}
                conditions: [{type: Accepted, status: "False"}]
              - parentRef: {namespace: edge-gw, name: policy-only}
                controllerName: kuadrant.io/policy-controller
                conditions: [{type: kuadrant.io/AuthPolicyAffected, status: "True"}]
              - parentRef: {namespace: edge-gw, name: mesh, kind: Service}
                conditions: [{type: Accepted, status: "True"}]
            """;

    @Test
    void gatewaysWhoseControllerAcceptsItServeIt() {
        RouteFacts facts = read(ROUTE);
        assertThat(facts.servedBy()).containsExactly("edge-gw/front-door", "infra-teal/near");
        assertThat(facts.finalizers()).isEqualTo(List.of("example.org/drain"));
    }

    @Test
    void nobodyServesOneWithoutStatus() {
        assertThat(read(ROUTE.substring(0, ROUTE.indexOf("status:"))).servedBy())
                .isEmpty();
    }

    private static RouteFacts read(String yaml) {
        GenericKubernetesResource route = Serialization.unmarshal(yaml, GenericKubernetesResource.class);
        return (RouteFacts)
                LiveObjectReader.read(ManagedKind.HTTP_ROUTE.ref(), route).facts();
    }
}
