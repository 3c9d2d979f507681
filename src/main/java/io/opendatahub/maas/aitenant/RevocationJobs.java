/* The Jobs that revoke a tenant's keys, one after the other until one succeeds. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.apply.Applier;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.OwnershipGuard;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.RevocationJob;
import io.opendatahub.maas.desired.TenantContext.AITenantRef;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.JobFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.LiveIndex;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.RetryDelays;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Job belongs to one life of an AITenant by the UID in its annotation (contract section 8): of another life it is no proof and
 * is removed first. A failed one is replaced after a delay that grows (case 57).
 */
final class RevocationJobs {

    private static final Logger LOG = LoggerFactory.getLogger(RevocationJobs.class);

    /** A Job that failed: what to say as long as none succeeds, and when to replace it. */
    private record FailedJob(String uid, Instant replacedAt, String failure) {}

    private final KubernetesWrites writes;
    private final Applier applier;
    private final Caches caches;
    private final LiveIndex live;
    private final PlatformContext platform;
    private final Clock clock;
    private final RetryDelays delays = new RetryDelays();
    private final Map<ResourceID, FailedJob> failed = new ConcurrentHashMap<>();

    /** UID of the Job whose deletion was asked for: it is asked for once, and its disappearance awaited. */
    private final Map<ResourceKey, String> going = new ConcurrentHashMap<>();

    RevocationJobs(OperatorRuntime runtime) {
        this.writes = runtime.writes();
        this.applier = runtime.applier();
        this.caches = runtime.caches();
        this.live = runtime.caches().live();
        this.platform = runtime.platform();
        this.clock = runtime.clock();
    }

    /** The Job that did its work for this life of an AITenant. */
    boolean isRevoked(AITenantPass pass) {
        return live.get(key(pass))
                .filter(job -> isOf(job, pass.aitenant()) && facts(job).isComplete())
                .isPresent();
    }

    /** Whether a Job is at work now; it ends by itself within its own deadline. */
    boolean isRunning(AITenantPass pass) {
        return live.get(key(pass))
                .filter(job -> isOf(job, pass.aitenant()) && !job.terminating())
                .filter(job -> !facts(job).isFailed() && !facts(job).isSuspended())
                .isPresent();
    }

    /** Why the Jobs cannot be seen. */
    List<Failure> unreadable(AITenantPass pass) {
        return live.unreadable(key(pass)).stream().toList();
    }

    /** Sees to it that a Job is at work, or will be; says what is awaited. */
    Halt run(AITenantPass pass) {
        ResourceKey key = key(pass);
        Optional<LiveObject> present = live.get(key);
        if (present.isEmpty()) {
            return create(pass);
        }
        LiveObject job = present.get();
        if (!isOf(job, pass.aitenant())) {
            Optional<String> foreign = foreignOwner(job);
            if (foreign.isPresent()) {
                return Halt.blocked(
                        key + " has the name of the Job that revokes the API keys of the tenant and belongs to "
                                + foreign.get() + ". Delete it.");
            }
            delete(job);
        } else if (facts(job).isFailed()) {
            replaceLater(pass, job);
        } else if (facts(job).isSuspended()) {
            return Halt.blocked(key + " is suspended, so the API keys of tenant "
                    + pass.tenant().name() + " are not revoked. Set its spec.suspend to false, or delete it.");
        }
        return waiting(pass);
    }

    private Halt create(AITenantPass pass) {
        going.remove(key(pass));
        AITenant aitenant = pass.aitenant();
        DesiredObject job = RevocationJob.of(
                pass.tenant(),
                platform,
                new AITenantRef(
                        aitenant.getMetadata().getNamespace(),
                        aitenant.getMetadata().getName()),
                aitenant.getMetadata().getUid(),
                caches.anchors()
                        .find("", PlatformConfig.NAME)
                        .map(config -> new Anchor(
                                config.getMetadata().getName(),
                                config.getMetadata().getUid())));
        ApplyReport report = applier.converge(List.of(job), List.of());
        return report.failures().isEmpty() ? waiting(pass) : Halt.blocked(report.failures());
    }

