/* The three things spec.apiTranslation.enabled can say. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigSpec;

/** An administrator's word on API translation; saying nothing is not the same as saying no (contract section 7, case 94). */
public enum ApiTranslationChoice {
    OMITTED,
    OFF,
    ON;

    /** What a config says. */
    public static ApiTranslationChoice of(MaasTenantConfig config) {
        MaasTenantConfigSpec spec = config.getSpec();
        if (spec == null
                || spec.getApiTranslation() == null
                || spec.getApiTranslation().getEnabled() == null) {
            return OMITTED;
        }
        return spec.getApiTranslation().getEnabled() ? ON : OFF;
    }
}
