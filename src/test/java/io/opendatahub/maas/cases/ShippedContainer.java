/* How the chart runs the operator, as far as its memory goes. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The defaults of the chart.
 *
 * @param memoryLimit bytes the container may use
 * @param javaOptions options of the virtual machine, with the limit as the size of the machine: a container's limit is not in force
 *     in a test
 */
record ShippedContainer(long memoryLimit, List<String> javaOptions) {

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
            String given = tree.get("javaOptions");
            List<String> options = new ArrayList<>(List.of(given.split(" ", -1)));
            options.add("-XX:MaxRAM=" + limit);
            return new ShippedContainer(limit, List.copyOf(options));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
