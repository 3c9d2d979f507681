package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import org.jspecify.annotations.Nullable;

/** Settings of the platform as a whole. */
@JsonClassDescription("Settings that hold for all tenants.")
public class PlatformConfigSpec extends ApiValue {

    @JsonPropertyDescription(
            "Scrape interval of the Limitador metrics, for example 30s. Accepted for compatibility and without effect here: this operator does not manage Limitador's ServiceMonitor.")
    private @Nullable String limitadorScrapeInterval;

    @JsonPropertyDescription(
            "Sends the usage logs of all tenants to the platform's own usage-logs-collector instead of the collector of the data science monitoring stack. false unless set to true.")
    @Default("false")
    private @Nullable Boolean usageLogging;

    public @Nullable String getLimitadorScrapeInterval() {
        return limitadorScrapeInterval;
    }

    public void setLimitadorScrapeInterval(@Nullable String limitadorScrapeInterval) {
        this.limitadorScrapeInterval = limitadorScrapeInterval;
    }

    public @Nullable Boolean getUsageLogging() {
        return usageLogging;
    }

    public void setUsageLogging(@Nullable Boolean usageLogging) {
        this.usageLogging = usageLogging;
    }
}
