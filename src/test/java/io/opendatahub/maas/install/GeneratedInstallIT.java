/* Renders the chart into the files for kubectl apply. */
package io.opendatahub.maas.install;

import io.opendatahub.maas.generated.GeneratedFile;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** One source, the chart; needs helm, so it is no unit test. */
class GeneratedInstallIT {

    private static final String NAMESPACE = "opendatahub";

    /** What only helm reads, or would be wrong without it. */
    private static final Pattern OF_HELM =
            Pattern.compile("(?m)^ *(?:# Source: |helm\\.sh/chart: |app\\.kubernetes\\.io/managed-by: ).*\\n"
                    + "|^  annotations:\\n    helm\\.sh/resource-policy: keep\\n");

    private static final Pattern BLANK_LINES = Pattern.compile("\\n\\n+(?=---|$)");

    private static final String HEADER = """
            # Rendered from deploy/chart by hack/update-generated; do not edit.
            #
            #   kubectl create namespace %s    # unless it is there
            #   kubectl apply --server-side -f %s
            """;

    @Test
    void forAnyCluster() {
        verify("deploy/install.yaml");
    }

    @Test
    void forOpenShift() {
        verify("deploy/openshift/install.yaml", "--values", "deploy/openshift/values.yaml");
    }

    private static void verify(String file, String... values) {
        String[] arguments = new String[values.length + 1];
        arguments[0] = "--skip-tests";
        System.arraycopy(values, 0, arguments, 1, values.length);
        String manifests = OF_HELM.matcher(Chart.render(NAMESPACE, arguments)).replaceAll("");
        GeneratedFile.verifyOrUpdate(
                Path.of(file),
                HEADER.formatted(NAMESPACE, file)
                        + BLANK_LINES.matcher(manifests).replaceAll("\n").stripTrailing() + "\n");
    }
}
