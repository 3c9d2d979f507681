/* The dimensions of a tenant's usage metrics (contract section 4b). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Map;

/** Renders Kuadrant's TelemetryPolicy and Istio's Telemetry. */
final class UsageMetrics {

    private static final String IDENTITY = "auth.identity.";
    private static final String SUBSCRIPTION_INFO = IDENTITY + "subscription_info.";

    private UsageMetrics() {}

    /** Labels of Limitador's metrics, as CEL expressions that Kuadrant evaluates in the gateway. */
    static DesiredObject policy(TenantContext context, TelemetryPlan plan) {
        Map<String, Object> labels = Tree.of(
                "subscription",
                IDENTITY + "selected_subscription",
                "cost_center",
                orEmpty(SUBSCRIPTION_INFO + "costCenter"));
        if (plan.organizationMetric()) {
            labels.put("organization_id", orEmpty(SUBSCRIPTION_INFO + "organizationId"));
        }
        if (plan.userMetric()) {
            labels.put("user", IDENTITY + "userid");
        }
        if (plan.groupMetric()) {
            labels.put("group", IDENTITY + "groups_str");
        }
        if (plan.modelMetric()) {
            labels.put("model", "responseBodyJSON(\"/model\")");
        }
        return DesiredObject.custom(
                ManagedKind.TELEMETRY_POLICY,
                Metadata.inGateway(context, new ResourceNames(context.tenant()).usageMetrics()),
                Tree.of(
                        "targetRef",
                        GatewayTarget.reference(context),
                        "metrics",
                        Tree.of("default", Tree.of("labels", labels))));
    }

    /** Latency by subscription. No switch changes it. */
    static DesiredObject latency(TenantContext context) {
        return DesiredObject.custom(
                ManagedKind.TELEMETRY,
                Metadata.inGateway(context, new ResourceNames(context.tenant()).latency()),
                Tree.of(
                        "selector",
                        Tree.of("matchLabels", GatewayTarget.podLabels(context)),
                        "metrics",
                        List.of(Tree.of(
                                "providers",
                                List.of(Tree.of("name", "prometheus")),
                                "overrides",
                                List.of(Tree.of(
                                        "match",
                                        Tree.of("metric", "REQUEST_DURATION", "mode", "CLIENT_AND_SERVER"),
                                        "tagOverrides",
                                        Tree.of(
                                                "subscription",
                                                Tree.of(
                                                        "operation",
                                                        "UPSERT",
                                                        "value",
                                                        "request.headers[\"x-maas-subscription\"]"))))))));
    }

    /**
     * One missing property would break every label of a request (case 91). Kuadrant's evaluator shows an absent property as
     * null, others do not show it at all; and it looks at the longest path only, so that a check of the path before would
     * hide what lies below.
     */
    private static String orEmpty(String property) {
        return "has(" + property + ") && " + property + " != null ? " + property + " : \"\"";
    }
}
