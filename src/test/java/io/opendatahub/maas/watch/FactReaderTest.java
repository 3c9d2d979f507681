package io.opendatahub.maas.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.model.ExternalModelFact;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of others' objects decides, whatever else is in them. */
class FactReaderTest {

    private static GenericKubernetesResource object(String spec) {
        return Serialization.unmarshal("""
                apiVersion: a/v1
                kind: K
                metadata: {name: n, namespace: ns}
                spec: %s
                """.formatted(spec), GenericKubernetesResource.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{externalProviderRefs: [{apiFormat: messages}]} | true",
                "{externalProviderRefs: [{apiFormat: openai-chat}, {apiFormat: messages}]} | true",
                "{externalProviderRefs: [{apiFormat: openai-chat}]} | false",
                "{externalProviderRefs: [{apiFormat: Messages}]} | false",
                "{externalProviderRefs: [{apiFormat: messages-v2}]} | false",
                "{externalProviderRefs: [{config: {apiFormat: messages}}]} | false",
                "{apiFormat: messages} | false",
                "{externalProviderRefs: messages} | false",
                "{} | false",
                "null | false"
            })
    void aModelIsForAnthropicClientsWhenOneOfItsProvidersIs(String spec, boolean anthropic) {
        assertThat(FactReader.externalModel(object(spec))).isEqualTo(new ExternalModelFact("ns", anthropic));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "{serviceAccountIssuer: 'https://issuer'} | https://issuer",
                "{serviceAccountIssuer: ''} | none",
                "{type: IntegratedOAuth} | none",
                "null | none"
            })
    void anIssuerThatIsEmptyIsNone(String spec, String issuer) {
        if (issuer == null) {
            assertThat(FactReader.serviceAccountIssuer(object(spec))).isEmpty();
        } else {
            assertThat(FactReader.serviceAccountIssuer(object(spec))).contains(issuer);
        }
    }
}
