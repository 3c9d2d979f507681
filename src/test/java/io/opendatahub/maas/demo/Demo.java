package io.opendatahub.maas.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Main class of {@code hack/demo}. */
public final class Demo {

    private final Story story = new Story(System.out);
    private final boolean once;

    private Demo(boolean once) {
        this.once = once;
    }

    /** Runs the demo; with {@code --once} it ends by itself. Exit code 0 when everything was as it should be, else 1. */
    public static void main(String[] arguments) throws InterruptedException {
        boolean once = List.of(arguments).equals(List.of("--once"));
        if (!once && arguments.length > 0) {
            System.err.println("hack/demo takes no argument but --once");
            System.exit(1);
        }
        System.exit(new Demo(once).run() ? 0 : 1);
    }

    private boolean run() throws InterruptedException {
        long started = System.nanoTime();
        boolean good = withCluster();
        if (ProcessHandle.current().descendants().anyMatch(ProcessHandle::isAlive)) {
            story.say("FAILED: a process was left running");
            good = false;
        }
        long seconds = Duration.ofNanos(System.nanoTime() - started).toSeconds();
        story.say("%n%s after %d s".formatted(good ? "Everything as it should be," : "FAILED", seconds));
        return good;
    }

    private boolean withCluster() throws InterruptedException {
        story.chapter("A Kubernetes control plane on this machine");
        try (LocalCluster cluster = LocalCluster.start()) {
            return tell(cluster);
        } catch (RuntimeException e) {
            story.say("FAILED: " + e.getMessage());
            return false;
        }
    }

    private boolean tell(LocalCluster cluster) throws InterruptedException {
        Path kubeconfig =
                cluster.controlPlane().writeKubeconfig(cluster.controlPlane().identity("admin"));
        Kubectl kubectl = new Kubectl(cluster.controlPlane().kubectl(), kubeconfig, story);
        try {
            new Chapters(cluster, story, kubectl).tell();
        } catch (RuntimeException e) {
            story.say("FAILED: " + e.getMessage());
            story.say("The end of the operator's log (all of it, and the others: "
                    + cluster.controlPlane().folder() + "):");
            story.say(cluster.operatorLog());
            return false;
        }
        if (!once) {
            stay(cluster, kubeconfig);
        }
        return true;
    }

    private void stay(LocalCluster cluster, Path kubeconfig) throws InterruptedException {
        story.chapter("Now it is yours, until Ctrl-C");
        story.say("export KUBECONFIG=" + kubeconfig);
        story.say("kubectl: " + cluster.controlPlane().kubectl());
        story.say("Logs:    " + cluster.controlPlane().folder());
        story.say("Try:     kubectl explain maastenantconfig.spec --recursive");
        story.say("         kubectl -n openshift-ingress delete service payload-processing");
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "demo-end"));
        new CountDownLatch(1).await();
    }
}
