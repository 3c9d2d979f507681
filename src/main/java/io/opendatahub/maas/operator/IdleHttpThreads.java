/* An HTTP client whose threads go when there is nothing to do. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientImpl;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The default keeps a thread for a minute after its last task, and as each watch has a connection of its own there is always some
 * task: thirty threads stay for ever, each with its stack. One factory serves one client.
 */
final class IdleHttpThreads extends JdkHttpClientFactory {

    /** Long enough for the parts of one answer to share a thread. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(1);

    /** Without a bound: a task may wait for another one. */
    private final ExecutorService executor = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            KEEP_ALIVE.toMillis(),
            TimeUnit.MILLISECONDS,
            new SynchronousQueue<>(),
            IdleHttpThreads::thread);

    @Override
    protected HttpClient.Builder createNewHttpClientBuilder() {
        return HttpClient.newBuilder().executor(executor);
    }

    @Override
    protected void closeHttpClient(JdkHttpClientImpl client) {
        executor.shutdownNow();
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "kubernetes-http");
        thread.setDaemon(true);
        return thread;
    }
}
