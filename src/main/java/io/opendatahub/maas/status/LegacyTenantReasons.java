/* Reasons in the condition Ready of a legacy Tenant, with what they mean and what to do about it. */
package io.opendatahub.maas.status;

import io.opendatahub.maas.api.v1alpha1.TenantPhase;

/** The reasons of contract section 9. Ready is False with each of them. {@code docs/reasons.md} is generated from this list. */
public enum LegacyTenantReasons {
    UNSUPPORTED(
            "Unsupported",
            TenantPhase.FAILED,
            "The namespace has the legacy object only; nothing is reconciled from it and nothing of it is changed.",
            "Create the AITenant that the message names; the settings are then moved."),
    MIGRATION_INCOMPLETE(
            "MigrationIncomplete",
            TenantPhase.FAILED,
            "Not everything in the object is in MaasTenantConfig and AITenant, so it is kept. These two are what counts.",
            "Make the settings that the message names equal, or remove them from the Tenant; it is then deleted by itself."),
    MIGRATED(
            "LegacyTenantMigrated",
            TenantPhase.PENDING,
            "Everything in the object is in MaasTenantConfig and AITenant, and it is deleted. As an event on the AITenant, too.",
            "Nothing; while the object is still there, whoever put the finalizers on it that the message names holds it.");

    private final String code;
    private final TenantPhase phase;
    private final String meaning;
    private final String remedy;

    LegacyTenantReasons(String code, TenantPhase phase, String meaning, String remedy) {
        this.code = code;
        this.phase = phase;
        this.meaning = meaning;
        this.remedy = remedy;
    }

    /** The CamelCase text in the API. */
    public String code() {
        return code;
    }

    /** The phase that goes with it. */
    public TenantPhase phase() {
        return phase;
    }

    /** What it means, one or two sentences. */
    public String meaning() {
        return meaning;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