    private void replaceLater(AITenantPass pass, LiveObject job) {
        ResourceID id = ResourceID.fromResource(pass.aitenant());
        Instant now = clock.instant();
        FailedJob last = failed.get(id);
        if (last == null || !last.uid().equals(job.uid())) {
            last = new FailedJob(job.uid(), now.plus(delays.afterFailure(id)), failure(pass, job));
            failed.put(id, last);
            LOG.warn("{}", last.failure());
        }
        if (now.isBefore(last.replacedAt())) {
            pass.again(Duration.between(now, last.replacedAt()));
        } else {
            delete(job);
        }
    }

    private static String failure(AITenantPass pass, LiveObject job) {
        return String.format(
                "%s failed (%s), so the API keys of tenant %s are not revoked. Look at the pods of the Job, and whether maas-api of"
                        + " the tenant answers. The operator keeps trying.",
                job.key(), facts(job).failure(), pass.tenant().name());
    }

    /** Once a Job has failed, the next one at work changes nothing about what is wrong: told once, not once per attempt. */
    private Halt waiting(AITenantPass pass) {
        FailedJob last = failed.get(ResourceID.fromResource(pass.aitenant()));
        return last == null
                ? Halt.inProgress("Waiting until " + key(pass) + " has revoked the API keys of tenant "
                        + pass.tenant().name() + ".")
                : Halt.blocked(last.failure());
    }

    /** Its disappearance is left to the watch to tell: only then there is room for the next. */
    private void delete(LiveObject job) {
        if (!job.terminating() && !job.uid().equals(going.get(job.key()))) {
            writes.delete(job.key(), job.uid());
            going.put(job.key(), job.uid());
        }
    }

    /** Removes the Job that stood as a proof until its AITenant was let go; if refused, its time to live removes it. */
    void removeLeftOver(ResourceID aitenant, String uid) {
        ResourceKey key =
                RevocationJob.key(TenantId.ofAITenant(aitenant.getName(), platform.defaultTenantNamespace()), platform);
        going.remove(key);
        failed.remove(aitenant);
        delays.succeeded(aitenant);
        live.get(key).filter(job -> uid.equals(uidOf(job))).ifPresent(this::removeLeftOver);
    }

    /**
     * Removes the proofs of AITenants that are gone: an operator that ended right after it had let one go left its Job behind
     * (case 109). Call when the AITenants are listed.
     */
    void removeOrphans() {
        Set<String> present = caches.aitenants().list().stream()
                .map(aitenant -> aitenant.getMetadata().getUid())
                .collect(Collectors.toSet());
        live.list(ManagedKind.JOB.ref(), platform.infraNamespace()).stream()
                .filter(job -> !uidOf(job).isEmpty() && !present.contains(uidOf(job)))
                .forEach(this::removeLeftOver);
    }

    private void removeLeftOver(LiveObject job) {
        if (job.terminating()) {
            return;
        }
        try {
            writes.delete(job.key(), job.uid());
            live.deleted(job.key(), job.uid());
        } catch (KubernetesClientException e) {
            LOG.info("{} is left to its time to live: {}", job.key(), Refusal.words(e));
        }
    }

    /** A Job of the earlier controller has no sign but the UID. */
    private static Optional<String> foreignOwner(LiveObject job) {
        return uidOf(job).isEmpty() ? OwnershipGuard.foreignOwner(job) : Optional.empty();
    }

    private static boolean isOf(LiveObject job, AITenant aitenant) {
        return aitenant.getMetadata().getUid().equals(uidOf(job));
    }

    private static String uidOf(LiveObject job) {
        return job.annotations().getOrDefault(Annotations.AITENANT_UID, "");
    }

    private static JobFacts facts(LiveObject job) {
        return job.facts() instanceof JobFacts facts ? facts : new JobFacts(Map.of());
    }

    private ResourceKey key(AITenantPass pass) {
        return RevocationJob.key(pass.tenant(), platform);
    }
}
