/* Programs that only tests of the installation need. */
package io.opendatahub.maas.controlplane;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Built before the first integration test; hack/demo, which needs none, does not wait for them. */
public enum Tool {
    /** Helm, for the chart. */
    HELM,
    /** Prometheus's checker of metrics and rules. */
    PROMTOOL;

    private static final Map<Tool, Path> FOUND = new ConcurrentHashMap<>();

    /** The binary; builds it when it is missing (minutes, once per machine). */
    public Path path() {
        return FOUND.computeIfAbsent(
                this,
                tool -> Assets.locate(tool.name().toLowerCase(Locale.ROOT)).path(tool.name()));
    }
}
