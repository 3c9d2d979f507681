/* Kinds that wake the operator but are not its own: what it reads and does not write (architecture.md, decision 2). */
package io.opendatahub.maas.inventory;

import java.util.List;

/** Kinds of others. None of them is ever applied or pruned; a tenant's policies are deleted with the tenant. */
public final class ObservedKinds {

    public static final KindRef CUSTOM_RESOURCE_DEFINITION =
            new KindRef("apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false);
    public static final KindRef NAMESPACE = new KindRef("", "v1", "Namespace", "namespaces", false);
    public static final KindRef SECRET = new KindRef("", "v1", "Secret", "secrets", true);
    public static final KindRef GATEWAY = new KindRef("gateway.networking.k8s.io", "v1", "Gateway", "gateways", true);
    /** Never watched: asked for only while a Deployment is made anew around its pods. */
    public static final KindRef REPLICA_SET = new KindRef("apps", "v1", "ReplicaSet", "replicasets", true);

    public static final KindRef HTTP_ROUTE =
            new KindRef("gateway.networking.k8s.io", "v1", "HTTPRoute", "httproutes", true);
    public static final KindRef AUTH_CONFIG =
            new KindRef("authorino.kuadrant.io", "v1beta3", "AuthConfig", "authconfigs", true);
    public static final KindRef ENVOY_FILTER =
            new KindRef("networking.istio.io", "v1alpha3", "EnvoyFilter", "envoyfilters", true);
    public static final KindRef DESTINATION_RULE =
            new KindRef("networking.istio.io", "v1", "DestinationRule", "destinationrules", true);
    public static final KindRef AUTHORINO =
            new KindRef("operator.authorino.kuadrant.io", "v1beta1", "Authorino", "authorinos", true);
    public static final KindRef DSC_INITIALIZATION =
            new KindRef("dscinitialization.opendatahub.io", "v1", "DSCInitialization", "dscinitializations", false);

    public static final KindRef EXTERNAL_MODEL =
            new KindRef("inference.opendatahub.io", "v1alpha1", "ExternalModel", "externalmodels", true);

    /** OpenShift's settings of authentication; one object of a fixed name. */
    public static final KindRef AUTHENTICATION =
            new KindRef("config.openshift.io", "v1", "Authentication", "authentications", false);

    public static final KindRef MAAS_SUBSCRIPTION =
            new KindRef("maas.opendatahub.io", "v1alpha1", "MaaSSubscription", "maassubscriptions", true);
    public static final KindRef MAAS_AUTH_POLICY =
            new KindRef("maas.opendatahub.io", "v1alpha1", "MaaSAuthPolicy", "maasauthpolicies", true);
    public static final KindRef MAAS_MODEL_REF =
            new KindRef("maas.opendatahub.io", "v1alpha1", "MaaSModelRef", "maasmodelrefs", true);

    /** Of tenants, made by their administrators and driven by other controllers; removed when the tenant is (contract section 8). */
    public static final List<KindRef> TENANT_POLICIES = List.of(MAAS_SUBSCRIPTION, MAAS_AUTH_POLICY);

    /** Kinds without which no tenant can work (contract section 6, DependenciesAvailable). */
    public static final List<KindRef> REQUIRED =
            List.of(AUTH_CONFIG, GATEWAY, HTTP_ROUTE, ENVOY_FILTER, DESTINATION_RULE);

    /** Kinds read when they are there. */
    public static final List<KindRef> OPTIONAL = List.of(AUTHORINO, DSC_INITIALIZATION, EXTERNAL_MODEL);

    private ObservedKinds() {}
}
