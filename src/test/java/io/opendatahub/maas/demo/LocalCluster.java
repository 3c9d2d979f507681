package io.opendatahub.maas.demo;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.KubeYaml;
import java.nio.file.Path;
import java.util.Optional;

/** A control plane with what an installation of the operator finds on a cluster, and the operator itself. */
public final class LocalCluster implements AutoCloseable {

    /** Namespace of maas-api with the default settings. */
    public static final String INFRA = "odh-ai-gateway-infra";

    /** Namespace of the gateways and of both payload workloads. */
    public static final String GATEWAYS = "openshift-ingress";

    /** Namespace of the default tenant's config. */
    public static final String DEFAULT_TENANT = "models-as-a-service";

    /** Namespace of the AITenants. */
    public static final String AITENANTS = "ai-tenants";

    private static final Path EXAMPLES = Path.of("src", "test", "resources", "demo");

    private final ControlPlane controlPlane;
    private final Identity operatorIdentity;
    private Optional<OperatorProcess> operator = Optional.empty();

    private LocalCluster(ControlPlane controlPlane) {
        this.controlPlane = controlPlane;
        this.operatorIdentity = controlPlane.newOperator();
    }

    /** Starts the control plane, and installs definitions and prerequisites. The operator does not run yet. */
    public static LocalCluster start() {
        LocalCluster cluster = new LocalCluster(ControlPlane.start());
        try {
            cluster.controlPlane.crds().installStandard();
            cluster.controlPlane.crds().installOwn();
            KubeYaml.file(cluster.example("0-prerequisites.yaml")).apply(cluster.admin());
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /** Starts the built jar as the operator and waits until it is ready. */
    public void startOperator() {
        startOperator(OperatorProgram.jar(controlPlane.project()));
    }

    /** Starts this program as the operator and waits until it is ready. */
    public void startOperator(OperatorProgram program) {
        operator = Optional.of(OperatorProcess.start(controlPlane, operatorIdentity, program));
    }

    /** Ends the operator. */
    public void stopOperator() {
        operator.ifPresent(OperatorProcess::close);
        operator = Optional.empty();
    }

    /** The running operator. */
    public OperatorProcess operator() {
        return operator.orElseThrow(() -> new IllegalStateException("the operator does not run"));
    }

    /** The end of the operator's log, if it runs. */
    public String operatorLog() {
        return operator.map(OperatorProcess::logTail).orElse("(the operator does not run)");
    }

    /** Under which user the operator's requests are found. */
    public Identity operatorIdentity() {
        return operatorIdentity;
    }

    /** The control plane. */
    public ControlPlane controlPlane() {
        return controlPlane;
    }

    /** A client with all rights. */
    public KubernetesClient admin() {
        return controlPlane.admin();
    }

    /** A file with an example. */
    public Path example(String name) {
        return controlPlane.project().resolve(EXAMPLES).resolve(name);
    }

    @Override
    public void close() {
        try {
            stopOperator();
        } finally {
            controlPlane.close();
        }
    }
}
