/* Contract section 5 on resources. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.desired.WorkloadPlan.Source;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replacement, refusal, and what is said about it. */
class OverrideRuleTest {

    private static final String NOT_USED =
            "spec.payloadProcessing.resources is not used, the default resources stay in force: ";
    private static final String REMEDY = ". Correct that or remove resources.";

    private static String texts(Map<String, Quantity> amounts) {
        Map<String, String> texts = new TreeMap<>();
        amounts.forEach((name, amount) -> texts.put(name, amount.toString()));
        return texts.toString();
    }

    private static ContainerResources payload(String settings) {
        WorkloadPlans plans = WorkloadPlans.of(config("payloadProcessing: {" + settings + "}"));
        assertThat(plans.warnings()).isEmpty();
        return plans.payloadProcessing().resources();
    }

    /** The one warning about an override, its fixed frame taken off. */
    private static String refusal(String settings) {
        WorkloadPlans plans = WorkloadPlans.of(config("payloadProcessing: {" + settings + "}"));
        assertThat(plans.payloadProcessing().resources()).isEqualTo(Workload.PAYLOAD_PROCESSING.defaultResources());
        assertThat(plans.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.reason()).isEqualTo("InvalidResourcesOverride");
            assertThat(warning.message()).startsWith(NOT_USED).endsWith(REMEDY);
        });
        String message = plans.warnings().get(0).message();
        return message.substring(NOT_USED.length(), message.length() - REMEDY.length());
    }

    @ParameterizedTest
    @CsvSource({"MAAS_API, 500m, 256Mi", "PAYLOAD_PROCESSING, 1, 512Mi", "PAYLOAD_PRE_PROCESSING, 1, 512Mi"})
    @Tag("case-30")
    void defaultsAreThoseOfTheReferenceText(Workload workload, String cpu, String memory) {
        ContainerResources resources =
                Configs.plan(WorkloadPlans.of(config("{}")), workload).resources();

        assertThat(texts(resources.requests())).isEqualTo("{cpu=100m, memory=128Mi}");
        assertThat(texts(resources.limits())).isEqualTo("{cpu=" + cpu + ", memory=" + memory + "}");
        assertThat(resources.isOverride()).isFalse();
    }

    @Test
    @Tag("case-30")
    void theOverrideIsTheWholeBlock() {
        ContainerResources requestsOnly = payload("resources: {requests: {memory: 300Mi}}");
        assertThat(texts(requestsOnly.requests())).isEqualTo("{memory=300Mi}");
        assertThat(requestsOnly.limits()).isEmpty();
        assertThat(requestsOnly.source()).isEqualTo(Source.SPEC);

        ContainerResources limitsOnly = payload("resources: {limits: {cpu: 750m}}");
        assertThat(limitsOnly.requests()).isEmpty();
        assertThat(texts(limitsOnly.limits())).isEqualTo("{cpu=750m}");
    }

    @ParameterizedTest
    @Tag("case-34")
    @ValueSource(
            strings = {
                "resources: {}",
                "resources: {requests: {}, limits: {}}",
                "autoscaling: {}, resources: {}",
                "autoscaling: {}, resources: {limits: {}}"
            })
    void emptyIsNotSet(String settings) {
        assertThat(payload(settings)).isEqualTo(Workload.PAYLOAD_PROCESSING.defaultResources());
    }

    @Test
    @Tag("case-26")
    void anotherSpellingGivesTheSameBlock() {
        ContainerResources first =
                payload("resources: {requests: {cpu: 1000m, memory: 1024Mi}, limits: {cpu: 2000m, memory: 2048Mi}}");

        assertThat(texts(first.requests())).isEqualTo("{cpu=1, memory=1Gi}");
        for (String other : new String[] {
            "resources: {requests: {cpu: \"1\", memory: 1Gi}, limits: {cpu: \"2\", memory: 2Gi}}",
            "resources: {limits: {memory: \"2147483648\", cpu: \"2e0\"}, requests: {memory: 1073741824, cpu: \"1.0\"}}"
        }) {
            assertThat(texts(payload(other).requests())).isEqualTo(texts(first.requests()));
            assertThat(texts(payload(other).limits())).isEqualTo(texts(first.limits()));
        }
    }

    @Test
    @Tag("case-27")
    void finerThanAThousandthIsRoundedUpAsTheServerDoes() {
        ContainerResources resources =
                payload("resources: {requests: {cpu: 1500u, memory: 128Mi}, limits: {cpu: 100.4m, memory: 512Mi}}");

        assertThat(texts(resources.requests())).isEqualTo("{cpu=2m, memory=128Mi}");
        assertThat(texts(resources.limits())).isEqualTo("{cpu=101m, memory=512Mi}");
    }

    @Test
    @Tag("case-36")
    void plainNumbersAreAmounts() {
        ContainerResources resources = payload("resources: {limits: {cpu: 1, memory: 268435456}}");

        assertThat(resources.limits().get("cpu")).isEqualTo(new Quantity("1"));
        assertThat(resources.limits().get("memory").getNumericalAmount()).isEqualByComparingTo("268435456");
        assertThat(texts(payload("resources: {limits: {memory: 4294967296}}").limits()))
                .isEqualTo("{memory=4Gi}");
    }

    @ParameterizedTest
    @Tag("case-09")
    @CsvSource(
            delimiter = '|',
            value = {
                "limits: {cpu: '2', memory: 2Gi} | autoscaling needs requests.cpu, which is missing;"
                        + " autoscaling needs requests.memory, which is missing",
                "requests: {cpu: 250m}, limits: {cpu: '2', memory: 2Gi} | autoscaling needs requests.memory, which is missing",
                "requests: {memory: 300Mi} | autoscaling needs requests.cpu, which is missing",
                "requests: {cpu: 0, memory: 300Mi} | autoscaling needs requests.cpu above 0"
            })
    void autoscalingNeedsBothRequests(String resources, String told) {
        assertThat(refusal("autoscaling: {}, resources: {" + resources + "}")).isEqualTo(told);
    }

    @Test
    @Tag("case-09")
    void theSameBlockIsUsedOnceItIsCompleteOrAutoscalingIsOff() {
        assertThat(texts(payload("autoscaling: {}, resources: {requests: {cpu: 250m, memory: 300Mi}}")
                        .requests()))
                .isEqualTo("{cpu=250m, memory=300Mi}");
        assertThat(texts(payload("resources: {limits: {cpu: \"2\", memory: 2Gi}}")
                        .limits()))
                .isEqualTo("{cpu=2, memory=2Gi}");
    }

    @ParameterizedTest
    @Tag("case-29")
    @CsvSource(
            delimiter = '|',
            value = {
                "limits: {memory: 12Q} | limits.memory is \"12Q\", which is no amount (like 500m, 1, 512Mi or 2Gi)",
                "limits: {cpu: abc} | limits.cpu is \"abc\", which is no amount (like 500m, 1, 512Mi or 2Gi)",
                "limits: {cpu: ''} | limits.cpu is \"\", which is no amount (like 500m, 1, 512Mi or 2Gi)",
                "limits: {cpu: '-1'} | limits.cpu is \"-1\", which is negative",
                "limits: {cpu: 8Ei} | limits.cpu is \"8Ei\", which is no amount (like 500m, 1, 512Mi or 2Gi)",
                "requests: {cpu: null} | requests.cpu is \"\", which is no amount (like 500m, 1, 512Mi or 2Gi)",
                "requests: {cpu: x}, limits: {cpu: '-1'} | requests.cpu is \"x\", which is no amount"
                        + " (like 500m, 1, 512Mi or 2Gi); limits.cpu is \"-1\", which is negative"
            })
    void unusableAmountsAreNamed(String resources, String told) {
        assertThat(refusal("resources: {" + resources + "}")).isEqualTo(told);
    }

    @Test
    @Tag("case-29")
    void anExponentIsAnAmount() {
        assertThat(payload("resources: {limits: {memory: \"129e6\"}}")
                        .limits()
                        .get("memory")
                        .getNumericalAmount())
                .isEqualByComparingTo("129000000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "requests: {cpu: '2'}, limits: {cpu: 600m} | requests.cpu 2 is above limits.cpu 600m",
                "requests: {cpus: '2'} | requests has \"cpus\", which is no resource of a container (cpu, memory,"
                        + " ephemeral-storage, hugepages-SIZE or DOMAIN/NAME)",
                "limits: {example.com/card: '0.5'} | limits.example.com/card is \"0.5\", not a whole number",
                "requests: {example.com/card: 1} | requests.example.com/card needs an equal"
                        + " limits.example.com/card, which is missing",
                "requests: {example.com/card: 1}, limits: {example.com/card: 2} |"
                        + " requests.example.com/card 1 is below limits.example.com/card 2",
                "requests: {hugepages-2Mi: 2Mi}, limits: {hugepages-2Mi: 4Mi} |"
                        + " requests.hugepages-2Mi 2Mi is below limits.hugepages-2Mi 4Mi",
                "limits: {requests.example.com/card: 1} | limits has \"requests.example.com/card\", which is no resource"
                        + " of a container (cpu, memory, ephemeral-storage, hugepages-SIZE or DOMAIN/NAME)"
            })
    @Tag("case-29")
    void whatTheServerWouldRefuseIsNotSent(String resources, String told) {
        assertThat(refusal("resources: {" + resources + "}")).isEqualTo(told);
    }

    @Test
    void equalAmountsAndDevicesAreFine() {
        assertThat(texts(payload("resources: {requests: {cpu: 600m}, limits: {cpu: \"0.6\"}}")
                        .limits()))
                .isEqualTo("{cpu=600m}");
        assertThat(texts(payload("resources: {requests: {example.com/card: 1, ephemeral-storage: 1Gi},"
                                + " limits: {example.com/card: 1}}")
                        .requests()))
                .isEqualTo("{ephemeral-storage=1Gi, example.com/card=1}");
    }

    @Test
    @Tag("case-09")
    @Tag("case-23")
    void oneBadOverrideLeavesTheOthersAlone() {
        WorkloadPlans plans = WorkloadPlans.of(config("""
                maasApi: {resources: {limits: {cpu: 750m}}}
                payloadProcessing: {autoscaling: {}, resources: {limits: {cpu: 750m}}}
                payloadPreProcessing: {resources: {limits: {cpu: 750m}}}
                """));

        assertThat(plans.warnings()).hasSize(1);
        assertThat(plans.maasApi().resources().isOverride()).isTrue();
        assertThat(plans.payloadProcessing().resources().isOverride()).isFalse();
        assertThat(plans.payloadPreProcessing().resources().isOverride()).isTrue();
    }

    @Property
    void noTextInAnOverrideThrowsOrNamesAClass(@ForAll String name, @ForAll String amount) {
        WorkloadPlans plans = WorkloadPlans.of(Configs.withLimit(name, amount));

        assertThat(plans.warnings())
                .allSatisfy(warning ->
                        assertThat(warning.message()).matches("[ -~]*").doesNotContain("Exception", "java."));
    }
}
