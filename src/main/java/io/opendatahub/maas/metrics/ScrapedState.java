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
     * @param kind of the object
     * @param namespace where it is
     * @param name its name
     * @param conditions as they are stored; none while there is no status
     */
    record ObjectConditions(String kind, String namespace, String name, List<Condition> conditions) {

        /** Of an object of the client's. */
        public static ObjectConditions of(HasMetadata object, List<Condition> conditions) {
            return new ObjectConditions(
                    object.getKind(),
                    object.getMetadata().getNamespace(),
                    object.getMetadata().getName(),
                    conditions);
        }
    }

    /** Whether this process may write. */
    boolean leads();

    /** Whether changes arrive, by plural and group of the kind. */
    Map<String, Boolean> watches();

    /** Conditions of all MaasTenantConfigs and AITenants, and of the legacy Tenants that stay; nothing unless this process leads. */
    Stream<ObjectConditions> conditions();
}
