/* A step of a migration that did not succeed. */
package io.opendatahub.maas.legacytenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.status.AITenantReasons;
import java.net.HttpURLConnection;

/**
 * What was tried and what the API server said.
 *
 * @param step for people, completes "could not"
 * @param cause the refusal
 */
public record RefusedStep(String step, KubernetesClientException cause) {

    /** Whether somebody may have changed the object at the same time; the next pass knows better. */
    public boolean mayBeRace() {
        return Refusal.mayBeRace(cause);
    }

    /** What failed, why, and the remedy. */
    public String text() {
        AITenantReasons reason = cause.getCode() == HttpURLConnection.HTTP_FORBIDDEN
                ? AITenantReasons.PERMISSION_DENIED
                : AITenantReasons.RECONCILE_FAILED;
        return "could not " + step + ": " + Refusal.words(cause) + ". " + reason.remedy();
    }
}
