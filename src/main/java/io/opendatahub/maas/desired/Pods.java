/* What the pods of all three workloads have in common. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.inventory.ManagedKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parts of pods. Only fields the operator wants to own are set: server defaults are left to the server, but for the
 * protocol of ports, which is part of a port's key.
 */
final class Pods {

    private static final String TCP = "TCP";

    private Pods() {}

    /** Pod Security "restricted" (contract section 4), the pod's part. */
    static PodSecurityContext podSecurity() {
        return new PodSecurityContextBuilder()
                .withRunAsNonRoot(true)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .build();
    }

    /** Pod Security "restricted" (contract section 4), the container's part. */
    static SecurityContext containerSecurity() {
        return new SecurityContextBuilder()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .build();
    }

    /** A container's resource block. */
    static ResourceRequirements resources(ContainerResources resources) {
        return new ResourceRequirementsBuilder()
                .withRequests(resources.requests().isEmpty() ? null : resources.requests())
                .withLimits(resources.limits().isEmpty() ? null : resources.limits())
                .build();
    }

    /** A port of a container. */
    static ContainerPort port(String name, int number) {
        return new ContainerPortBuilder()
                .withName(name)
                .withContainerPort(number)
                .withProtocol(TCP)
                .build();
    }

    /** A port of a Service that leads to the container's port of the same name. */
    static ServicePort servicePort(String name, int number, @Nullable String appProtocol) {
        return new ServicePortBuilder()
                .withName(name)
                .withPort(number)
                .withProtocol(TCP)
                .withTargetPort(new IntOrString(name))
                .withAppProtocol(appProtocol)
                .build();
    }

    /** Entries without an empty value: the server stores an empty value as absent, for ever a difference (case 42). */
    static List<EnvVar> environment(Stream<EnvVar> entries) {
        return entries.filter(entry -> entry.getValueFrom() != null
                        || (entry.getValue() != null && !entry.getValue().isEmpty()))
                .toList();
    }

    /** An environment variable. */
    static EnvVar variable(String name, String value) {
        return new EnvVar(name, value, null);
    }

    /** A Deployment, whose container's block is exact while an override is in force. */
    static DesiredObject desired(
            Workload workload, Deployment deployment, Optional<ReplicaRule> rule, ContainerResources resources) {
        return new DesiredObject(
                ManagedKind.DEPLOYMENT,
                deployment,
                rule,
                resources.isOverride() ? Optional.of(workload.baseName()) : Optional.empty(),
                Optional.empty());
    }
}
