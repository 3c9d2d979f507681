/* AITenants on gateways, as the administrator of a test's sandbox makes and sees them. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantSpec;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.GatewaySelection;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;

/** Names are whole names, with the suffix of the sandbox. */
final class GatewayTenants {

    private final TenantCluster cluster;

    GatewayTenants(TenantCluster cluster) {
        this.cluster = cluster;
    }

    /** The AITenant of this name. */
    Resource<AITenant> of(String name) {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(name);
    }

    /** Creates one. */
    void create(String name, String gateway) {
        GatewaySelection selection = new GatewaySelection();
        selection.setName(gateway);
        AITenantSpec spec = new AITenantSpec();
        spec.setGateway(selection);
        AITenant aitenant = new AITenant();
        aitenant.setMetadata(new ObjectMetaBuilder()
                .withName(name)
                .withNamespace(cluster.sandbox().aiTenants())
                .build());
        aitenant.setSpec(spec);
        cluster.admin().resource(aitenant).create();
    }

    /** Does all of it in the same instant, each on a thread of its own. */
    static void inParallel(List<Runnable> all) {
        CyclicBarrier start = new CyclicBarrier(all.size());
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (Runnable one : all) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            running.add(done);
            new Thread(() -> {
                        try {
                            start.await();
                            one.run();
                            done.complete(null);
                        } catch (Exception e) {
                            done.completeExceptionally(e);
                        }
                    })
                    .start();
        }
        running.forEach(CompletableFuture::join);
    }

    /** Sends a tenant to another gateway. */
    void retarget(String name, String gateway) {
        TenantCluster.merge(of(name), "{\"spec\":{\"gateway\":{\"name\":\"" + gateway + "\"}}}");
    }

    /** Deletes those that exist, and waits until they are gone. */
    void delete(String... names) {
        List.of(names).forEach(name -> of(name).delete());
        for (String name : names) {
            cluster.eventually("AITenant " + name + " to be gone", () -> of(name).get() == null);
        }
    }

    /** What an AITenant says of itself; {@code phase/reason}, empty while it says nothing. */
    static String verdict(AITenant aitenant) {
        return ready(aitenant)
                .map(ready -> aitenant.getStatus().getPhase() + "/" + ready.getReason())
                .orElse("");
    }

    String verdict(String name) {
        return verdict(of(name).require());
    }

    /** Words of Ready. */
    String message(String name) {
        return ready(of(name).require()).map(Condition::getMessage).orElse("");
    }

    void awaitActive(String... names) {
        for (String name : names) {
            cluster.eventually(name + " to be Active", () -> verdict(name).equals("Active/Reconciled"));
        }
    }

    private static Optional<Condition> ready(AITenant aitenant) {
        AITenantStatus status = aitenant.getStatus();
        return status == null || status.getConditions() == null
                ? Optional.empty()
                : status.getConditions().stream()
                        .filter(condition -> condition.getType().equals("Ready"))
                        .findFirst();
    }

    /** The claim on a gateway. */
    Resource<ConfigMap> claim(String gateway) {
        return cluster.admin()
                .configMaps()
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(ResourceNames.gatewayClaim(cluster.sandbox().gateway(), gateway));
    }

    /** Name of the AITenant that holds a gateway; empty when nobody does. */
    String holder(String gateway) {
        ConfigMap claim = claim(gateway).get();
        return claim == null
                ? ""
                : claim.getMetadata().getOwnerReferences().get(0).getName();
    }

    /** The gateways that a tenant's Deployments are made for. */
    SortedSet<String> rendered(String name) {
        SortedSet<String> gateways = new TreeSet<>();
        for (String workload : List.of("payload-processing", "payload-pre-processing")) {
            gateways.addAll(gateways(cluster.deployment(cluster.sandbox().gateway(), workload + "-" + name)));
        }
        gateways.addAll(gateways(cluster.deployment(cluster.sandbox().infra(), "maas-api-" + name)));
        return gateways;
    }

    private static List<String> gateways(Deployment deployment) {
        return deployment.getSpec().getTemplate().getSpec().getContainers().get(0).getEnv().stream()
                .filter(variable -> variable.getName().equals("GATEWAY_NAME"))
                .map(variable -> Objects.requireNonNullElse(variable.getValue(), ""))
                .toList();
    }
}
