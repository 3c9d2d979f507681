/* Annotation keys that the operator reads or writes (contract sections 3 to 8). */
package io.opendatahub.maas.naming;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Annotations. */
public final class Annotations {

    public static final String MAAS_API_REPLICAS = "maas.opendatahub.io/maas-api-replicas";
    public static final String PAYLOAD_PROCESSING_REPLICAS = "maas.opendatahub.io/payload-processing-replicas";
    public static final String PAYLOAD_PRE_PROCESSING_REPLICAS = "maas.opendatahub.io/payload-pre-processing-replicas";

    /** {@code false} on a live object: it is never written or deleted. */
    public static final String MANAGED = "opendatahub.io/managed";

    /** On the MaasTenantConfig: absent or Managed, Unmanaged, Removed (contract section 6). */
    public static final String MANAGEMENT_STATE = "component.opendatahub.io/management-state";

    /** The one {@link #MANAGEMENT_STATE} in which the operator works; so does none at all. */
    public static final String MANAGEMENT_STATE_MANAGED = "Managed";

    public static final String AITENANT_NAME = "maas.opendatahub.io/aitenant-name";
    public static final String AITENANT_NAMESPACE = "maas.opendatahub.io/aitenant-namespace";

    /** On what one life of an AITenant made and another must not take for its own. */
    public static final String AITENANT_UID = "maas.opendatahub.io/aitenant-uid";

    /** On the infra namespace: which labels the operator put there for which gateways, as JSON (contract section 8). */
    public static final String GATEWAY_SELECTOR_LABELS = "maas.opendatahub.io/gateway-selector-labels";

    /** On the operator's own Deployment: {@code true} asks to remove the whole platform (contract section 8). */
    public static final String TEARDOWN_REQUESTED = "maas.opendatahub.io/teardown-requested";

    /** On the operator's own Deployment: the removal asked for is complete. */
    public static final String TEARDOWN_COMPLETED = "maas.opendatahub.io/teardown-completed";

    /** On a namespace that the operator created. */
    public static final String CREATED_BY_AITENANT = "maas.opendatahub.io/created-by-aitenant";

    /** On Config/default: the default AITenant was created once, and is not created again (contract section 8). */
    public static final String DEFAULT_AITENANT_BOOTSTRAPPED = "maas.opendatahub.io/default-aitenant-bootstrapped";

    /** On the payload pod templates: digest of their configuration, so that a change rolls the pods (section 7). */
    public static final String CONFIG_HASH = "maas.opendatahub.io/config-hash";

    /** On the MaasTenantConfig: {@link #MIGRATION_BLOCKED} while its dataplane waits for a decision (section 7). */
    public static final String PAYLOAD_PROCESSING_MIGRATION = "maas.opendatahub.io/payload-processing-migration";

    /** Value of {@link #PAYLOAD_PROCESSING_MIGRATION}. */
    public static final String MIGRATION_BLOCKED = "blocked";

    /** On the MaasTenantConfig: {@code true} has a dataplane configuration replaced that is not the shipped one (section 7). */
    public static final String FORCE_PAYLOAD_PROCESSING_MIGRATION =
            "maas.opendatahub.io/force-payload-processing-migration";

    /** On a Service: OpenShift's service CA writes a serving certificate into the Secret of this name. */
    public static final String SERVING_CERT_SECRET = "service.beta.openshift.io/serving-cert-secret-name";

    /** On a ConfigMap: OpenShift's service CA writes its bundle into it. */
    public static final String INJECT_CA_BUNDLE = "service.beta.openshift.io/inject-cabundle";

    /** On a legacy Tenant: the kind that replaces it (contract section 9). */
    public static final String DEPRECATED_BY = "maas.opendatahub.io/deprecated-by";

    /** On a legacy Tenant: name of the object that has its settings now (contract section 9). */
    public static final String MIGRATED_TO = "maas.opendatahub.io/migrated-to";

    private Annotations() {}

    /**
     * Annotations of namespace, config and roles made for an AITenant.
     *
     * @param aitenantNamespace namespace of the AITenant
     * @param aitenantName its name
     */
    public static SortedMap<String, String> ofAITenant(String aitenantNamespace, String aitenantName) {
        return Collections.unmodifiableSortedMap(
                new TreeMap<>(Map.of(AITENANT_NAME, aitenantName, AITENANT_NAMESPACE, aitenantNamespace)));
    }
}
