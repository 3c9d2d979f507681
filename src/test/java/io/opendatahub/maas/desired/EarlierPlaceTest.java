package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.TenantId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What may be left in the controller namespace (case 114): everything of the infra namespace, nothing of the gateway's. */
class EarlierPlaceTest {

    private static final PlatformContext PLATFORM = Situation.platform(false);

    private static List<String> keys(String aitenant) {
        return EarlierPlace.keys(TenantId.ofAITenant(aitenant, "models-as-a-service"), PLATFORM).stream()
                .map(ResourceKey::toString)
                .toList();
    }

    @Test
    @Tag("case-114")
    void sharedObjectsCountToTheDefaultTenant() {
        assertThat(keys("models-as-a-service"))
                .contains(
                        "Deployment opendatahub/maas-api",
                        "Service opendatahub/maas-api",
                        "HTTPRoute.gateway.networking.k8s.io opendatahub/maas-api-route",
                        "ServiceAccount opendatahub/maas-api",
                        "ServiceAccount opendatahub/maas-api-cleanup")
                .allMatch(key -> key.contains(" opendatahub/"))
                .noneMatch(key -> key.contains("payload"));
        assertThat(keys("lilac"))
                .contains(
                        "Deployment opendatahub/maas-api-lilac",
                        "Service opendatahub/maas-api-lilac",
                        "HTTPRoute.gateway.networking.k8s.io opendatahub/maas-api-route-lilac")
                .allMatch(key -> key.endsWith("-lilac"));
    }

    @Test
    void allKindsOfTheKeysAreLookedFor() {
        assertThat(Stream.of("models-as-a-service", "lilac")
                        .flatMap(name ->
                                EarlierPlace.keys(TenantId.ofAITenant(name, "models-as-a-service"), PLATFORM).stream())
                        .map(ResourceKey::kind))
                .isSubsetOf(EarlierPlace.kinds(PLATFORM));
    }

    @Test
    void theSharedKeysAreThoseOfTheSharedObjects() {
        assertThat(SharedResources.keys(PLATFORM))
                .containsExactlyElementsOf(SharedResources.of(PLATFORM, Situation.ANCHOR).stream()
                        .map(DesiredObject::key)
                        .toList());
    }
}
