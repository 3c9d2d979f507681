package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.TenantId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is created can be removed, and nothing of anybody else. */
class TenantInventoryTest {

    private static final Situation PLAIN = new Situation(false, "front-door", null);

    private static Set<ResourceKey> keys(TenantContext context) {
        return TenantInventory.keys(context.tenant(), context.platform(), List.of(context.gatewayName()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "payloadProcessing: {autoscaling: {}}\npayloadPreProcessing: {autoscaling: {}}",
                "payloadProcessing: {replicas: 3}\npayloadPreProcessing: {autoscaling: {}}",
                "apiTranslation: {enabled: true}\ntelemetry: {enabled: false}",
                "telemetry: {}",
            })
    void holdsEverythingThatAnySettingProduces(String spec) {
        TenantContext context = PLAIN.with(config(spec));
        Set<ResourceKey> made =
                TenantResources.of(context).stream().map(DesiredObject::key).collect(Collectors.toSet());
        assertThat(keys(context)).containsAll(made);
    }

    /** Beside what older releases made and nobody makes any more. */
    @Test
    void holdsNothingMoreThanTheFullestSettingsProduce() {
        TenantContext context = PLAIN.with(
                config("payloadProcessing: {autoscaling: {}}\npayloadPreProcessing: {autoscaling: {}}\ntelemetry: {}"));
        assertThat(keys(context))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                TenantResources.of(context).stream().map(DesiredObject::key),
                                Stream.of(TenantInventory.olderReader(context.tenant())))
                        .toList());
    }

    @Test
    void whatIsCalledAfterAGatewayIsTheTenantsAsLongAsTheGatewayIs() {
        TenantContext context = PLAIN.with(config("{}"));
        assertThat(TenantInventory.keys(context.tenant(), context.platform(), List.of("front-door", "old-door")))
                .contains(
                        AuthPolicies.key(context.platform(), "front-door"),
                        AuthPolicies.key(context.platform(), "old-door"));
        assertThat(TenantInventory.keys(context.tenant(), context.platform()))
                .noneMatch(key -> key.kind().equals(ManagedKind.AUTH_POLICY.ref()));
    }

    @Test
    void ofTwoTenantsNeverMeet() {
        PlatformContext platform = Situation.platform(true);
        List<TenantId> tenants = List.of(
                TenantId.ofAITenant("models-as-a-service", "models-as-a-service"),
                TenantId.ofAITenant("lilac", "models-as-a-service"),
                TenantId.ofAITenant("lilac-2", "models-as-a-service"),
                TenantId.ofAITenant("processing", "models-as-a-service"),
                TenantId.ofAITenant("cleanup", "models-as-a-service"),
                TenantId.ofAITenant("metrics", "models-as-a-service"));
        List<ResourceKey> all = tenants.stream()
                .flatMap(tenant -> TenantInventory.keys(tenant, platform).stream())
                .toList();
        assertThat(all).doesNotHaveDuplicates();
        assertThat(all)
                .doesNotContainAnyElementsOf(SharedResources.of(platform, Situation.ANCHOR).stream()
                        .map(DesiredObject::key)
                        .toList());
    }
}
