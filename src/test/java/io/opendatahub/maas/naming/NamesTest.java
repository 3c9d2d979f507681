/* Names, labels and tenant identity (contract section 3). */
package io.opendatahub.maas.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Length, determinism and distinctness of names; labels per kind of object. */
class NamesTest {

    private static final String DEFAULT_NAMESPACE = "models-as-a-service";
    private static final TenantId DEFAULT = new TenantId(DEFAULT_NAMESPACE, DEFAULT_NAMESPACE, true);
    private static final TenantId LILAC = new TenantId("lilac", "ai-tenant-lilac", false);
    /** As long as an AITenant's name may be (contract section 1). */
    private static final String LONGEST_NAME = "l23456789-123456789-123456789-123456789-1";

    private static final TenantId LONGEST = new TenantId(LONGEST_NAME, "ai-tenant-" + LONGEST_NAME, false);

    @Test
    void theNamespaceDecidesWhichTenantItMayBe() {
        assertThat(TenantId.ofNamespace(DEFAULT_NAMESPACE, DEFAULT_NAMESPACE)).contains(DEFAULT);
        assertThat(TenantId.ofNamespace("ai-tenant-lilac", DEFAULT_NAMESPACE)).contains(LILAC);
        assertThat(TenantId.ofNamespace("ai-tenant-7", DEFAULT_NAMESPACE))
                .contains(new TenantId("7", "ai-tenant-7", false));
    }

    @Test
    void otherNamespacesAreNoTenants() {
        for (String namespace : List.of("lilac", "ai-tenant-", "ai-tenant--x", "my-ai-tenant-lilac", "ai-tenants")) {
            assertThat(TenantId.ofNamespace(namespace, DEFAULT_NAMESPACE))
                    .as(namespace)
                    .isEmpty();
        }
        assertThat(TenantId.ofNamespace("ai-tenant-models-as-a-service", DEFAULT_NAMESPACE))
                .as("would share the default tenant's name")
                .isEmpty();
    }

    @Test
    void theDefaultTenantHasNoSuffix() {
        ResourceNames names = new ResourceNames(DEFAULT);
        assertThat(names.object(ResourceNames.MAAS_API)).isEqualTo("maas-api");
        assertThat(names.plugins()).isEqualTo("payload-processing-plugins");
        assertThat(names.servingCertSecret()).isEqualTo("maas-api-serving-cert");
    }

    @Test
    @Tag("case-96")
    void theTenantStandsInTheMiddleOfTheCertificateSecret() {
        ResourceNames names = new ResourceNames(LILAC);
        assertThat(names.servingCertSecret()).isEqualTo("maas-api-lilac-serving-cert");
        assertThat(names.plugins()).isEqualTo("payload-processing-plugins-lilac");
    }

    @Test
    void onlyWhatIsLimitedToALabelIsShortened() {
        ResourceNames names = new ResourceNames(LONGEST);
        String full = "payload-pre-processing-" + LONGEST_NAME;
        assertThat(full).hasSize(64);
        assertThat(names.object(ResourceNames.PAYLOAD_PRE_PROCESSING)).isEqualTo(full);
        assertThat(names.service(ResourceNames.PAYLOAD_PRE_PROCESSING))
                .hasSize(63)
                .startsWith(full.substring(0, 54) + "-")
                .matches(".*-[0-9a-f]{8}");
        assertThat(names.instance(ResourceNames.PAYLOAD_PRE_PROCESSING))
                .isEqualTo(names.service(ResourceNames.PAYLOAD_PRE_PROCESSING));
        assertThat(names.service(ResourceNames.PAYLOAD_PROCESSING)).isEqualTo("payload-processing-" + LONGEST_NAME);
    }

    @Test
    void theNamesOfTheGatewayObjectsEndInTheTenant() {
        ResourceNames names = new ResourceNames(LILAC);
        assertThat(List.of(
                        names.route(),
                        names.keyCleanup(),
                        names.certificate(),
                        names.backendTls(),
                        names.usageMetrics(),
                        names.latency(),
                        names.usageLogs(),
                        names.object(ResourceNames.EXTPROC_READER)))
                .containsExactly(
                        "maas-api-route-lilac",
                        "maas-api-key-cleanup-lilac",
                        "maas-api-serving-cert-lilac",
                        "maas-api-backend-tls-lilac",
                        "maas-telemetry-lilac",
                        "latency-per-subscription-lilac",
                        "maas-model-access-logs-lilac",
                        "payload-processing-extproc-reader-lilac");
        assertThat(new ResourceNames(LONGEST).keyCleanup()).hasSize(52);
        assertThat(new ResourceNames(LONGEST).latency()).isEqualTo("latency-per-subscription-" + LONGEST_NAME);
    }

