package io.opendatahub.maas.bench;

import static org.awaitility.Awaitility.await;

import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.RequestLog;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.demo.LocalCluster;
import io.opendatahub.maas.demo.OperatorProgram;
import io.opendatahub.maas.inventory.ManagedKind;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Requests of the operator, from the audit log. Those of leader election never count, nor do watches: each is renewed after
 * some minutes, whatever the number of tenants.
 */
final class RequestCounts {

    /** Requests beside one per object: the finalizer and statuses. */
    private static final int ALLOWANCE = 4;

    private static final int EVENTS = 2;

    /** Requests beside one per object of a tenant, from its AITenant on: namespace, config, roles, claim, finalizers, statuses. */
    private static final int CREATION_ALLOWANCE = 10;

    /** The same when it goes; the Job that revokes its keys comes and goes as well. */
    private static final int DELETION_ALLOWANCE = 11;

    private static final Set<String> TENANT_PLACES = Set.of(LocalCluster.INFRA, LocalCluster.GATEWAYS);

    /** What belongs to the AITenant rather than to its config. */
    private static final Set<String> AITENANT_KINDS = Set.of("aitenants", "namespaces", "roles");

    /** So long without a request: nothing is under way any more. */
    private static final Duration QUIET = Duration.ofSeconds(3);

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final LocalCluster cluster;
    private final RequestLog log;
    private int objects;

    RequestCounts(LocalCluster cluster) {
        this.cluster = cluster;
        this.log = cluster.controlPlane().requestLog();
    }

    /** What a new config costs until it is Ready and everything is quiet again. */
    List<Figure> creation(Tenants tenants, String name) {
        awaitQuiet();
        Mark before = log.mark();
        tenants.create(name);
        tenants.awaitReady(name);
        awaitQuiet();
        Requests all = since(before).that(request -> !isOfAITenant(request));
        Requests counted = all.withoutEvents();
        long made = counted.code(HttpURLConnection.HTTP_CREATED).count();
        return List.of(
                Figure.atMost(
                        "requests from a new MaasTenantConfig to Ready, " + made + " objects made",
                        made + ALLOWANCE,
                        counted.count()),
                Figure.atMost("of these GET or LIST", 0, counted.reads().count()),
                Figure.atMost(
                        "events beside them",
                        EVENTS,
                        all.on("events").in(Tenants.namespace(name)).count()));
    }

    /** What a new AITenant costs until it is Active and everything is quiet again; everything it makes counts. */
    List<Figure> aitenantCreation(Tenants tenants, String name) {
        tenants.createGateway(name);
        awaitQuiet();
        Mark before = log.mark();
        tenants.createAITenant(name);
        tenants.awaitActive(List.of(name));
        awaitQuiet();
        Requests all = since(before);
        objects = all.code(HttpURLConnection.HTTP_CREATED)
                .withoutEvents()
                .that(RequestCounts::isOfTheTenant)
                .count();
        return aitenant("create AITenant -> Ready", all, objects + CREATION_ALLOWANCE);
    }

    /** What the end of the tenant of {@link #aitenantCreation} costs until it is gone and everything is quiet again. */
    List<Figure> aitenantDeletion(Tenants tenants, String name) {
        Mark before = log.mark();
        tenants.delete(name);
        tenants.awaitGone(List.of(name));
        awaitQuiet();
        return aitenant("delete AITenant -> gone", since(before), objects + DELETION_ALLOWANCE);
    }

    private List<Figure> aitenant(String what, Requests all, int goal) {
        Requests counted = all.withoutEvents();
        return List.of(
                Figure.atMost("requests from " + what + ", N = " + objects, goal, counted.count()),
                Figure.atMost("of these GET or LIST", 0, counted.reads().count()),
                Figure.report(
                        "events beside them", Integer.toString(all.on("events").count())));
    }

    /** What the tenant consists of, its one object without a namespace included; namespace, config, roles and claim are the allowance's. */
    private static boolean isOfTheTenant(LoggedRequest request) {
        return TENANT_PLACES.contains(request.namespace())
                || request.resource()
                        .equals(ManagedKind.CLUSTER_ROLE_BINDING.ref().plural());
    }

    /** Requests of the operator for each of a crowd, events included. */
    Figure each(String what, Mark from, int crowd) {
        return Figure.report(what, Integer.toString(since(from).count() / crowd));
    }

    /** The present moment. */
    Mark mark() {
        return log.mark();
    }

    /** Requests while nothing happens. */
    Figure converged(Duration time, int tenants) {
        awaitQuiet();
        Mark before = log.mark();
        pause(time);
        return Figure.atMost(
                "requests of " + tenants + " converged tenants in " + time.toMinutes() + " min",
                0,
                since(before).count());
    }

    /** Writes of an operator that starts when all is as it should be. */
    Figure restart(int tenants, OperatorProgram program) {
        cluster.stopOperator();
        Mark before = log.mark();
        cluster.startOperator(program);
        awaitQuiet();
        return Figure.atMost(
                "writes after a restart with " + tenants + " converged tenants",
                0,
                since(before).writes().count());
    }

    /** Waits until the operator has sent nothing for a while. */
    void awaitQuiet() {
        await("the operator to be quiet")
                .pollDelay(Duration.ZERO)
                .atMost(PATIENCE)
                .until(() -> {
                    Mark start = log.mark();
                    pause(QUIET);
                    return since(start).count() == 0;
                });
    }

    /** Lets time pass; the time itself is what is measured. */
    static void pause(Duration time) {
        await().pollDelay(time).atMost(time.plus(QUIET)).until(() -> true);
    }

    private Requests since(Mark from) {
        return log.between(from, log.mark(), cluster.operatorIdentity())
                .withoutLeases()
                .that(request -> !request.verb().equals("watch"));
    }

    private static boolean isOfAITenant(LoggedRequest request) {
        boolean createsConfig =
                request.resource().equals("maastenantconfigs") && request.code() == HttpURLConnection.HTTP_CREATED;
        return createsConfig
                || AITENANT_KINDS.contains(request.resource())
                || request.namespace().equals(LocalCluster.AITENANTS);
    }
}
