/* The maas-api Deployment and Service of a tenant (contract section 4). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Renders maas-api. */
final class MaasApiObjects {

    private static final Workload WORKLOAD = Workload.MAAS_API;
    private static final String HTTPS = "https";

    /** Port of its Service. */
    static final int HTTPS_PORT = 8443;

    /** Port of its metrics. */
    static final int METRICS_PORT = 9090;

    /** Name of that port. */
    static final String METRICS = "metrics";

    private static final String TLS_VOLUME = "maas-api-tls";
    private static final String TLS_FOLDER = "/etc/maas-api/tls";

    private final TenantContext context;
    private final ResourceNames names;

    MaasApiObjects(TenantContext context) {
        this.context = context;
        this.names = new ResourceNames(context.tenant());
    }

    /** On OpenShift it asks the service CA for the serving certificate. */
    DesiredObject service() {
        ServiceBuilder service = new ServiceBuilder()
                .withMetadata(Metadata.inInfra(context, names.service(WORKLOAD.baseName())))
                .withNewSpec()
                .withSelector(Selectors.of(WORKLOAD, names))
                .withPorts(Pods.servicePort(HTTPS, HTTPS_PORT, null))
                .endSpec();
        if (context.platform().openshift()) {
            service.editMetadata()
                    .withAnnotations(Map.of(Annotations.SERVING_CERT_SECRET, names.servingCertSecret()))
                    .endMetadata();
        }
        return DesiredObject.of(ManagedKind.SERVICE, service.build());
    }

    DesiredObject deployment() {
        DeploymentBuilder deployment = new DeploymentBuilder()
                .withMetadata(Metadata.inInfra(context, names.object(WORKLOAD.baseName())))
                .withNewSpec()
                .withReplicas(context.maasApi().replicas().value())
                .withNewSelector()
                .withMatchLabels(Selectors.of(WORKLOAD, names))
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(Selectors.podLabels(WORKLOAD, names))
                .endMetadata()
                .withNewSpec()
                .withServiceAccountName(ResourceNames.MAAS_API)
                .withSecurityContext(Pods.podSecurity())
                .withContainers(container())
                .withVolumes(tls(), ClusterAuthority.volume(context.platform()))
                .endSpec()
                .endTemplate()
                .endSpec();
        return Pods.desired(
                WORKLOAD,
                deployment.build(),
                Optional.empty(),
                context.maasApi().resources());
    }

    private Container container() {
        return new ContainerBuilder()
                .withName(WORKLOAD.baseName())
                .withImage(context.platform().images().maasApi())
                .withPorts(Pods.port(HTTPS, HTTPS_PORT), Pods.port(METRICS, METRICS_PORT))
                .withEnv(environment())
                .withReadinessProbe(probe(5, 5, 3))
                .withLivenessProbe(probe(30, 10, 5))
                .withResources(Pods.resources(context.maasApi().resources()))
                .withSecurityContext(Pods.containerSecurity())
                .addNewVolumeMount()
                .withName(TLS_VOLUME)
                .withMountPath(TLS_FOLDER)
                .withReadOnly(true)
                .endVolumeMount()
                .addToVolumeMounts(ClusterAuthority.mount())
                .build();
    }

    /** In the contract's order; the database URL is not among them: maas-api reads its secret by itself. */
    private List<EnvVar> environment() {
        return Pods.environment(Stream.of(
                new EnvVarBuilder()
                        .withName("NAMESPACE")
                        .withNewValueFrom()
                        // A field reference is one atomic value, so its default version is ours to send.
                        .withNewFieldRef("v1", "metadata.namespace")
                        .endValueFrom()
                        .build(),
                Pods.variable("SECURE", "true"),
                Pods.variable("TLS_CERT", TLS_FOLDER + "/tls.crt"),
                Pods.variable("TLS_KEY", TLS_FOLDER + "/tls.key"),
                Pods.variable("METRICS_PORT", String.valueOf(METRICS_PORT)),
                Pods.variable("GATEWAY_NAMESPACE", context.platform().gatewayNamespace()),
                Pods.variable("GATEWAY_NAME", context.gatewayName()),
                Pods.variable("MAAS_SUBSCRIPTION_NAMESPACE", context.tenant().namespace()),
                Pods.variable("TENANT_NAME", context.tenant().name()),
                Pods.variable(
                        "API_KEY_MAX_EXPIRATION_DAYS",
                        String.valueOf(context.apiKeys().maxExpirationDays())),
                Pods.variable(
                        "API_KEY_DELETION_RETENTION_DAYS",
                        String.valueOf(context.apiKeys().deletionRetentionDays())),
                Pods.variable(
                        "AITENANT_NAME",
                        context.owner().map(TenantContext.AITenantRef::name).orElse("")),
                Pods.variable(
                        "AITENANT_NAMESPACE",
                        context.owner()
                                .map(TenantContext.AITenantRef::namespace)
                                .orElse("")),
                Pods.variable("SSL_CERT_DIR", "/etc/ssl/certs:" + ClusterAuthority.FOLDER)));
    }

    private static Probe probe(int delay, int period, int timeout) {
        return new ProbeBuilder()
                .withNewHttpGet()
                .withPath("/health")
                .withNewPort(HTTPS)
                .withScheme("HTTPS")
                .endHttpGet()
                .withInitialDelaySeconds(delay)
                .withPeriodSeconds(period)
                .withTimeoutSeconds(timeout)
                .build();
    }

    private Volume tls() {
        return new VolumeBuilder()
                .withName(TLS_VOLUME)
                .withNewSecret()
                .withSecretName(names.servingCertSecret())
                .endSecret()
                .build();
    }
}
