/* The order in which a tenant is taken down. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.apply.EventRecorder;
import io.opendatahub.maas.apply.FinalizerPatch;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.Texts;
import io.opendatahub.maas.status.Verdict;
import io.opendatahub.maas.tenantconfig.TenantCleanUp;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.DeletionDeadlines;
import io.opendatahub.maas.watch.LastWritten;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Table of contents of the deletion in contract section 8. */
final class AITenantDeletion {

    private static final Logger LOG = LoggerFactory.getLogger(AITenantDeletion.class);

    /** A step on the way of one life of an AITenant to its end. */
    private record Attempt(String uid, DeletionStep step) {}

    private final KubernetesWrites writes;
    private final EventRecorder events;
    private final String aitenantNamespace;
    private final DeletionDeadlines deadlines;
    private final RevocationJobs jobs;
    private final List<DeletionStep> steps;
    private final LastWritten<Boolean> released = new LastWritten<>();

    /** UIDs of those whose end was told, so that it is told once. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    AITenantDeletion(OperatorRuntime runtime, GatewayClaims claims, InfraNamespaceLabels labels) {
        this.writes = runtime.writes();
        this.events = runtime.events();
        this.aitenantNamespace = runtime.platform().aitenantNamespace();
        this.deadlines = new DeletionDeadlines(runtime.clock(), runtime.deletionTimeout());
        this.jobs = new RevocationJobs(runtime);
        Caches caches = runtime.caches();
        DeletionClock clock = new DeletionClock(runtime.clock());
        this.steps = List.of(
                new KeyRevocationStep(jobs, caches, runtime.platform(), clock),
                new ConfigRemovalStep(writes, caches, clock),
                new RemainsStep(new TenantCleanUp(runtime), caches, clock),
                new RolesRemovalStep(runtime.applier(), runtime.platform(), clock),
                new NamespaceRelease(writes, caches.cluster(), clock),
                new GatewayReleaseStep(claims, labels, clock));
    }

    /** Runs the steps until one has to wait; empty when the AITenant may go and was let go. */
    Optional<Halt> run(AITenantPass pass) {
        if (released.newerThan(pass.aitenant()).isPresent()) {
            return Optional.empty();
        }
        if (!aitenantNamespace.equals(pass.aitenant().getMetadata().getNamespace())) {
            // It stands for no tenant, whatever it is called: a finalizer that was copied with it must not take one
            // down.
            return release(pass);
        }
        List<String> skipped = new ArrayList<>();
        for (DeletionStep step : steps) {
            Optional<Halt> halt = attempt(step, pass);
            if (halt.isEmpty()) {
                continue;
            }
            Optional<Duration> left = left(step, pass);
            if (left.filter(rest -> rest.compareTo(Duration.ZERO) <= 0).isEmpty()) {
                left.ifPresent(pass::again);
                return halt;
            }
            String cause = "Given up after " + deadlines.timeout().toSeconds()
                    + " s (setting AITENANT_DELETION_TIMEOUT). " + halt.get().message();
            LOG.warn("{}: {}", step.skipped(pass), cause);
            if (!step.givenUp(pass, cause)) {
                skipped.add("Skipped: " + step.skipped(pass) + ". " + cause);
            }
        }
        tell(pass, skipped);
        return release(pass);
    }

    private Optional<Duration> left(DeletionStep step, AITenantPass pass) {
        return deadlines
                .left(new Attempt(pass.aitenant().getMetadata().getUid(), step), step.blockedSince(pass))
                .map(rest -> rest.plus(step.headStart(pass)));
    }

    /** What may be a race is tried again before it is told: ten tenants that go together patch one namespace. */
    static Optional<Halt> attempt(DeletionStep step, AITenantPass pass) {
        try {
            return pass.run(step);
        } catch (KubernetesClientException e) {
            if (Refusal.mayBeRace(e)) {
                pass.undecided();
            }
            return Optional.of(Halt.blocked(List.of(Refusal.failure(step.subject(pass), e))));
        }
    }

    /** What no status will tell any more, because the AITenant is about to go. */
    private void tell(AITenantPass pass, List<String> skipped) {
        AITenant aitenant = pass.aitenant();
        if (!told.add(aitenant.getMetadata().getUid())) {
            return;
        }
        pass.keysRevoked().filter(keys -> !isStored(pass, keys)).ifPresent(keys -> {
            boolean forced = AITenantReasons.CLEANUP_FORCED.code().equals(keys.reason());
            record(
                    aitenant,
                    forced ? StatusEvents.Type.WARNING : StatusEvents.Type.NORMAL,
                    keys.reason(),
                    keys.message());
        });
        if (!skipped.isEmpty()) {
            record(
                    aitenant,
                    StatusEvents.Type.WARNING,
                    AITenantReasons.CLEANUP_FORCED.code(),
                    String.join(" ", skipped));
        }
    }

    private void record(AITenant aitenant, StatusEvents.Type type, String reason, String message) {
        events.record(aitenant, type.text(), reason, Texts.event(message));
    }

    private static boolean isStored(AITenantPass pass, Verdict keys) {
        return Conditions.find(pass.stored().getConditions(), ConditionType.API_KEYS_REVOKED)
                .filter(stored -> keys.reason().equals(stored.getReason()))
                .isPresent();
    }

    /** Takes the finalizer off. The Job has served as proof until now. */
    private Optional<Halt> release(AITenantPass pass) {
        AITenant aitenant = pass.aitenant();
        try {
            released.remember(
                    writes.jsonPatch(
                            AITenantStatusWriter.key(aitenant),
                            FinalizerPatch.remove(aitenant, Finalizers.AITENANT_CLEANUP)),
                    true);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return Optional.empty();
            }
            if (Refusal.mayBeRace(e)) {
                // Admission policies refuse with the code of a race, and then no event comes: tried again, and told if
                // it lasts.
                pass.undecided();
            }
            return Optional.of(Halt.blocked(List.of(Refusal.failure(AITenantStatusWriter.key(aitenant), e))));
        }
        jobs.removeLeftOver(
                ResourceID.fromResource(aitenant), aitenant.getMetadata().getUid());
        return Optional.empty();
    }

    /** What an operator before this one could not finish any more. Call when the AITenants are listed. */
    void takeOver() {
        jobs.removeOrphans();
    }

    /** The AITenant is gone, or is held by others only. A crash may have left its Job behind. */
    void forget(AITenant aitenant) {
        ResourceID id = ResourceID.fromResource(aitenant);
        released.forget(id);
        told.remove(aitenant.getMetadata().getUid());
        steps.forEach(step -> {
            step.forget(id);
            deadlines.forget(new Attempt(aitenant.getMetadata().getUid(), step));
        });
        jobs.removeLeftOver(id, aitenant.getMetadata().getUid());
    }
}
