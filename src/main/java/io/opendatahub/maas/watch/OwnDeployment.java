/* Watches the operator's own Deployment, on which the removal of the platform is asked for. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.OwnDeploymentFact;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** One name in the controller namespace; there need not be such a Deployment, and then nobody asks for anything. */
public final class OwnDeployment implements AutoCloseable {

    private final ResourceKey key;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final FactTable<OwnDeploymentFact> table = new FactTable<>(FactReader::ownDeployment, this::changed);
    private final Informer informer;
    private volatile boolean teardownRequested;

    OwnDeployment(KubernetesClient client, String namespace, String name) {
        key = ResourceKey.of(ManagedKind.DEPLOYMENT, namespace, name);
        informer = new Informer(
                client, Informer.Scope.in(key.kind(), key.namespace()).named(name), table);
    }

    /** Its identity. */
    public ResourceKey key() {
        return key;
    }

    /** What it says now; empty when there is no such Deployment. */
    public Optional<OwnDeploymentFact> fact() {
        return table.get(key.namespace(), key.name());
    }

    /**
     * Whether the platform is to be removed. A Deployment that is deleted after it asked for that goes on asking: this process
     * lives some seconds longer and must not build everything up again.
     */
    public boolean isTeardownRequested() {
        return teardownRequested;
    }

    /** Calls back when it came, went or says something else. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    Informer informer() {
        return informer;
    }

    @Override
    public void close() {
        informer.close();
    }

    /** Called with the last fact, too, when the object went. */
    private void changed(OwnDeploymentFact fact) {
        teardownRequested = fact.teardownRequested();
        listeners.forEach(Runnable::run);
    }
}
