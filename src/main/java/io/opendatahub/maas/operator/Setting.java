/* The one table of settings: parsing, --help and docs/settings.md are made from it (contract section 2). */
package io.opendatahub.maas.operator;

import io.opendatahub.maas.naming.Quoted;
import java.util.Locale;
import java.util.Optional;

/** A setting: environment variable, flag of the same name, default, meaning and form. */
public enum Setting {
    CONTROLLER_NAMESPACE(
            SettingForm.NAMESPACE_OR_EMPTY,
            "",
            "Namespace the operator runs in. Empty: the pod's own namespace, else opendatahub."),
    CONTROLLER_DEPLOYMENT(
            SettingForm.NAME,
            "maas-controller",
            "Name of the operator's own Deployment. Its annotation maas.opendatahub.io/teardown-requested=true removes the"
                    + " whole platform."),
    INFRA_NAMESPACE(
            SettingForm.NAMESPACE_OR_AUTO,
            "AUTO",
            "Namespace of maas-api. AUTO: odh-ai-gateway-infra for controller namespace opendatahub,"
                    + " redhat-ai-gateway-infra for redhat-ods-applications, any other controller namespace itself."
                    + " Empty: the controller namespace."),
    MONITORING_NAMESPACE(
            SettingForm.NAMESPACE,
            "opendatahub",
            "Namespace the usage-log collector runs in; from there the payload pods' metrics may be scraped, too."),
    MAAS_SUBSCRIPTION_NAMESPACE(SettingForm.NAMESPACE, "models-as-a-service", "Namespace of the default tenant."),
    AITENANT_NAMESPACE(SettingForm.NAMESPACE, "ai-tenants", "The only namespace where AITenants are accepted."),
    GATEWAY_NAMESPACE(SettingForm.NAMESPACE, "openshift-ingress", "Namespace of the gateways of all tenants."),
    GATEWAY_NAME(SettingForm.NAME, "maas-default-gateway", "Gateway of the default tenant."),
    ENABLE_TENANT_NAMESPACE_DISCOVERY(
            SettingForm.BOOLEAN, "true", "Whether other tenants than the default one are reconciled."),
    PLATFORM(
            SettingForm.PLATFORM,
            "AUTO",
            "openshift or kubernetes. AUTO: openshift when the API server serves config.openshift.io."),
    BOOTSTRAP_DEFAULT_TENANT(
            SettingForm.BOOLEAN, "true", "Whether Config/default and the default AITenant are created at start."),
    AITENANT_DELETION_TIMEOUT(
            SettingForm.DURATION,
            "10m",
            "Time after which a deletion step that blocks is given up, as in 90s, 10m or 1h30m. 0: never."),
    RELATED_IMAGE_ODH_MAAS_API_IMAGE(SettingForm.IMAGE, "quay.io/opendatahub/maas-api:latest", "Image of maas-api."),
    RELATED_IMAGE_ODH_PRAXIS_EXTPROC_IMAGE(
            SettingForm.IMAGE,
            "quay.io/opendatahub/odh-praxis-extproc:odh-stable",
            "Image of both payload workloads, the Praxis ExtProc dataplane."),
    RELATED_IMAGE_UBI_MINIMAL_IMAGE(
            SettingForm.IMAGE,
            "registry.redhat.io/ubi9/ubi-minimal:9.7",
            "Image of the jobs that clean up and revoke API keys."),
    PRAXIS_FILTER_NAMES(
            SettingForm.PRAXIS_RELEASE,
            "2026.08",
            "Release of the dataplane whose filter names are rendered: 2026.08 or 2026.09. It must fit the image: a name that the"
                    + " dataplane does not know stops it."),
    CLUSTER_AUDIENCE(
            SettingForm.TEXT,
            "AUTO",
            "Audience of token reviews. AUTO: on OpenShift spec.serviceAccountIssuer of Authentication/cluster when it is set,"
                    + " else https://kubernetes.default.svc."),
    CERTIFICATE_ISSUER(
            SettingForm.NAME,
            "rhai-ca-issuer",
            "cert-manager ClusterIssuer of maas-api's certificates; on the Kubernetes platform only."),
    HEALTH_PORT(SettingForm.PORT, "8081", "Port of /healthz and /readyz."),
    METRICS_PORT(SettingForm.PORT, "8080", "Port of /metrics."),
    AUTH_CACHE_TTL_SECONDS(
            SettingForm.SECONDS,
            "60",
            "Seconds for which the gateway caches results of key validation and authorization."),
    LEADER_ELECTION(
            SettingForm.BOOLEAN, "true", "Whether to wait for the lease before writing. Off only for one instance."),
    LOG_FORMAT(SettingForm.LOG_FORMAT, "text", "Form of the log lines: text or json.");

    private final SettingForm form;
    private final String defaultValue;
    private final String meaning;

    Setting(SettingForm form, String defaultValue, String meaning) {
        this.form = form;
        this.defaultValue = defaultValue;
        this.meaning = meaning;
    }

    /** The flag: {@code --infra-namespace}. */
    public String flag() {
        return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Value when it is not set. */
    public String defaultValue() {
        return defaultValue;
    }

    /** What it is for. */
    public String meaning() {
        return meaning;
    }

    /** What is wrong with a value and what is allowed, if anything is. */
    Optional<String> problem(String value) {
        return form.problem(value).map(allowed -> name() + "=" + Quoted.of(value) + ": " + allowed);
    }
}
