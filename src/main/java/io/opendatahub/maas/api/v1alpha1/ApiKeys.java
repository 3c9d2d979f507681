package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import org.jspecify.annotations.Nullable;

/** Life cycle policy of API keys. */
public class ApiKeys extends ApiValue {

    @JsonPropertyDescription(
            "Longest time in days for which an API key can be valid. At least 1. When omitted, maas-api runs with 90.")
    @Min(1)
    @Max(Integer.MAX_VALUE)
    private @Nullable Integer maxExpirationDays;

    @JsonPropertyDescription(
            "Days for which expired or revoked API keys remain soft-deleted for audit before they are deleted physically. Between 1 and 106751 (beyond that a duration in maas-api would overflow). When omitted, 90 is used; the default is not stored.")
    @Min(1)
    @Max(106751)
    private @Nullable Integer deletionRetentionDays;

    public @Nullable Integer getMaxExpirationDays() {
        return maxExpirationDays;
    }

    public void setMaxExpirationDays(@Nullable Integer maxExpirationDays) {
        this.maxExpirationDays = maxExpirationDays;
    }

    public @Nullable Integer getDeletionRetentionDays() {
        return deletionRetentionDays;
    }

    public void setDeletionRetentionDays(@Nullable Integer deletionRetentionDays) {
        this.deletionRetentionDays = deletionRetentionDays;
    }
}
