package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.naming.TenantId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two Roles of an AITenant, whole (contract section 8). */
class AITenantRolesTest {

    private static final PlatformContext PLATFORM = Situation.platform(false);

    private static final String TENANT_ADMIN = """
        ---
        apiVersion: "rbac.authorization.k8s.io/v1"
        kind: "Role"
        metadata:
          annotations:
            maas.opendatahub.io/aitenant-name: "lilac"
            maas.opendatahub.io/aitenant-namespace: "ai-tenants"
          labels:
            ai-gateway.opendatahub.io/tenant: "lilac"
            app.kubernetes.io/managed-by: "maas-controller"
            app.kubernetes.io/part-of: "modelsasservice"
            maas.opendatahub.io/gateway-access: "true"
            maas.opendatahub.io/managed-by-aitenant: "true"
            maas.opendatahub.io/tenant-name: "lilac"
            maas.opendatahub.io/tenant-namespace: "ai-tenant-lilac"
          name: "aitenant-lilac-tenant-admin"
          namespace: "ai-tenant-lilac"
          ownerReferences:
          - apiVersion: "maas.opendatahub.io/v1alpha1"
            kind: "Config"
            controller: true
            name: "default"
            uid: "0f0e0d0c-0000-4000-8000-000000000001"
        rules:
        - apiGroups:
          - "maas.opendatahub.io"
          resources:
          - "maasauthpolicies"
          verbs:
          - "create"
          - "delete"
          - "deletecollection"
          - "get"
          - "list"
          - "patch"
          - "update"
          - "watch"
        - apiGroups:
          - "maas.opendatahub.io"
          resources:
          - "maassubscriptions"
          verbs:
          - "create"
          - "delete"
          - "deletecollection"
          - "get"
          - "list"
          - "patch"
          - "update"
          - "watch"
        - apiGroups:
          - "maas.opendatahub.io"
          resourceNames:
          - "default-tenant"
          resources:
          - "maastenantconfigs"
          verbs:
          - "get"
          - "patch"
          - "update"
        - apiGroups:
          - "maas.opendatahub.io"
          resources:
          - "maasmodelrefs"
          verbs:
          - "get"
          - "list"
          - "watch"
        """;

    private static List<DesiredObject> roles(String aitenant) {
        return AITenantRoles.of(TenantId.ofAITenant(aitenant, "models-as-a-service"), PLATFORM, Situation.ANCHOR);
    }

    @Test
    void tenantAdminIsForTheTenantsNamespace() {
        assertThat(Serialization.asYaml(roles("lilac").get(0).object())).isEqualTo(TENANT_ADMIN);
    }

    @Test
    void objectAdminReadsTheOneAITenant() {
        DesiredObject role = roles("lilac").get(1);
        assertThat(role.key().toString()).isEqualTo("Role ai-tenants/aitenant-lilac-object-admin");
        assertThat(role.object().getMetadata().getLabels())
                .isEqualTo(roles("lilac").get(0).object().getMetadata().getLabels());
        assertThat(Serialization.asYaml(role.object())).endsWith("""
                rules:
                - apiGroups:
                  - "maas.opendatahub.io"
                  resourceNames:
                  - "lilac"
                  resources:
                  - "aitenants"
                  verbs:
                  - "get"
                """);
    }

    /** The longest name an AITenant can have among them. */
    @ParameterizedTest
    @ValueSource(strings = {"models-as-a-service", "lilac", "a23456789-123456789-123456789-123456789-1"})
    void theKeysAreThoseOfTheRoles(String aitenant) {
        TenantId tenant = TenantId.ofAITenant(aitenant, "models-as-a-service");
        assertThat(AITenantRoles.keys(tenant, PLATFORM))
                .containsExactlyElementsOf(
                        roles(aitenant).stream().map(DesiredObject::key).toList())
                .extracting(key -> key.namespace())
                .containsExactly(tenant.namespace(), "ai-tenants");
    }
}
