/* What the metrics ask the operator at every scrape. */
package io.opendatahub.maas.metrics;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The state of the operator; answered from memory. */
public interface ScrapedState {

    /**
     * The conditions of one object.
     *
     * @param object a MaasTenantConfig or an AITenant
     * @param conditions as they are stored; none while there is no status
     */
    record ObjectConditions(HasMetadata object, List<Condition> conditions) {}

    /** Whether this process may write. */
    boolean leads();

    /** Whether changes arrive, by plural and group of the kind. */
    Map<String, Boolean> watches();

    /** Conditions of all MaasTenantConfigs and AITenants; nothing unless this process leads. */
    Stream<ObjectConditions> conditions();
}
