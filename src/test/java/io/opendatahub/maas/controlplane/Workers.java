package io.opendatahub.maas.controlplane;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The processes beside the API server: kube-controller-manager, kube-scheduler and kwok, the pretended kubelet. */
final class Workers implements AutoCloseable {
    private final Assets assets;
    private final RunFolder folder;
    private final ServingKey serving;
    private static final String CONTROLLER_MANAGER = "kube-controller-manager";

    private final Map<String, ChildProcess> processes = new LinkedHashMap<>();

    Workers(Assets assets, RunFolder folder, ServingKey serving) {
        this.assets = assets;
        this.folder = folder;
        this.serving = serving;
    }

    /** Starts all three; they need a moment more until they work. */
    void start(ControlPlane controlPlane) {
        startControllerManager(controlPlane);
        run("kube-scheduler", scheduler(kubeconfig(controlPlane, "system:kube-scheduler")));
        run("kwok", kwok(kubeconfig(controlPlane, "system:kwok")));
    }

    void startControllerManager(ControlPlane controlPlane) {
        run(CONTROLLER_MANAGER, controllerManager(kubeconfig(controlPlane, "system:kube-controller-manager")));
    }

    void stopControllerManager() {
        Optional.ofNullable(processes.remove(CONTROLLER_MANAGER)).ifPresent(ChildProcess::close);
    }

    void requireAlive() {
        processes.values().forEach(ChildProcess::requireAlive);
    }

    @Override
    public void close() {
        processes.values().forEach(ChildProcess::close);
        processes.clear();
    }

    private void run(String name, List<String> command) {
        processes.put(
                name,
                ChildProcess.start(
                        name,
                        folder.path(),
                        command,
                        Map.of("KWOK_WORKDIR", folder.file("kwok").toString())));
    }

    private String kubeconfig(ControlPlane controlPlane, String user) {
        Identity identity = controlPlane.identity(user);
        String file = user.replace(':', '-') + ".kubeconfig";
        return folder.write(file, controlPlane.kubeconfig(identity));
    }

    private List<String> controllerManager(String kubeconfig) {
        return List.of(
                assets.path("KUBE_CONTROLLER_MANAGER").toString(),
                "--kubeconfig=" + kubeconfig,
                "--leader-elect=false",
                "--secure-port=0",
                // The first would turn fake pods NotReady when one heartbeat is late, and they would stay so.
                // The second would run the key clean-up every quarter of an hour, amid tests that compare objects.
                "--controllers=*,-node-lifecycle-controller,-cronjob-controller",
                "--root-ca-file=" + serving.certificate(),
                "--service-account-private-key-file=" + folder.file(ControlPlane.SIGNING_KEY),
                "--horizontal-pod-autoscaler-sync-period=1s",
                // Pods count from their first second, else the first scale would come after minutes.
                "--horizontal-pod-autoscaler-cpu-initialization-period=0s",
                "--horizontal-pod-autoscaler-initial-readiness-delay=0s",
                "--kube-api-qps=500",
                "--kube-api-burst=1000");
    }

    private List<String> scheduler(String kubeconfig) {
        Path config = Path.of(folder.write("scheduler.yaml", """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                leaderElection: {leaderElect: false}
                clientConnection: {kubeconfig: "%s", qps: 500, burst: 1000}
                """.formatted(kubeconfig)));
        return List.of(assets.path("KUBE_SCHEDULER").toString(), "--config=" + config, "--secure-port=0");
    }

    private List<String> kwok(String kubeconfig) {
        String stages = folder.write("stages.yaml", KwokStages.yaml(assets.path("KWOK_STAGES")));
        return List.of(
                assets.path("KWOK").toString(),
                "--kubeconfig=" + kubeconfig,
                "--config=" + stages,
                "--manage-nodes-with-annotation-selector=kwok.x-k8s.io/node=fake",
                "--cidr=10.128.0.0/14",
                "--node-lease-duration-seconds=40");
    }
}
