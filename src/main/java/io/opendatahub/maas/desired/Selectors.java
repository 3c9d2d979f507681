/* Labels by which pods are found: no two selectors of the operator match the same pod (contract section 4). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Selectors of Deployments and Services, and the labels of their pods. The one place to change when a live Deployment keeps
 * an older, immutable selector.
 */
final class Selectors {

    private Selectors() {}

    /** What the selectors of a workload's Deployment and Service ask for. */
    static SortedMap<String, String> of(Workload workload, ResourceNames names) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
                Labels.APP, workload.baseName(),
                Labels.TENANT_INSTANCE, names.instance(workload.baseName()))));
    }

    /** Labels of a workload's pods: those of the selector, and the recommended ones. */
    static SortedMap<String, String> podLabels(Workload workload, ResourceNames names) {
        SortedMap<String, String> labels = new TreeMap<>(of(workload, names));
        labels.put(Labels.NAME, workload.baseName());
        labels.put(Labels.COMPONENT, workload.component());
        labels.put(Labels.PART_OF, Labels.PART_OF_VALUE);
        // The earlier controller had it in its selectors, too: pods that have it need not be rolled a second time.
        labels.put(Labels.MODELS_AS_A_SERVICE, Labels.TRUE);
        return Collections.unmodifiableSortedMap(labels);
    }
}
