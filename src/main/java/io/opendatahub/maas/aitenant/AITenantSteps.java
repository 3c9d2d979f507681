/* The order of the steps. */
package io.opendatahub.maas.aitenant;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.legacytenant.LegacyTenantMigration;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.List;
import java.util.Optional;

/** Table of contents of contract section 8. */
final class AITenantSteps {

    private final LegacyTenantMigration migration;
    private final AITenantStep placement;
    private final FinalizerStep finalizer;
    private final LegacyContextStep context;
    private final LegacyTenantStep legacy;
    private final List<AITenantStep> ofDefault;
    private final List<AITenantStep> ofAdditional;

    AITenantSteps(OperatorRuntime runtime, GatewayClaims claims, InfraNamespaceLabels infra, DirectReads reads) {
        migration = new LegacyTenantMigration(runtime, reads);
        placement = new PlacementStep(runtime.platform());
        finalizer = new FinalizerStep(runtime.writes());
        context = new LegacyContextStep(migration, runtime.caches());
        legacy = new LegacyTenantStep(migration);
        AITenantStep former = new FormerGatewaysStep(runtime, claims);
        AITenantStep gateway = new GatewayStep(runtime.caches().cluster(), runtime.platform());
        AITenantStep claim = new GatewayClaimStep(claims, runtime.platform());
        AITenantStep published = new GatewayPublishedStep(List.of(gateway, claim));
        AITenantStep labels = new GatewayLabelsStep(infra);
        AITenantStep namespace =
                new NamespaceStep(runtime.writes(), runtime.caches().cluster());
        AITenantStep config = new ConfigStep(runtime.writes(), runtime.caches().configs(), migration);
        AITenantStep roles = new RolesStep(runtime);
        AITenantStep ready = new ConfigReadyStep(runtime.caches().configs(), runtime.rendered());
        // The default tenant's config is there before its gateway, so that its status can say what is missing.
        ofDefault = List.of(
                finalizer, context, former, namespace, published, config, legacy, roles, gateway, claim, labels, ready);
        ofAdditional = List.of(
                finalizer, context, former, gateway, claim, published, labels, namespace, config, legacy, roles, ready);
    }

    /** Runs the steps until one has to wait. */
    Optional<Halt> run(AITenantPass pass) {
        Optional<Halt> misplaced = pass.run(placement);
        if (misplaced.isPresent()) {
            return misplaced;
        }
        for (AITenantStep step : pass.tenant().isDefault() ? ofDefault : ofAdditional) {
            Optional<Halt> halt = pass.run(step);
            if (halt.isPresent()) {
                return halt;
            }
        }
        return Optional.empty();
    }

    /** The AITenant is gone. */
    void forget(ResourceID id) {
        finalizer.forget(id);
        context.forget(id);
        legacy.forget(id);
        migration.forget(id.getName());
    }
}
