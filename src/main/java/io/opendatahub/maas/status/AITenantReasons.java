/* Every reason a condition or event of an AITenant can carry, with what it means and what to do about it. */
package io.opendatahub.maas.status;

import static io.opendatahub.maas.status.ConditionType.API_KEYS_REVOKED;
import static io.opendatahub.maas.status.ConditionType.READY;

import io.opendatahub.maas.api.v1alpha1.AITenantPhase;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reasons of contract section 8. {@code docs/reasons.md} is generated from this list. */
public enum AITenantReasons {
    RECONCILED("Reconciled", READY, AITenantPhase.ACTIVE, "The tenant works.", "Nothing."),
    INVALID_PLACEMENT(
            "InvalidPlacement",
            READY,
            AITenantPhase.FAILED,
            "The AITenant is in a namespace where none is accepted; it is never acted on.",
            "Create it in the namespace that the message names and delete this one."),
    LEGACY_TENANT_MIGRATION_FAILED(
            "LegacyTenantMigrationFailed",
            READY,
            AITenantPhase.FAILED,
            "The legacy Tenant in the tenant's namespace asks for a gateway outside the gateway namespace; nothing of it is"
                    + " copied. In an event: a step of its migration was refused, the tenant goes on without.",
            "Correct or remove spec.gatewayRef of the Tenant, or change GATEWAY_NAMESPACE; after a refusal, grant what the"
                    + " message names."),
    GATEWAY_NOT_READY(
            "GatewayNotReady",
            READY,
            AITenantPhase.PENDING,
            "The Gateway of the tenant does not exist.",
            "Create the Gateway, or correct spec.gateway.name of the AITenant."),
    GATEWAY_CLAIM_FAILED(
            "GatewayClaimFailed",
            READY,
            AITenantPhase.FAILED,
            "Another AITenant holds the gateway.",
            "Set spec.gateway.name to a Gateway of its own, or delete the AITenant that the message names."),
    GATEWAY_LABELS_CONFLICT(
            "GatewayLabelsConflict",
            READY,
            AITenantPhase.FAILED,
            "The Gateway accepts routes only from namespaces with certain labels, and the infra namespace cannot carry them.",
            "Change the namespace selector of the Gateway's listeners, or the label that the message names."),
    NAMESPACE_TERMINATING(
            "NamespaceTerminating",
            READY,
            AITenantPhase.PENDING,
            "The namespace of the tenant is being deleted.",
            "Wait until it is gone; the operator then creates it again."),
    CONFIG_TERMINATING(
            "ConfigTerminating",
            READY,
            AITenantPhase.PENDING,
            "The MaasTenantConfig of an earlier life of the tenant is still being deleted.",
            "Wait for its clean-up; when it lasts, look at its finalizers."),
    ANCHOR_MISSING(
            "ConfigMissing",
            READY,
            AITenantPhase.PENDING,
            "Config/default does not exist or is being deleted. It owns every object the operator makes.",
            "The operator creates it by itself unless BOOTSTRAP_DEFAULT_TENANT is false; then create it."),
    CONFIG_NOT_READY(
            "ConfigNotReady",
            READY,
            AITenantPhase.PENDING,
            "The MaasTenantConfig of the tenant is not Ready.",
            "See the conditions of the MaasTenantConfig."),
    PERMISSION_DENIED(
            "PermissionDenied",
            READY,
            AITenantPhase.FAILED,
            "The operator lacks a right that it needs.",
            "Grant the operator's service account the right that the message names. The operator keeps trying."),
    RECONCILE_FAILED(
            "PlatformReconcileFailed",
            READY,
            AITenantPhase.FAILED,
            "An object of the tenant could not be written or removed.",
            "See the API server's words in the message. The operator keeps trying, at most 60 seconds apart."),
    DELETION_IN_PROGRESS(
            "DeletionInProgress",
            READY,
            AITenantPhase.TERMINATING,
            "The tenant is being removed; the message says what is awaited.",
            "Wait."),
    DELETION_BLOCKED(
            "DeletionBlocked",
            READY,
            AITenantPhase.TERMINATING,
            "A step of the removal does not go on by itself; the message names what it waits for.",
            "Remove the cause. After AITENANT_DELETION_TIMEOUT the step is given up."),
    REVOCATION_PENDING(
            "RevocationPending",
            API_KEYS_REVOKED,
            "The Job that revokes the tenant's keys has not succeeded yet.",
            "Wait; when it lasts, see the condition Ready."),
    KEYS_REVOKED("KeysRevoked", API_KEYS_REVOKED, "maas-api has revoked all keys of the tenant.", "Nothing."),
    NOTHING_TO_REVOKE(
            "NothingToRevoke",
            API_KEYS_REVOKED,
            "The tenant has no maas-api that could revoke keys, or its namespace is gone or going.",
            "Before there is a new tenant of this name, revoke keys that were issued in the database of maas-api."),
    CLEANUP_FORCED(
            "CleanupForced",
            API_KEYS_REVOKED,
            "A step of the removal blocked for longer than AITENANT_DELETION_TIMEOUT and was given up; the message says what was"
                    + " skipped.",
            "Do what was skipped by hand: for keys, revoke them in the database of maas-api.");

    private final String code;
    private final ConditionType condition;
    private final @Nullable AITenantPhase phase;
    private final String meaning;
    private final String remedy;

    AITenantReasons(
            String code, ConditionType condition, @Nullable AITenantPhase phase, String meaning, String remedy) {
        this.code = code;
        this.condition = condition;
        this.phase = phase;
        this.meaning = meaning;
        this.remedy = remedy;
    }

    AITenantReasons(String code, ConditionType condition, String meaning, String remedy) {
        this(code, condition, null, meaning, remedy);
    }

    /** The CamelCase text in the API. */
    public String code() {
        return code;
    }

    /** The condition that carries it. */
    public ConditionType condition() {
        return condition;
    }

    /** The phase that Ready with this reason implies; empty for the reasons of other conditions. */
    public Optional<AITenantPhase> phase() {
        return Optional.ofNullable(phase);
    }

    /** What it means, one or two sentences. */
    public String meaning() {
        return meaning;
    }

    /** What to do about it, one or two sentences. */
    public String remedy() {
        return remedy;
    }
}
