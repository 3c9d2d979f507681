/* The condition types of MaasTenantConfigs and AITenants. */
package io.opendatahub.maas.status;

/**
 * Condition types in the order in which they are stored. A MaasTenantConfig has the first five, always and no others (contract
 * section 6); an AITenant has Ready and, while it is being deleted, the last one (contract section 8).
 */
public enum ConditionType {
    READY("Ready"),
    DEPENDENCIES_AVAILABLE("DependenciesAvailable"),
    PREREQUISITES_AVAILABLE("MaaSPrerequisitesAvailable"),
    DEPLOYMENTS_AVAILABLE("DeploymentsAvailable"),
    DEGRADED("Degraded"),
    API_KEYS_REVOKED("APIKeysRevoked");

    private final String text;

    ConditionType(String text) {
        this.text = text;
    }

    /** As it stands in the API. */
    public String text() {
        return text;
    }
}
