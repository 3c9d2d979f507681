/* The five condition types of a MaasTenantConfig. */
package io.opendatahub.maas.status;

/** Condition types in the order in which they are stored (contract section 6: exactly these, all present always). */
public enum ConditionType {
    READY("Ready"),
    DEPENDENCIES_AVAILABLE("DependenciesAvailable"),
    PREREQUISITES_AVAILABLE("MaaSPrerequisitesAvailable"),
    DEPLOYMENTS_AVAILABLE("DeploymentsAvailable"),
    DEGRADED("Degraded");

    private final String text;

    ConditionType(String text) {
        this.text = text;
    }

    /** As it stands in the API. */
    public String text() {
        return text;
    }
}
