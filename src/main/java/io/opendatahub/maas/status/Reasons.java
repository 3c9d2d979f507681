/* Every reason a condition or event of a tenant can carry, with what it means and what to do about it. */
package io.opendatahub.maas.status;

import static io.opendatahub.maas.status.ConditionType.DEGRADED;
import static io.opendatahub.maas.status.ConditionType.DEPENDENCIES_AVAILABLE;
import static io.opendatahub.maas.status.ConditionType.DEPLOYMENTS_AVAILABLE;
import static io.opendatahub.maas.status.ConditionType.PREREQUISITES_AVAILABLE;
import static io.opendatahub.maas.status.ConditionType.READY;

import io.opendatahub.maas.api.v1alpha1.TenantPhase;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reasons of contract section 6. {@code docs/reasons.md} is generated from this list. */
public enum Reasons {
    RECONCILED(
            "Reconciled",
            TenantPhase.ACTIVE,
            "The tenant works. The phase is Degraded instead of Active while there are warnings.",
            "Nothing. Warnings are listed in the condition Degraded."),
    DEPLOYMENTS_NOT_READY(
            "DeploymentsNotReady",
            TenantPhase.PENDING,
            "A workload of the tenant is not rolled out or not available.",
            "Wait; when it lasts, look at the pods of the Deployment that the message names.",
            DEPLOYMENTS_AVAILABLE),
    PREREQUISITES_NOT_MET(
            "PrerequisitesNotMet",
            TenantPhase.FAILED,
            "The database secret is missing or its value is blank.",
            "Create the secret that the message names; the tenant goes on by itself."),
    DEPENDENCIES_NOT_AVAILABLE(
            "DependenciesNotAvailable",
            TenantPhase.PENDING,
            "A kind that the tenants cannot work without is not installed on the cluster.",
            "Install the product that brings the kind: Authorino (Kuadrant), Gateway API or Istio. The tenant goes on by itself."),
    GATEWAY_NOT_READY(
            "GatewayNotReady",
            TenantPhase.PENDING,
            "The tenant has no gateway yet, or its Gateway object does not exist.",
            "Create the Gateway, or correct spec.gateway.name of the AITenant."),
    INVALID_GATEWAY(
            "InvalidGateway",
            TenantPhase.FAILED,
            "The AITenant refers to a gateway outside the gateway namespace of the operator.",
            "Use a Gateway in the namespace of the setting GATEWAY_NAMESPACE."),
    CONFIG_MISSING(
            "ConfigMissing",
            TenantPhase.PENDING,
            "Config/default does not exist. It owns every object the operator makes.",
            "The operator creates it by itself unless BOOTSTRAP_DEFAULT_TENANT is false; then create it."),
    CONFIG_TERMINATING(
            "ConfigTerminating",
            TenantPhase.PENDING,
            "Config/default is being deleted.",
            "Wait until it is gone; the tenant goes on when there is a new one."),
    PLATFORM_RECONCILE_FAILED(
            "PlatformReconcileFailed",
            TenantPhase.FAILED,
            "An object of the tenant could not be written or removed, or objects of others could not be read.",
            "See the API server's words in the message. The operator keeps trying, at most 60 seconds apart.",
            DEGRADED),
    PERMISSION_DENIED(
            "PermissionDenied",
            TenantPhase.FAILED,
            "The operator lacks a right that it needs.",
            "Grant the operator's service account the right that the message names. The operator keeps trying.",
            DEGRADED),
    MANAGEMENT_STATE_IDLE(
            "ManagementStateIdle",
            null,
            "The annotation component.opendatahub.io/management-state says Unmanaged: the operator keeps its hands off.",
            "Remove the annotation, or set it to Managed, to have the tenant reconciled."),
    WAITING_FOR_REMOVED_TEARDOWN(
            "WaitingForRemovedTeardown",
            TenantPhase.PENDING,
            "The annotation component.opendatahub.io/management-state says Removed: nothing is written until the platform has removed the tenant.",
            "Remove the annotation, or set it to Managed, to keep the tenant."),
    UNEXPECTED_MANAGEMENT_STATE(
            "UnexpectedManagementState",
            TenantPhase.FAILED,
            "The annotation component.opendatahub.io/management-state has an unknown value.",
            "Set it to Managed, Unmanaged or Removed, or remove it."),
    TENANT_IDENTITY_MISMATCH(
            "TenantIdentityMismatch",
            TenantPhase.FAILED,
            "Labels or annotations of the object, or its AITenant, contradict the namespace about which tenant this is.",
            "The operator sets labels and annotations back by itself; do not edit them."),
    NOT_MANAGED(
            "NotManaged",
            TenantPhase.FAILED,
            "The namespace belongs to no tenant; the object is ignored.",
            "Create an AITenant for the tenant, or delete this object."),
    DELETION_BLOCKED(
            "DeletionBlocked",
            TenantPhase.PENDING,
            "The tenant is being removed, and MaaSSubscriptions or MaaSAuthPolicies of its namespace do not go, or its HTTPRoute, whose AuthPolicy stays as long.",
            "Remove what holds them, or wait for AITENANT_DELETION_TIMEOUT; then the rest is removed without them."),
    PAYLOAD_PROCESSING_MIGRATION_BLOCKED(
            "PayloadProcessingMigrationBlocked",
            TenantPhase.FAILED,
            "The dataplane configuration of an older release cannot be replaced without a decision.",
            "Set spec.apiTranslation.enabled, or the annotation that the message names."),

