/* Tells in a legacy Tenant's own status what becomes of it. */
package io.opendatahub.maas.legacytenant;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.api.v1alpha1.LegacyTenantStatus;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.LegacyTenantReasons;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.Texts;
import io.opendatahub.maas.status.Verdict;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One write when it says something new, and one event when the reason is another (contract section 9). */
final class LegacyTenantStatusWriter {

    private static final Logger LOG = LoggerFactory.getLogger(LegacyTenantStatusWriter.class);

    private final OperatorRuntime runtime;

    LegacyTenantStatusWriter(OperatorRuntime runtime) {
        this.runtime = runtime;
    }

    /** Says that Ready is False, and why. */
    void write(LegacyTenantFact source, LegacyTenantReasons reason, String message) {
        LegacyTenantStatus stored = runtime.serialization().convertValue(source.status(), LegacyTenantStatus.class);
        LegacyTenantStatus next = new LegacyTenantStatus();
        next.setPhase(reason.phase().text());
        next.setObservedGeneration(source.generation());
        next.setConditions(Conditions.merge(
                stored.getConditions(),
                List.of(new Verdict(ConditionType.READY, Verdict.FALSE, reason.code(), message)),
                source.generation(),
                runtime.clock().instant()));
        if (next.equals(stored)) {
            return;
        }
        runtime.caches().legacyTenants().written(runtime.writes().replaceStatus(key(source.namespace()), tree(next)));
        Optional<String> told =
                Conditions.find(stored.getConditions(), ConditionType.READY).map(Condition::getReason);
        if (told.filter(reason.code()::equals).isEmpty()) {
            StatusEvents.Type type =
                    reason == LegacyTenantReasons.MIGRATED ? StatusEvents.Type.NORMAL : StatusEvents.Type.WARNING;
            LOG.info("{}: {}: {}", key(source.namespace()), reason.code(), message);
            runtime.events().record(object(source), type.text(), reason.code(), Texts.event(message));
        }
    }

    /** The legacy Tenant of a namespace. */
    static ResourceKey key(String namespace) {
        return new ResourceKey(OwnKinds.TENANT, namespace, LegacyTenant.NAME);
    }

    private static GenericKubernetesResource object(LegacyTenantFact source) {
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setApiVersion(OwnKinds.TENANT.apiVersion());
        object.setKind(OwnKinds.TENANT.kind());
        object.setMetadata(new ObjectMetaBuilder()
                .withNamespace(source.namespace())
                .withName(LegacyTenant.NAME)
                .withUid(source.uid())
                .build());
        return object;
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> tree(LegacyTenantStatus status) {
        return runtime.serialization().convertValue(status, LinkedHashMap.class);
    }
}
