/* The one table of the operator's own metrics: registration and docs/metrics.md are made from it. */
package io.opendatahub.maas.metrics;

import java.util.List;

/** A metric: name, type, unit, meaning and labels. Labels are bounded by the kinds, the reasons and the number of tenants. */
public enum Metric {
    LEADER(
            "maas_leader",
            Type.GAUGE,
            "",
            "1 while this process may write, because it holds the lease or because LEADER_ELECTION is false; else 0."),
    CONDITION(
            "maas_condition",
            Type.GAUGE,
            "",
            "1 for each condition of a MaasTenantConfig or AITenant as it is stored now; on the leader only. Of an object without a"
                    + " status yet, Ready is Unknown and has no reason. Of a legacy Tenant, what this operator says about it"
                    + " while it stays.",
            "kind",
            "object_namespace",
            "object_name",
            "type",
            "status",
            "reason"),
    WATCH_UP(
            "maas_watch_up",
            Type.GAUGE,
            "",
            "1 while changes of the objects of this kind reach the operator, 0 while a watch over them is not established. Kinds that"
                    + " are not installed have none; our own kinds are watched by the leader only.",
            "resource"),
    RECONCILE(
            "maas_reconcile_seconds",
            Type.HISTOGRAM,
            "seconds",
            "Time that passes took, whether they went well or not.",
            "controller"),
    RECONCILE_ERRORS(
            "maas_reconcile_errors_total",
            Type.COUNTER,
            "",
            "Passes that something was refused in or that failed. They are tried again, at most 60 seconds apart.",
            "controller"),
    EVENTS(
            "maas_events_total",
            Type.COUNTER,
            "",
            "Kubernetes events that the operator recorded, by the reasons of docs/reasons.md.",
            "type",
            "reason"),
    RESPONSES(
            "maas_kubernetes_responses_total",
            Type.COUNTER,
            "",
            "Answers of the API server, those included with which a watch begins.",
            "method",
            "code"),
    HEAP_LIVE(
            "maas_heap_live_bytes",
            Type.GAUGE,
            "bytes",
            "Heap that the garbage collector could not free when it last looked at each part of it.");

    /** Types of Prometheus. */
    public enum Type {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    private final String text;
    private final Type type;
    private final String unit;
    private final String meaning;
    private final List<String> labels;

    Metric(String text, Type type, String unit, String meaning, String... labels) {
        this.text = text;
        this.type = type;
        this.unit = unit;
        this.meaning = meaning;
        this.labels = List.of(labels);
    }

    /** The name on the page. */
    public String text() {
        return text;
    }

    /** Its type. */
    public Type type() {
        return type;
    }

    /** Base unit of the value; empty for counts. */
    public String unit() {
        return unit;
    }

    /** What it means. */
    public String meaning() {
        return meaning;
    }

    /** Names of its labels. */
    public List<String> labels() {
        return labels;
    }

    String[] labelNames() {
        return labels.toArray(String[]::new);
    }
}