    DEPENDENCIES_SERVED(
            "DependenciesServed", "Every kind that the tenant needs is installed.", "Nothing.", DEPENDENCIES_AVAILABLE),
    DEPENDENCY_MISSING(
            "DependencyMissing",
            "Kinds that the tenant needs are not installed; the message names them.",
            "As for DependenciesNotAvailable.",
            DEPENDENCIES_AVAILABLE),
    PREREQUISITES_MET(
            "PrerequisitesMet", "The database secret is there and has a value.", "Nothing.", PREREQUISITES_AVAILABLE),
    PREREQUISITES_MISSING(
            "PrerequisitesMissing",
            "The database secret is missing or its value is blank.",
            "As for PrerequisitesNotMet.",
            PREREQUISITES_AVAILABLE),
    WORKLOADS_AVAILABLE(
            "WorkloadsAvailable",
            "All workloads of the tenant are rolled out and available.",
            "Nothing.",
            DEPLOYMENTS_AVAILABLE),
    NOT_JUDGED(
            "NotJudged",
            "Not known, because something that comes first stands in the way.",
            "See the condition Ready.",
            DEPENDENCIES_AVAILABLE,
            PREREQUISITES_AVAILABLE,
            DEPLOYMENTS_AVAILABLE,
            DEGRADED),
    NO_WARNINGS("NoWarnings", "There is nothing to warn about.", "Nothing.", DEGRADED),
    MULTIPLE_WARNINGS(
            "MultipleWarnings",
            "There are warnings of several kinds; the message lists them, each after its own reason.",
            "As for each of the reasons.",
            DEGRADED),
    INVALID_REPLICA_ANNOTATION(
            "InvalidReplicaAnnotation",
            "A replica annotation is not a decimal number from 1 to 100; the default count 1 is used in its place.",
            "Correct or remove the annotation, or set the replicas in spec.",
            DEGRADED),
    INVALID_STORED_VALUE(
            "InvalidStoredValue",
            "A number in spec, stored before the present schema, is out of range; its default is used.",
            "Set the field to a value in the range that the message names, or remove it.",
            DEGRADED),
    REPLICAS_CLAMPED(
            "ReplicasClamped",
            "The floor of an autoscaler is above its ceiling; the ceiling is raised to the floor.",
            "Lower replicas or raise autoscaling.maxReplicas of the workload.",
            DEGRADED),
    INVALID_RESOURCES_OVERRIDE(
            "InvalidResourcesOverride",
            "A resources override cannot be used; the default resources of the workload stay in force.",
            "Correct the entries that the message names.",
            DEGRADED),
    SCALED_TO_ZERO(
            "ScaledToZero",
            "Somebody scaled an autoscaled workload to 0. An autoscaler leaves a workload at 0 alone, and so does the operator.",
            "Scale the Deployment to 1 or more.",
            DEGRADED),
    AUTOSCALER_INACTIVE(
            "AutoscalerInactive",
            "An autoscaler has not been able to compute a count for more than 2 minutes.",
            "See the metric and the field that the message names.",
            DEGRADED),
    FOREIGN_OBJECT(
            "ForeignObject",
            "An object under a name of the tenant belongs to somebody else; it is left alone and not judged.",
            "Delete or rename it, if it is not needed; the operator then creates its own.",
            DEGRADED),
    SELECTORS_OVERLAP(
            "SelectorsOverlap",
            "A payload Deployment keeps the selector of an earlier release because another Deployment would take its pods.",
            "Delete one of the two Deployments that the message names.",
            DEGRADED),
    OPTIONAL_KIND_MISSING(
            "OptionalKindMissing",
            "A kind of which the tenant, or all tenants together, would have objects is not installed; these are left out.",
            "Install the product that brings the kind: Kuadrant, Istio, cert-manager or the Prometheus operator. The operator goes on by itself.",
            DEGRADED),
    AUTHORINO_WITHOUT_TLS(
            "AuthorinoWithoutTls",
            "No Authorino has TLS on its listener, so calls between gateway and Authorino are not encrypted.",
            "Set spec.listener.tls of the Authorino.",
            DEGRADED),
    MONITORING_NOT_READY(
            "MonitoringNotReady",
            "The DSCInitialization does not report its monitoring as ready; usage views have no data without it.",
            "Set spec.monitoring of the DSCInitialization and install the operators it needs.",
            DEGRADED);

    private final String code;
    private final @Nullable TenantPhase phase;
    private final String meaning;
    private final String remedy;
    private final Set<ConditionType> conditions;

    Reasons(String code, @Nullable TenantPhase phase, String meaning, String remedy, Set<ConditionType> conditions) {
        this.code = code;
        this.phase = phase;
        this.meaning = meaning;
        this.remedy = remedy;
        this.conditions = conditions;
    }

    /** A reason of Ready, which decides the phase. */
    Reasons(String code, @Nullable TenantPhase phase, String meaning, String remedy, ConditionType... others) {
        this(code, phase, meaning, remedy, EnumSet.of(READY, others));
    }

    /** A reason of other conditions. */
    Reasons(String code, String meaning, String remedy, ConditionType first, ConditionType... rest) {
        this(code, null, meaning, remedy, EnumSet.of(first, rest));
    }

    /** The reason with a code, if there is one. */
    public static Optional<Reasons> of(String code) {
        return Stream.of(values()).filter(reason -> reason.code.equals(code)).findFirst();
    }

    /** The CamelCase text in the API. */
    public String code() {
        return code;
    }

    /** The phase that Ready with this reason implies; empty for hands off and for reasons that Ready never carries. */
    public Optional<TenantPhase> phase() {
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

    /** The conditions that can carry it. */
    public Set<ConditionType> conditions() {
        return conditions;
    }
}
