/* Has the tenant's API keys revoked before anything of the tenant is removed. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.apply.OwnershipGuard;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.Verdict;
import io.opendatahub.maas.watch.Caches;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Revocation (contract section 8): maas-api does it, asked by a Job, so this comes while maas-api still runs. What is stored in
 * the condition APIKeysRevoked is proof: the keys are never revoked twice.
 */
final class KeyRevocationStep implements DeletionStep {

    private final RevocationJobs jobs;
    private final Caches caches;
    private final PlatformContext platform;
    private final DeletionClock clock;

    KeyRevocationStep(RevocationJobs jobs, Caches caches, PlatformContext platform, DeletionClock clock) {
        this.jobs = jobs;
        this.caches = caches;
        this.platform = platform;
        this.clock = clock;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        Optional<Verdict> decided = stored(pass).or(() -> revoked(pass));
        if (decided.isPresent()) {
            pass.keysRevoked(decided.get());
            return Optional.empty();
        }
        pass.keysRevoked(Verdict.of(
                AITenantReasons.REVOCATION_PENDING,
                Verdict.UNKNOWN,
                "The API keys of the tenant are not revoked yet; the condition Ready says what is awaited."));
        List<Failure> unreadable = unreadable(pass);
        if (!unreadable.isEmpty()) {
            return Optional.of(Halt.blocked(unreadable));
        }
        Optional<String> nothing = nothingToRevoke(pass);
        if (nothing.isPresent()) {
            pass.keysRevoked(Verdict.of(AITenantReasons.NOTHING_TO_REVOKE, Verdict.TRUE, nothing.get()));
            return Optional.empty();
        }
        return Optional.of(jobs.run(pass));
    }

    @Override
    public String skipped(AITenantPass pass) {
        return "the API keys of tenant " + pass.tenant().name()
                + " are not revoked: revoke them in the database of maas-api";
    }

    /** A Job at work is not blocked. It ends within its own deadline, also when nobody was there to start it in time. */
    @Override
    public Instant blockedSince(AITenantPass pass) {
        return jobs.isRunning(pass) ? clock.now() : clock.takenUpAt(pass);
    }

    @Override
    public boolean givenUp(AITenantPass pass, String cause) {
        pass.keysRevoked(
                Verdict.of(AITenantReasons.CLEANUP_FORCED, Verdict.FALSE, "Skipped: " + skipped(pass) + ". " + cause));
        return true;
    }

    private static Optional<Verdict> stored(AITenantPass pass) {
        return Conditions.find(pass.stored().getConditions(), ConditionType.API_KEYS_REVOKED)
                .filter(condition -> !Verdict.UNKNOWN.equals(condition.getStatus()))
                .map(KeyRevocationStep::verdict);
    }

    private static Verdict verdict(Condition condition) {
        return new Verdict(
                ConditionType.API_KEYS_REVOKED, condition.getStatus(), condition.getReason(), condition.getMessage());
    }

    private Optional<Verdict> revoked(AITenantPass pass) {
        return jobs.isRevoked(pass)
                ? Optional.of(Verdict.of(
                        AITenantReasons.KEYS_REVOKED,
                        Verdict.TRUE,
                        "maas-api has revoked all API keys of tenant "
                                + pass.tenant().name() + "."))
                : Optional.empty();
    }

    /** What cannot be seen is not known to be absent. */
    private List<Failure> unreadable(AITenantPass pass) {
        Stream<Failure> namespaces = caches.cluster().facts().unreadable().stream()
                .filter(failure -> failure.kind().equals(ObservedKinds.NAMESPACE))
                .map(failure -> new Failure(
                        new ResourceKey(failure.kind(), "", pass.tenant().namespace()),
                        failure.code(),
                        "cannot be watched: " + failure.message()));
        return Stream.of(namespaces, caches.live().unreadable(maasApi(pass)).stream(), jobs.unreadable(pass).stream())
                .flatMap(failures -> failures)
                .toList();
    }

    /** Why there is nobody to ask; a Job could only fail (case 51). Keys outlive maas-api in its database. */
    private Optional<String> nothingToRevoke(AITenantPass pass) {
        return goneNamespace(pass.tenant().namespace())
                .or(() -> goneNamespace(platform.infraNamespace()))
                .or(() -> isServed(pass) ? Optional.empty() : Optional.of(maasApi(pass) + " does not exist"))
                .map(why -> why
                        + ", so there is nobody to ask to revoke API keys. Any that were issued work again for a new"
                        + " tenant of this name: revoke them in the database of maas-api before there is one.");
    }

    private Optional<String> goneNamespace(String name) {
        Optional<NamespaceFact> namespace = caches.cluster().namespace(name);
        if (namespace.isPresent() && !namespace.get().terminating()) {
            return Optional.empty();
        }
        return Optional.of("Namespace " + name + (namespace.isPresent() ? " is being deleted" : " does not exist"));
    }

    private boolean isServed(AITenantPass pass) {
        return caches.live()
                .get(maasApi(pass))
                .filter(deployment -> !deployment.terminating()
                        && OwnershipGuard.foreignOwner(deployment).isEmpty())
                .isPresent();
    }

    private ResourceKey maasApi(AITenantPass pass) {
        return ResourceKey.of(
                ManagedKind.DEPLOYMENT,
                platform.infraNamespace(),
                new ResourceNames(pass.tenant()).object(ResourceNames.MAAS_API));
    }
}
