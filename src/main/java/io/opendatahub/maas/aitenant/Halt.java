/* Why an AITenant is not Active yet, or not gone yet. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.status.AITenantReasons;
import java.net.HttpURLConnection;
import java.util.Objects;

/**
 * What a step waits for.
 *
 * @param reason reason of Ready=False
 * @param message what is awaited, and the remedy
 * @param retried whether to try again after a while, because no event will tell that it can go on
 */
record Halt(AITenantReasons reason, String message, boolean retried) {

    /** Waits for an event; the remedy of the reason is added to the detail. */
    static Halt of(AITenantReasons reason, String detail) {
        return new Halt(reason, detail + " " + reason.remedy(), false);
    }

    /** Waits for an event, with nothing to do for anybody but to wait. */
    static Halt waiting(AITenantReasons reason, String message) {
        return new Halt(reason, message, false);
    }

    /** A request was refused or not answered. */
    static Halt refused(KubernetesClientException cause) {
        AITenantReasons reason = cause.getCode() == HttpURLConnection.HTTP_FORBIDDEN
                ? AITenantReasons.PERMISSION_DENIED
                : AITenantReasons.RECONCILE_FAILED;
        return new Halt(reason, words(cause) + " " + reason.remedy(), true);
    }

    /** Something could not be read, and nothing is concluded from its absence. */
    static Halt refused(ApplyReport.Failure failure) {
        AITenantReasons reason = failure.code() == HttpURLConnection.HTTP_FORBIDDEN
                ? AITenantReasons.PERMISSION_DENIED
                : AITenantReasons.RECONCILE_FAILED;
        return new Halt(reason, failure.key() + " " + failure.message() + ". " + reason.remedy(), true);
    }

    /** What the API server said. */
    static String words(KubernetesClientException cause) {
        String words = cause.getStatus() == null
                ? cause.getMessage()
                : cause.getStatus().getMessage();
        return Objects.requireNonNullElse(words, "The API server did not answer.");
    }
}
