/* Keeps the labels on the infra namespace that the tenants' gateways ask for. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.NamespacePatch;
import io.opendatahub.maas.desired.GatewayLabels;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.watch.ClusterWatch;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One namespace for all tenants, so that each pass settles the labels of all gateways that are held, from the claims: they are
 * known at once, and ten tenants that come in parallel never take each other's labels for stale (case 102).
 */
final class InfraNamespaceLabels {

    private static final Logger LOG = LoggerFactory.getLogger(InfraNamespaceLabels.class);

    private final KubernetesWrites writes;
    private final ClusterWatch cluster;
    private final GatewayClaims claims;
    private final PlatformContext platform;

    InfraNamespaceLabels(OperatorRuntime runtime, GatewayClaims claims) {
        this.writes = runtime.writes();
        this.cluster = runtime.caches().cluster();
        this.claims = claims;
        this.platform = runtime.platform();
    }

    /**
     * Brings the labels in line with all gateways that are held.
     *
     * @param gateway the tenant's own gateway
     * @return why this one cannot have the labels that it asks for; what stands in the way of others is theirs
     */
    Optional<Halt> converge(String gateway) {
        Optional<ApplyReport.Failure> unreadable = claims.unreadable();
        if (unreadable.isPresent()) {
            return Optional.of(Halt.refused(unreadable.get()));
        }
        return settle().map(labels -> labels.conflicts().get(gateway))
                .map(words -> Halt.of(
                        AITenantReasons.GATEWAY_LABELS_CONFLICT,
                        "Gateway " + platform.gatewayNamespace() + "/" + gateway + ": " + words + "."));
    }

    /** Takes away what only gateways needed that are no longer held; called once a claim is released. */
    void converge() {
        if (claims.unreadable().isEmpty()) {
            settle();
        }
    }

    private Optional<GatewayLabels> settle() {
        Optional<NamespaceFact> infra = infra();
        return infra.isEmpty() || operations(infra.get(), wanted(infra.get())).isEmpty()
                ? infra.map(this::wanted)
                : write();
    }

    /** One at a time, each with the knowledge of the one before: in parallel most would fail their tests. */
    private synchronized Optional<GatewayLabels> write() {
        Optional<NamespaceFact> infra = infra();
        Optional<GatewayLabels> wanted = infra.map(this::wanted);
        if (wanted.isPresent()) {
            List<Map<String, Object>> operations = operations(infra.get(), wanted.get());
            if (!operations.isEmpty()) {
                send(operations);
            }
        }
        return wanted;
    }

    private void send(List<Map<String, Object>> operations) {
        try {
            ResourceKey key = new ResourceKey(ObservedKinds.NAMESPACE, "", platform.infraNamespace());
            cluster.namespaceWritten(writes.jsonPatch(key, operations));
            LOG.info("labels of {} follow the gateways: {} operations", key, operations.size());
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
            // Gone meanwhile: the event of its next life brings back all who need labels there.
        }
    }

    private Optional<NamespaceFact> infra() {
        return cluster.namespace(platform.infraNamespace()).filter(namespace -> !namespace.terminating());
    }

    private GatewayLabels wanted(NamespaceFact infra) {
        return GatewayLabels.of(
                infra,
                cluster.gateways(),
                name -> claims.on(name).filter(claim -> !claim.terminating()).isPresent());
    }

    private static List<Map<String, Object>> operations(NamespaceFact infra, GatewayLabels wanted) {
        return NamespacePatch.of(infra, wanted.labels(), Annotations.GATEWAY_SELECTOR_LABELS, wanted.bookkeeping());
    }
}
