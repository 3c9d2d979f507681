package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A real Kubernetes on loopback: etcd, kube-apiserver, kube-controller-manager, kube-scheduler and, in place of a
 * kubelet, kwok. Pods become Ready within a second or two, Deployments roll out, autoscalers scale by what
 * {@link #metrics()} says. Everything ends with {@link #close()} or with this JVM, whichever comes first.
 */
public final class ControlPlane implements AutoCloseable {
    static final String TOKENS = "tokens.csv";
    static final String SIGNING_KEY = "service-account.key";
    /** Field manager of everything the harness itself applies. */
    static final String FIELD_MANAGER = "maas-test-harness";

    private final Identities identities = new Identities();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final Assets assets;
    private final RunFolder folder;
    private final ServingKey serving;
    private final ApiServer apiServer;
    private final Workers workers;
    private final KubernetesClient admin;
    private final RequestLog requestLog;
    private final MetricsServer metrics;

    private ControlPlane(Assets assets) {
        this.assets = assets;
        this.folder = RunFolder.create(assets.project());
        this.serving = ServingKey.generate(folder.path());
        this.apiServer = new ApiServer(assets, folder, serving, identities.get("maas-test-harness"));
        this.workers = new Workers(assets, folder, serving);
        this.admin = opened(client(identity("admin")));
        this.requestLog = new RequestLog(apiServer);
        this.metrics = opened(new MetricsServer(serving, opened(client(identity("maas-metrics-server")))));
    }

    /** Builds what is missing (minutes, once per machine), then starts everything (seconds). */
    public static ControlPlane start() {
        ControlPlane controlPlane = new ControlPlane(Assets.locate());
        try {
            controlPlane.begin();
        } catch (RuntimeException | IOException e) {
            controlPlane.close();
            throw e instanceof IOException io ? new UncheckedIOException(io) : (RuntimeException) e;
        }
        return controlPlane;
    }

    /** The client of the cluster administrator, shared: do not close it. */
    public KubernetesClient admin() {
        return admin;
    }

    /** A new client of this user; the caller closes it. It hardly retries: an unknown field in an apply is a 500. */
    public KubernetesClient client(Identity identity) {
        Config config = config(identity);
        config.setRequestRetryBackoffLimit(2);
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    /** Client configuration of this user; nothing from the environment or a kubeconfig file flows in. */
    public Config config(Identity identity) {
        return config(identity, apiServer.url());
    }

    /** The text of a kubeconfig file of this user. */
    public String kubeconfig(Identity identity) {
        return Kubeconfig.of(apiServer.url(), serving.certificateData(), identity);
    }

    /** Writes a kubeconfig file of this user into the run folder. */
    public Path writeKubeconfig(Identity identity) {
        return Path.of(folder.write(identity.user() + ".kubeconfig", kubeconfig(identity)));
    }

    /** A user that no test had before, in the group of operators and with every right; see {@link #rights()}. */
    public Identity newOperator() {
        Identity operator = identities.nextOperator();
        rights().grantAll(operator);
        return operator;
    }

    /** The same with the rights that an installation in the namespaces of this sandbox grants, and no others. */
    Identity newOperator(Sandbox sandbox) {
        Identity operator = identities.nextOperator();
        rights().grantShipped(operator, sandbox);
        return operator;
    }

    /** A user that no test had before, an actor that is not the operator; it has no rights yet. */
    public Identity newUser() {
        return identities.nextForeigner();
    }

    /** One of the fixed users, for example {@code admin}. */
    public Identity identity(String user) {
        return identities.get(user);
    }

    /** Who may do what. */
    public Rights rights() {
        return new Rights(admin);
    }

    /** Every request that reached the API server. */
    public RequestLog requestLog() {
        return requestLog;
    }

    /** The scripted usage that autoscalers see. */
    public MetricsServer metrics() {
        return metrics;
    }

    /** Custom resource definitions of others and ours, to install, remove and restore. */
    public CrdCatalog crds() {
        return new CrdCatalog(assets, apiServer, admin);
    }

    /** How fast new pods become ready. */
    public PodPace pods() {
        return new PodPace(admin);
    }

    /** Ends the API server as a crash would. */
    public void stopApiServer() {
        apiServer.stop();
    }

    /** Starts the API server again, on the same port with the same data, and waits until it is ready. */
    public void startApiServer() {
        apiServer.start();
    }

    /** Freezes the API server: connections stay open, nothing answers. */
    public void freezeApiServer() {
        apiServer.freeze();
    }

    /** Lets a frozen API server go on. */
    public void thawApiServer() {
        apiServer.thaw();
    }

    /** Ends the kube-controller-manager: no garbage collection, no rollouts, no Jobs, no autoscaling any more. */
    public void stopControllerManager() {
        workers.stopControllerManager();
    }

    /** Starts the kube-controller-manager again; it needs a moment more until all its controllers work. */
    public void startControllerManager() {
        workers.startControllerManager(this);
    }

    /** A proxy in front of the API server that misbehaves on demand; the caller closes it. */
    public FaultProxy newFaultProxy() {
        return new FaultProxy(apiServer.port(), serving);
    }

    /** Client configuration of this user that goes through the proxy. */
    public Config config(Identity identity, FaultProxy proxy) {
        return config(identity, proxy.url());
    }

    /** Where logs, tokens and kubeconfig files are. */
    public Path folder() {
        return folder.path();
    }

    /** The root of the repository. */
    public Path project() {
        return assets.project();
    }

    /** kubectl of the same version. */
    public Path kubectl() {
        return assets.path("KUBECTL");
    }

    @Override
    public void close() {
        workers.close();
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                System.getLogger(ControlPlane.class.getName()).log(System.Logger.Level.WARNING, "on closing", e);
            }
        }
        apiServer.close();
    }

    private void begin() throws IOException {
        identities.write(folder.file(TOKENS));
        ServingKey.generateSigningKey(folder.file(SIGNING_KEY));
        apiServer.start();
        workers.start(this);
        admin.resource(node()).patch(applied(), node());
        metrics.register();
        workers.requireAlive();
    }

    static PatchContext applied() {
        return new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(FIELD_MANAGER)
                .withForce(true)
                .build();
    }

    private Config config(Identity identity, String url) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(url)
                .withCaCertData(serving.certificateData())
                .withOauthToken(identity.token())
                .withNamespace("default")
                .build();
    }

    /** kwok gives it room for a million pods. */
    private static Node node() {
        return new NodeBuilder()
                .withNewMetadata()
                .withName("fake-node")
                .addToAnnotations("kwok.x-k8s.io/node", "fake")
                .addToLabels("kubernetes.io/hostname", "fake-node")
                .endMetadata()
                .build();
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.push(resource);
        return resource;
    }
}
