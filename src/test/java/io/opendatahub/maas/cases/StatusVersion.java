/* What a test looks at of one version of a config. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One version of a config and its status.
 *
 * @param generation of the object, not the observed one
 * @param phase empty when there is none
 * @param conditions by type
 */
record StatusVersion(long generation, String phase, Map<String, Condition> conditions) {

    static StatusVersion of(MaasTenantConfig config) {
        boolean none = config.getStatus() == null;
        List<Condition> conditions = none ? List.of() : config.getStatus().getConditions();
        return new StatusVersion(
                config.getMetadata().getGeneration(),
                none ? "" : Objects.requireNonNullElse(config.getStatus().getPhase(), ""),
                conditions.stream().collect(Collectors.toMap(Condition::getType, Function.identity())));
    }

    String status(String type) {
        return conditions.containsKey(type) ? conditions.get(type).getStatus() : "absent";
    }

    String reason(String type) {
        return conditions.containsKey(type) ? conditions.get(type).getReason() : "";
    }

    String message(String type) {
        return conditions.containsKey(type) ? conditions.get(type).getMessage() : "";
    }

    String since(String type) {
        return conditions.containsKey(type) ? conditions.get(type).getLastTransitionTime() : "";
    }

    /** Whether Ready=True is said of the generation that this version has. */
    boolean readyForItsGeneration() {
        return "True".equals(status("Ready"))
                && Objects.equals(conditions.get("Ready").getObservedGeneration(), generation);
    }
}