    /** Known answer: the digest is SHA-256 of the full name, whatever Java version computes it. */
    @Test
    void theDigestIsThatOfTheFullName() {
        assertThat(NameLimit.CRON_JOB.fit("a".repeat(53))).isEqualTo("a".repeat(43) + "-abe346a7");
    }

    @Property
    void aNameThatFitsStaysExact(@ForAll("names") String name, @ForAll NameLimit limit) {
        Assume.that(name.length() <= limit.characters());
        assertThat(limit.fit(name)).isEqualTo(name);
    }

    @Property
    void aLongerNameIsCutToExactlyTheLimit(@ForAll("names") String rest, @ForAll NameLimit limit) {
        String name = "n".repeat(limit.characters()) + rest;
        String first = limit.fit(name);
        assertThat(first).hasSize(limit.characters()).matches("[a-z][a-z0-9-]*-[0-9a-f]{8}");
        assertThat(name).startsWith(first.substring(0, limit.characters() - 9));
        assertThat(limit.fit(name)).isEqualTo(first);
    }

    @Property
    void differentTenantsHaveDifferentNames(
            @ForAll("names") String one, @ForAll("names") String other, @ForAll NameLimit limit) {
        Assume.that(!one.equals(other));
        assertThat(limit.fit("payload-pre-processing-" + one))
                .isNotEqualTo(limit.fit("payload-pre-processing-" + other));
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings()
                .withChars("abcdefghijklmnopqrstuvwxyz0123456789-")
                .ofMinLength(0)
                .ofMaxLength(300)
                .map(text -> "n" + text);
    }

    @Test
    void sharedObjectsCarryNoTenant() {
        assertThat(Labels.ofShared())
                .containsExactly(
                        Map.entry("app.kubernetes.io/part-of", "models-as-a-service"),
                        Map.entry("app.opendatahub.io/modelsasservice", "true"));
    }

    @Test
    void tenantObjectsCarryTheTenant() {
        assertThat(Labels.ofTenant(LILAC))
                .containsAllEntriesOf(Labels.ofShared())
                .containsEntry("maas.opendatahub.io/tenant-name", "lilac")
                .containsEntry("maas.opendatahub.io/tenant-namespace", "ai-tenant-lilac")
                .hasSize(4);
    }

    @Test
    void objectsOfAnAITenantCarryItsIdentity() {
        assertThat(Labels.ofAITenant(LILAC))
                .containsExactly(
                        Map.entry("ai-gateway.opendatahub.io/tenant", "lilac"),
                        Map.entry("app.kubernetes.io/managed-by", "maas-controller"),
                        Map.entry("app.kubernetes.io/part-of", "modelsasservice"),
                        Map.entry("maas.opendatahub.io/gateway-access", "true"),
                        Map.entry("maas.opendatahub.io/managed-by-aitenant", "true"),
                        Map.entry("maas.opendatahub.io/tenant-name", "lilac"),
                        Map.entry("maas.opendatahub.io/tenant-namespace", "ai-tenant-lilac"));
        assertThat(Annotations.ofAITenant("ai-tenants", "lilac"))
                .containsExactly(
                        Map.entry("maas.opendatahub.io/aitenant-name", "lilac"),
                        Map.entry("maas.opendatahub.io/aitenant-namespace", "ai-tenants"));
    }

    @Test
    void valuesOfUsersAreShownPrintable() {
        assertThat(Quoted.of("3x")).isEqualTo("\"3x\"");
        assertThat(Quoted.of("")).isEqualTo("\"\"");
        assertThat(Quoted.of("\u0663\n\"\\")).isEqualTo("\"\\u0663\\u000a\\\"\\\\\"");
        assertThat(Quoted.of("9".repeat(41))).isEqualTo("\"" + "9".repeat(40) + "...\"");
        assertThat(Quoted.of("9".repeat(40))).isEqualTo("\"" + "9".repeat(40) + "\"");
    }

    @Property
    void shownValuesAreAlwaysShortAndPrintable(@ForAll String value) {
        assertThat(Quoted.of(value)).matches("\"[ -~]*\"").hasSizeLessThanOrEqualTo(245);
    }
}
