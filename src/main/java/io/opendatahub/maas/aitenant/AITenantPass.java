/* What the steps of one pass over an AITenant share. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.check.Adoption;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.Verdict;
import io.opendatahub.maas.watch.Caches;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The AITenant, whose tenant it is, and what the steps found out for its status. Used by one thread for one pass. */
final class AITenantPass {

    private final AITenant aitenant;
    private final TenantId tenant;
    private final AITenantStatus stored;
    private final Map<AITenantStep, Optional<Halt>> results = new HashMap<>();
    private final SortedSet<Warning> warnings = new TreeSet<>();
    private @Nullable GatewayRef gateway;
    private @Nullable Verdict keysRevoked;
    private @Nullable Duration again;
    private boolean undecided;

    /**
     * Starts a pass.
     *
     * @param stored the newest status known
     */
    AITenantPass(AITenant aitenant, TenantId tenant, AITenantStatus stored) {
        this.aitenant = aitenant;
        this.tenant = tenant;
        this.stored = stored;
        this.gateway = stored.getGatewayRef();
    }

    AITenant aitenant() {
        return aitenant;
    }

    TenantId tenant() {
        return tenant;
    }

    AITenantStatus stored() {
        return stored;
    }

    /** The result of a step, which is run once however often it is asked for. */
    Optional<Halt> run(AITenantStep step) {
        Optional<Halt> known = results.get(step);
        if (known == null) {
            known = step.run(this);
            results.put(step, known);
        }
        return known;
    }

    /** The gateway in force; the one of earlier passes until a step sets another. */
    @Nullable
    GatewayRef gateway() {
        return gateway;
    }

    void gateway(GatewayRef inForce) {
        gateway = inForce;
    }

    /** What is known of the revocation of the tenant's keys; nothing unless it is being deleted. */
    Optional<Verdict> keysRevoked() {
        return Optional.ofNullable(keysRevoked);
    }

    void keysRevoked(Verdict verdict) {
        keysRevoked = verdict;
    }

    /** Whether what stands in the tenant's namespace is the tenant's. The default tenant's config comes before its gateway. */
    boolean isAdopted(Caches caches) {
        Stream<Map<String, String>> ofNamespace =
                caches.cluster().namespace(tenant.namespace()).map(NamespaceFact::annotations).stream();
        Stream<Map<String, String>> ofConfig = caches.configs().find(tenant.namespace(), MaasTenantConfig.NAME).stream()
                .flatMap(Adoption::annotations);
        return tenant.isDefault() || Adoption.tookPlace(aitenant, stored, Stream.concat(ofNamespace, ofConfig));
    }

    /** What works less well than it should, sorted. */
    List<Warning> warnings() {
        return List.copyOf(warnings);
    }

    /** Something the tenant goes on without; Ready says so, whatever else it says. */
    void warn(Warning warning) {
        warnings.add(warning);
    }

    /** Notes that the cause of a halt is not known yet: the stored status stays until it is, in a moment. */
    void undecided() {
        undecided = true;
    }

    boolean isUndecided() {
        return undecided;
    }

    /** When to look again although nothing happens, for the timers that no event can replace. */
    Optional<Duration> again() {
        return Optional.ofNullable(again);
    }

    /** Asks to look again after a time; the shortest one asked for counts. */
    void again(Duration later) {
        again = again == null || later.compareTo(again) < 0 ? later : again;
    }
}
