/* Why an AITenant is not Active yet, or not gone yet. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.check.ApplyCheck;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.status.AITenantReasons;
import java.net.HttpURLConnection;
import java.util.List;

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
        return new Halt(reason, Refusal.words(cause) + " " + reason.remedy(), true);
    }

    /** Something could not be read, and nothing is concluded from its absence. */
    static Halt refused(Failure failure) {
        AITenantReasons reason = failure.code() == HttpURLConnection.HTTP_FORBIDDEN
                ? AITenantReasons.PERMISSION_DENIED
                : AITenantReasons.RECONCILE_FAILED;
        return new Halt(reason, failure.key() + " " + failure.message() + ". " + reason.remedy(), true);
    }

    /** A step of the deletion goes on by itself; an event will tell. */
    static Halt inProgress(String message) {
        return new Halt(AITenantReasons.DELETION_IN_PROGRESS, message, false);
    }

    /** A step of the deletion needs somebody else; an event will tell when it can go on. */
    static Halt blocked(String detail) {
        return of(AITenantReasons.DELETION_BLOCKED, detail);
    }

    /** A step of the deletion was refused or cannot see what it has to. */
    static Halt blocked(List<Failure> failures) {
        return new Halt(
                AITenantReasons.DELETION_BLOCKED,
                "Not removed: " + ApplyCheck.describe(failures, AITenantReasons.DELETION_BLOCKED.remedy()),
                true);
    }

    /** A step of the deletion waits for an object that says itself what it waits for, and what to do about it. */
    static Halt blockedAsToldBy(ResourceKey object, String words) {
        return new Halt(AITenantReasons.DELETION_BLOCKED, object + ": " + words, false);
    }
}
