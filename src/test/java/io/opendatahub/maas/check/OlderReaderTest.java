package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.tenantconfig.TenantContextResolver;
import io.opendatahub.maas.tenantconfig.TenantResolution;
import org.junit.jupiter.api.Test;

/** Pods of the older dataplane keep their rights as long as there are any. */
class OlderReaderTest {

    private final TenantFixture fixture = TenantFixture.ofDefault().withWorkloads();

    @Test
    void isNotNeededByThePodsOfToday() {
        assertThat(isNeeded()).isFalse();
    }

    @Test
    void isNeededWhileADeploymentIsOfTheOlderKind() {
        fixture.with(LiveFixture.deployment(TenantFixture.POST).older().build());
        assertThat(isNeeded()).isTrue();
    }

    @Test
    void isNeededUntilTheLastOlderPodIsGone() {
        fixture.with(LiveFixture.deployment(TenantFixture.POST).pods(2, 3, 2, 2).build());
        assertThat(isNeeded()).isTrue();
    }

    private boolean isNeeded() {
        TenantResolution.Ready ready =
                (TenantResolution.Ready) TenantContextResolver.resolve(fixture.observation(), TenantFixture.PLATFORM);
        return OlderReader.isNeeded(ready.context(), fixture.observation().live());
    }
}
