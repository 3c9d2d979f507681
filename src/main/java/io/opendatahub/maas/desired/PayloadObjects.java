/* One of the two payload workloads of a tenant: Deployment, Service and autoscaler (contract section 4). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.DataplaneFiles;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Renders payload-processing or payload-pre-processing; they differ in name, plan and configuration file. */
final class PayloadObjects {

    private static final String GRPC = "grpc";
    private static final String HEALTH = "health";
    private static final String EXT_PROC_SERVICE = "envoy.service.ext_proc.v3.ExternalProcessor";
    private static final String CONFIG_VOLUME = "plugins";
    /** As the contract spells it; also a valid application protocol for Istio. */
    private static final String HTTP2 = "HTTP2";
    /** Lets the gateway stop sending before the container ends. */
    private static final long PRE_STOP_SECONDS = 5;

    private final Workload workload;
    private final TenantContext context;
    private final WorkloadPlan plan;
    private final Plugins plugins;
    private final String file;
    private final ResourceNames names;

    private PayloadObjects(Workload workload, TenantContext context, WorkloadPlan plan, Plugins plugins, String file) {
        this.workload = workload;
        this.context = context;
        this.plan = plan;
        this.plugins = plugins;
        this.file = file;
        this.names = new ResourceNames(context.tenant());
    }

    static PayloadObjects processing(TenantContext context, Plugins plugins) {
        return new PayloadObjects(
                Workload.PAYLOAD_PROCESSING, context, context.payloadProcessing(), plugins, DataplaneFiles.POST_AUTH);
    }

    static PayloadObjects preProcessing(TenantContext context, Plugins plugins) {
        return new PayloadObjects(
                Workload.PAYLOAD_PRE_PROCESSING,
                context,
                context.payloadPreProcessing(),
                plugins,
                DataplaneFiles.PRE_AUTH);
    }

    /** Both workloads run under it. */
    static DesiredObject serviceAccount(TenantContext context) {
        return DesiredObject.of(
                ManagedKind.SERVICE_ACCOUNT,
                new ServiceAccountBuilder()
                        .withMetadata(Metadata.inGateway(context, serviceAccountName(context)))
                        .build());
    }

    private static String serviceAccountName(TenantContext context) {
        return new ResourceNames(context.tenant()).object(ResourceNames.PAYLOAD_PROCESSING);
    }

    DesiredObject service() {
        return DesiredObject.of(
                ManagedKind.SERVICE,
                new ServiceBuilder()
                        .withMetadata(Metadata.inGateway(context, names.service(workload.baseName())))
                        .withNewSpec()
                        .withSelector(Selectors.of(workload, names))
                        .withPorts(Pods.servicePort(GRPC, Plugins.GRPC_PORT, HTTP2))
                        .endSpec()
                        .build());
    }

    /**
     * With an autoscaler it has no count: the field is never ours then (case 01). Pods whose configuration could not be written would
     * not start, or run on another one than their template says.
     */
    DesiredObject deployment() {
        DeploymentBuilder deployment = new DeploymentBuilder()
                .withMetadata(Metadata.inGateway(context, names.object(workload.baseName())))
                .withNewSpec()
                .withReplicas(
                        plan.autoscaling().isPresent() ? null : plan.replicas().value())
                .withNewSelector()
                .withMatchLabels(Selectors.of(workload, names))
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(Selectors.podLabels(workload, names))
                .withAnnotations(Map.of(Annotations.CONFIG_HASH, plugins.hash()))
                .endMetadata()
                .withNewSpec()
                .withServiceAccountName(serviceAccountName(context))
                .withSecurityContext(Pods.podSecurity())
                .withContainers(container())
                .withVolumes(configuration())
                .endSpec()
                .endTemplate()
                .endSpec();
        return Pods.desired(workload, deployment.build(), Optional.of(replicaRule()), plan.resources())
                .needing(plugins.key());
    }

    /** Only while the section is present. */
    Optional<DesiredObject> autoscaler() {
        return plan.autoscaling()
                .map(limits -> DesiredObject.of(
                                ManagedKind.HORIZONTAL_POD_AUTOSCALER,
                                Autoscalers.of(
                                        Metadata.inGateway(context, names.object(workload.baseName())),
                                        names.object(workload.baseName()),
                                        plan.replicas().value(),
                                        limits))
                        .needing(plugins.key()));
    }

    private ReplicaRule replicaRule() {
        ResourceKey autoscaler = ResourceKey.of(
                ManagedKind.HORIZONTAL_POD_AUTOSCALER,
                context.platform().gatewayNamespace(),
                names.object(workload.baseName()));
        int count = plan.replicas().value();
        return plan.autoscaling().isPresent()
                ? new ReplicaRule.Autoscaled(count, autoscaler)
                : new ReplicaRule.Fixed(count, autoscaler);
    }

    private Container container() {
        return new ContainerBuilder()
                .withName(workload.baseName())
                .withImage(context.platform().images().payload())
                .withArgs("-c", DataplaneFiles.FOLDER + "/" + file)
                .withPorts(
                        Pods.port(GRPC, Plugins.GRPC_PORT),
                        Pods.port(HEALTH, Plugins.HEALTH_PORT),
                        Pods.port("metrics", Plugins.METRICS_PORT))
                .withEnv(Pods.environment(Stream.of(
                        Pods.variable("GATEWAY_NAMESPACE", context.platform().gatewayNamespace()),
                        Pods.variable("GATEWAY_NAME", context.gatewayName()),
                        Pods.variable("TENANT_NAMESPACE", context.tenant().namespace()))))
                .withLivenessProbe(liveness())
                .withReadinessProbe(readiness())
                .withNewLifecycle()
                .withNewPreStop()
                .withNewSleep(PRE_STOP_SECONDS)
                .endPreStop()
                .endLifecycle()
                .withResources(Pods.resources(plan.resources()))
                .withSecurityContext(Pods.containerSecurity())
                .addNewVolumeMount()
                .withName(CONFIG_VOLUME)
                .withMountPath(DataplaneFiles.FOLDER)
                .withReadOnly(true)
                .endVolumeMount()
                .build();
    }

    private static Probe liveness() {
        return new ProbeBuilder()
                .withNewTcpSocket()
                .withNewPort(HEALTH)
                .endTcpSocket()
                .withInitialDelaySeconds(15)
                .withPeriodSeconds(20)
                .build();
    }

    private static Probe readiness() {
        return new ProbeBuilder()
                .withNewGrpc(Plugins.HEALTH_PORT, EXT_PROC_SERVICE)
                .withInitialDelaySeconds(5)
                .withPeriodSeconds(10)
                .build();
    }

    private Volume configuration() {
        return new VolumeBuilder()
                .withName(CONFIG_VOLUME)
                .withNewConfigMap()
                .withName(plugins.name())
                .endConfigMap()
                .build();
    }
}
