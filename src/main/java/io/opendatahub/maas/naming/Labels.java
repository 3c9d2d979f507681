/* Label keys, and the sets of labels the operator puts on what it makes (contract sections 3 and 4). */
package io.opendatahub.maas.naming;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Labels. All sets are sorted by key, so that equal objects have equal bytes. */
public final class Labels {

    public static final String APP = "app";
    public static final String NAME = "app.kubernetes.io/name";
    public static final String COMPONENT = "app.kubernetes.io/component";
    public static final String PART_OF = "app.kubernetes.io/part-of";
    public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

    /** On every object made for a tenant or shared by tenants; the informers select by it. */
    public static final String MODELS_AS_A_SERVICE = "app.opendatahub.io/modelsasservice";

    public static final String TENANT_NAME = "maas.opendatahub.io/tenant-name";
    public static final String TENANT_NAMESPACE = "maas.opendatahub.io/tenant-namespace";

    /** Keeps the pods of one tenant's Deployment apart from those of all others. */
    public static final String TENANT_INSTANCE = "maas.opendatahub.io/tenant-instance";

    /** On the ReplicaSet of a Deployment that is being made anew around its pods (contract section 4). */
    public static final String SET_FREE = "maas.opendatahub.io/set-free";

    public static final String MANAGED_BY_AITENANT = "maas.opendatahub.io/managed-by-aitenant";
    public static final String AI_GATEWAY_TENANT = "ai-gateway.opendatahub.io/tenant";
    public static final String GATEWAY_ACCESS = "maas.opendatahub.io/gateway-access";

    /** On a namespace that the operator created. */
    public static final String GENERATED_NAMESPACE = "opendatahub.io/generated-namespace";

    /** On the ConfigMaps by which gateways are claimed (contract section 8). */
    public static final String GATEWAY_CLAIM = "maas.opendatahub.io/gateway-claim";

    /** Which gateway a gateway's pods belong to; set by Istio. */
    public static final String GATEWAY_NAME = "gateway.networking.k8s.io/gateway-name";

    /** On the pods of every gateway that Istio made. */
    public static final String GATEWAY_MANAGED = "gateway.istio.io/managed";

    /** Name of a namespace, on every namespace; set by Kubernetes. */
    public static final String NAMESPACE_NAME = "kubernetes.io/metadata.name";

    /** On what the platform's monitoring is to scrape. */
    public static final String SCRAPE = "monitoring.opendatahub.io/scrape";

    /** {@link #APP} of the pods that call maas-api's internal API: scheduled key clean-up and revocation. */
    public static final String CLEANUP_APP = "maas-api-cleanup";

    /** Value of the labels that are switches. */
    public static final String TRUE = "true";

    /** {@link #MANAGED_BY} of what is made for an AITenant, and of the gateways' AuthPolicies. */
    public static final String MANAGED_BY_VALUE = "maas-controller";

    /** {@link #PART_OF} of objects made for a tenant, of shared ones, and of pods. */
    public static final String PART_OF_VALUE = "models-as-a-service";

    /** {@link #PART_OF} of namespace, config and roles made for an AITenant; differs in the earlier controller, too. */
    public static final String AITENANT_PART_OF_VALUE = "modelsasservice";

    private static final String GATEWAY_AUTH_PART_OF_VALUE = "maas-gateway-auth";
    private static final String GATEWAY_AUTH_COMPONENT_VALUE = "gateway-auth";

    private Labels() {}

    /** Labels of objects that all tenants share: no tenant's name is on them (contract section 4). */
    public static SortedMap<String, String> ofShared() {
        return sorted(Map.of(MODELS_AS_A_SERVICE, TRUE, PART_OF, PART_OF_VALUE));
    }

    /** Labels of every object made for a tenant. */
    public static SortedMap<String, String> ofTenant(TenantId tenant) {
        TreeMap<String, String> labels = new TreeMap<>(ofShared());
        labels.put(TENANT_NAME, value(tenant.name()));
        labels.put(TENANT_NAMESPACE, value(tenant.namespace()));
        return Collections.unmodifiableSortedMap(labels);
    }

    /** Labels of a gateway's AuthPolicy: those of every object of the tenant but for what it is part of (section 4a). */
    public static SortedMap<String, String> ofGatewayAuth(TenantId tenant) {
        TreeMap<String, String> labels = new TreeMap<>(ofTenant(tenant));
        labels.put(MANAGED_BY, MANAGED_BY_VALUE);
        labels.put(PART_OF, GATEWAY_AUTH_PART_OF_VALUE);
        labels.put(COMPONENT, GATEWAY_AUTH_COMPONENT_VALUE);
        return Collections.unmodifiableSortedMap(labels);
    }

    /** Labels of namespace, config and roles made for an AITenant. */
    public static SortedMap<String, String> ofAITenant(TenantId tenant) {
        return sorted(Map.of(
                MANAGED_BY, MANAGED_BY_VALUE,
                PART_OF, AITENANT_PART_OF_VALUE,
                MANAGED_BY_AITENANT, TRUE,
                AI_GATEWAY_TENANT, value(tenant.name()),
                TENANT_NAME, value(tenant.name()),
                TENANT_NAMESPACE, value(tenant.namespace()),
                GATEWAY_ACCESS, TRUE));
    }

    private static String value(String full) {
        return NameLimit.LABEL_VALUE.fit(full);
    }

    private static SortedMap<String, String> sorted(Map<String, String> labels) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }
}
