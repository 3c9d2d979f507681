package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.model.LiveObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Taking the gateways' AuthPolicies over, and knowing who else is at work (contract section 4a). */
class AuthPolicyReaderTest {

    private static final String HEAD = """
            apiVersion: kuadrant.io/v1
            kind: AuthPolicy
            metadata:
              name: maas-gateway-auth
              namespace: edge-gw
              uid: u1
              resourceVersion: '7'
            """;

    private static final String KUADRANT = """
              - {manager: manager, operation: Update, subresource: status, apiVersion: kuadrant.io/v1, time: t9,
                 fieldsV1: {f:status: {f:conditions: {}}}}
            """;

    private static final String EARLIER = HEAD + """
              labels: {app.kubernetes.io/managed-by: maas-controller}
              ownerReferences:
              - {apiVersion: example.org/v1, kind: Thing, name: t, uid: u-thing}
              - {apiVersion: gateway.networking.k8s.io/v1, kind: Gateway, name: front-door, uid: u-gw, controller: true}
              managedFields:
              - {manager: manager, operation: Update, apiVersion: kuadrant.io/v1, time: t1,
                 fieldsV1: {f:spec: {f:targetRef: {}, f:rules: {f:authorization: {f:old: {}}}}}}
            """ + KUADRANT + """
              - {manager: maas-controller, operation: Apply, apiVersion: kuadrant.io/v1, time: t2,
                 fieldsV1: {f:spec: {f:rules: {}}}}
              - {manager: kubectl-edit, operation: Update, apiVersion: kuadrant.io/v1, time: t3,
                 fieldsV1: {f:metadata: {f:annotations: {}}}}
              - {manager: manager, operation: Update, apiVersion: kuadrant.io/v1beta3, time: t4,
                 fieldsV1: {f:spec: {f:gone: {}}}}
            """;

    private static final String OURS = HEAD + """
              labels: {maas.opendatahub.io/tenant-namespace: models-as-a-service, app.opendatahub.io/modelsasservice: 'true'}
              managedFields:
              - {manager: maas-controller, operation: Apply, apiVersion: kuadrant.io/v1, time: t2,
                 fieldsV1: {f:spec: {f:targetRef: {}}}}
            """ + KUADRANT;

    @Test
    void whatOthersOwnIsPutIntoOurEntryAndTheGatewayLetsGo() {
        assertThat(facts(EARLIER).takeOver())
                .containsExactly(
                        op("test", "/metadata/ownerReferences/1/uid", "u-gw"),
                        Map.of("op", "remove", "path", "/metadata/ownerReferences/1"),
                        op("test", "/metadata/managedFields/2/operation", "Apply"),
                        op("test", "/metadata/managedFields/2/time", "t2"),
                        op("test", "/metadata/managedFields/4/operation", "Update"),
                        op("test", "/metadata/managedFields/4/time", "t4"),
                        op("test", "/metadata/managedFields/0/operation", "Update"),
                        op("test", "/metadata/managedFields/0/time", "t1"),
                        op("replace", "/metadata/managedFields/2", yaml("""
                                manager: maas-controller
                                operation: Apply
                                apiVersion: kuadrant.io/v1
                                fieldsType: FieldsV1
                                fieldsV1:
                                  f:spec:
                                    f:targetRef: {}
                                    f:rules: {.: {}, f:authorization: {f:old: {}}}
                                """)),
                        Map.of("op", "remove", "path", "/metadata/managedFields/4"),
                        Map.of("op", "remove", "path", "/metadata/managedFields/0"));
    }

    @Test
    void withoutAnEntryOfOursAnEarlierOneBecomesOurs() {
        String earlier = HEAD + """
                  managedFields:
                  - {manager: manager, operation: Update, apiVersion: kuadrant.io/v1, fieldsV1: {f:spec: {f:a: {}}}}
                """;
        assertThat(facts(earlier).takeOver())
                .containsExactly(
                        op("test", "/metadata/managedFields/0/operation", "Update"),
                        op("replace", "/metadata/managedFields/0", yaml("""
                                manager: maas-controller
                                operation: Apply
                                apiVersion: kuadrant.io/v1
                                fieldsType: FieldsV1
                                fieldsV1: {f:spec: {f:a: {}}}
                                """)));
        assertThat(OwnershipGuard.foreignOwner(live(earlier)))
                .as("written by the earlier binary")
                .isEmpty();
    }

    @Test
    void whatWasTakenOverStaysAsItIs() {
        assertThat(facts(OURS)).isEqualTo(new AuthPolicyFacts(Map.of(), Set.of(), false, List.of()));
        assertThat(OwnershipGuard.foreignOwner(live(OURS))).isEmpty();
    }

    @Test
    void whoeverWritesTheSpecAfterThatIsAlive() {
        String edited = OURS + """
                  - {manager: kubectl-edit, operation: Update, apiVersion: kuadrant.io/v1, time: t5,
                     fieldsV1: {f:spec: {f:targetRef: {f:name: {}}}}}
                """;
        assertThat(facts(edited).hasLivingAuthor()).isTrue();
        assertThat(OwnershipGuard.foreignOwner(live(edited))).contains("whoever writes its spec as kubectl-edit");
    }

    @Test
    void ofTheEarlierControllerIsOursAndOthersAreNot() {
        assertThat(OwnershipGuard.foreignOwner(live(EARLIER.replace("""
              - {apiVersion: example.org/v1, kind: Thing, name: t, uid: u-thing}
            """, "")))).isEmpty();
        String foreign = HEAD + """
                  managedFields:
                  - {manager: kubectl, operation: Apply, apiVersion: kuadrant.io/v1, fieldsV1: {f:spec: {f:a: {}}}}
                """ + KUADRANT;
        assertThat(OwnershipGuard.foreignOwner(live(foreign)))
                .as("Kuadrant writes the status of every policy under the same name as the earlier controller")
                .isPresent();
    }

    @Test
    void inForceMeansAcceptedAndEnforced() {
        assertThat(facts(OURS + "status: {conditions: [{type: Accepted, status: 'True'}]}")
                        .isInForce())
                .isFalse();
        assertThat(facts(
                                OURS
                                        + "status: {conditions: [{type: Accepted, status: 'True'}, {type: Enforced, status: 'True'}]}")
                        .isInForce())
                .isTrue();
    }

    private static AuthPolicyFacts facts(String policy) {
        return (AuthPolicyFacts) live(policy).facts();
    }

    private static LiveObject live(String policy) {
        return LiveObjectReader.read(
                ManagedKind.AUTH_POLICY.ref(), Serialization.unmarshal(policy, GenericKubernetesResource.class));
    }

    private static Map<String, Object> op(String operation, String path, Object value) {
        return Map.of("op", operation, "path", path, "value", value);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> yaml(String text) {
        return Serialization.unmarshal("---\n" + text, LinkedHashMap.class);
    }
}
