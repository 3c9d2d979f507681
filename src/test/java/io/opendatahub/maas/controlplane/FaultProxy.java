package io.opendatahub.maas.controlplane;

import io.opendatahub.maas.controlplane.FaultRule.Action;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * An HTTPS proxy in front of the API server, for operators under test. Without rules it is transparent, for
 * watches over WebSocket and over plain HTTP alike. Rules are tried in the order in which they were made, the
 * first that takes a request decides.
 */
public final class FaultProxy implements AutoCloseable {
    private final List<FaultRule> rules = new CopyOnWriteArrayList<>();
    private final Set<ProxyConnection> connections = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(Daemons.named("fault-proxy"));
    private final ServerSocket server;
    private final int target;
    private final SSLSocketFactory toClients;
    private final SSLSocketFactory toServer;
    private volatile Duration watchDelay = Duration.ZERO;

    FaultProxy(int target, ServingKey serving) {
        this.target = target;
        this.toClients = serving.serverContext().getSocketFactory();
        this.toServer = serving.clientContext().getSocketFactory();
        try {
            this.server = new ServerSocket(RunFolder.freePort(), 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    /** Where to point the operator; {@link ControlPlane#config(Identity, FaultProxy)} does it. */
    public String url() {
        return "https://127.0.0.1:" + server.getLocalPort();
    }

    /** Answers such requests with a Status of this code and reason, for example 503 and ServiceUnavailable. */
    public FaultRule answer(Predicate<ProxiedRequest> requests, int code, String reason) {
        return answer(requests, code, reason, Duration.ZERO);
    }

    /** The same, with a Retry-After header of whole seconds. */
    public FaultRule answer(Predicate<ProxiedRequest> requests, int code, String reason, Duration retryAfter) {
        return rule(requests, new FaultRule.Answer(code, reason, retryAfter));
    }

    /** Passes such requests on that much later. */
    public FaultRule delay(Predicate<ProxiedRequest> requests, Duration duration) {
        return rule(requests, new FaultRule.Delay(duration));
    }

    /** Breaks the connection instead of passing such requests on. */
    public FaultRule cut(Predicate<ProxiedRequest> requests) {
        return rule(requests, new FaultRule.Cut(false));
    }

    /** Passes such requests on and breaks the connection instead of giving the answer back. */
    public FaultRule loseAnswer(Predicate<ProxiedRequest> requests) {
        return rule(requests, new FaultRule.Cut(true));
    }

    /** Ends all rules and the delay of watches. */
    public void clear() {
        rules.clear();
        watchDelay = Duration.ZERO;
    }

    /** Delivers what watches bring that much later, in the same order; {@link Duration#ZERO} ends it. */
    public void delayWatchEvents(Duration delay) {
        watchDelay = delay;
    }

    /** Breaks the connections of all watches that are open now and says how many there were. */
    public int cutWatches() {
        return (int) connections.stream().filter(ProxyConnection::cutWatch).count();
    }

    /** Ends all open watches with an ERROR event of code 410, as an API server does, and says how many there were. */
    public int expireWatches() {
        return (int) connections.stream().filter(ProxyConnection::expireWatch).count();
    }

    /** How many watches are open through this proxy. */
    public int openWatches() {
        return (int) connections.stream().filter(ProxyConnection::isWatching).count();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connections.forEach(ProxyConnection::abort);
        threads.shutdownNow();
    }

    void remove(FaultRule rule) {
        rules.remove(rule);
    }

    Optional<Action> actionFor(ProxiedRequest request) {
        return rules.stream().filter(rule -> rule.takes(request)).findFirst().map(FaultRule::action);
    }

    Duration watchDelay() {
        return watchDelay;
    }

    /** The client's connection, with TLS on it. */
    SSLSocket secured(Socket client) throws IOException {
        SSLSocket secured = (SSLSocket) toClients.createSocket(client, null, true);
        secured.setUseClientMode(false);
        return secured;
    }

    /** A new connection to the API server. */
    SSLSocket connect() throws IOException {
        return (SSLSocket) toServer.createSocket(InetAddress.getLoopbackAddress(), target);
    }

    private FaultRule rule(Predicate<ProxiedRequest> requests, Action action) {
        FaultRule rule = new FaultRule(this, requests, action);
        rules.add(rule);
        return rule;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                threads.execute(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        ProxyConnection connection = new ProxyConnection(this, client, threads);
        connections.add(connection);
        try {
            connection.run();
        } finally {
            connections.remove(connection);
        }
    }
}
