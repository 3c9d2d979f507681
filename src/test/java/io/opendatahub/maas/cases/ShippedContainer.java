/* How the chart runs the operator, as far as its memory goes. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The defaults of the chart.
 *
 * @param memoryLimit bytes the container may use
 */
record ShippedContainer(long memoryLimit) {

    /** The limit in MiB. */
    double memoryMiB() {
        return memoryLimit / (double) (1 << 20);
    }

    static ShippedContainer read(Path values) {
        try {
            GenericKubernetesResource tree =
                    Serialization.unmarshal(Files.readString(values), GenericKubernetesResource.class);
            long limit = Quantity.getAmountInBytes(Quantity.parse(tree.get("resources", "limits", "memory")))
                    .longValueExact();
            return new ShippedContainer(limit);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
