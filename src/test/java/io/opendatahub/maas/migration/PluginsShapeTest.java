/* What a dataplane's ConfigMap is recognised as, and what is said of it when it is not (contract section 7). */
package io.opendatahub.maas.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.model.PluginsFacts.Shape;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys first, then their content. */
class PluginsShapeTest {

    private static final String PRE = """
            # Looks up the model.
            kind: PayloadProcessorConfig
            apiVersion: llm-d.ai/v1alpha1
            plugins:
              - parameters: {headerName: 'X-Gateway-Model-Name', "fieldName": model}
                name: model-extractor
                type: body-field-to-header
              - type: model-provider-resolver
            profiles: [{plugins: {request: [{pluginRef: model-extractor}, {pluginRef: model-provider-resolver}]}, name: default}]
            """;

    private static final String POST = """
            apiVersion: llm-d.ai/v1alpha1
            kind: PayloadProcessorConfig
            plugins:
            - type: maas-headers-guard
              name: maas-headers-guard
            - type: stream-usage-enforcer
            - type: model-provider-resolver
            - type: api-translation
            - type: apikey-injection
            profiles:
            - name: default
              plugins:
                request:
                - pluginRef: maas-headers-guard
                - pluginRef: stream-usage-enforcer
                - pluginRef: model-provider-resolver
                - pluginRef: api-translation
                - pluginRef: apikey-injection
                response: []
            """;

    private static PluginsShape of(String... keysAndTexts) {
        Map<String, String> data = new TreeMap<>();
        for (int i = 0; i < keysAndTexts.length; i += 2) {
            data.put(keysAndTexts[i], keysAndTexts[i + 1]);
        }
        return PluginsShape.of(data, List.of(), false);
    }

    private static PluginsShape older(String pre, String post) {
        return of(ShippedPlugins.PRE_FILE, pre, ShippedPlugins.POST_FILE, post);
    }

    @Test
    void theShippedOneIsTheDefault() {
        assertThat(older(PRE, POST)).isEqualTo(new PluginsShape(Shape.OLDER_DEFAULT, ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "response:\n    - pluginRef: api-translation",
                "response: [pluginRef: api-translation]",
                "\"response\": [{'pluginRef': \"api-translation\"}] # for Anthropic"
            })
    void theDocumentedChangeIsTranslation(String response) {
        assertThat(older(PRE, POST.replace("response: []", response)).shape()).isEqualTo(Shape.OLDER_TRANSLATION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"response:", "response: ~", "response: null", "response: [ ]", ""})
    void noAnswersIsSaidInManyWays(String response) {
        assertThat(older(PRE, POST.replace("response: []", response)).shape()).isEqualTo(Shape.OLDER_DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# nothing",
                "just words",
                "- a list",
                "kind: PayloadProcessorConfig",
                "{",
                "a: b: c",
                "\u0000",
                "kind: PayloadProcessorConfig\nplugins: {}\nprofiles: [{name: default, plugins: {}}]",
                "kind: PayloadProcessorConfig\nplugins: []\nprofiles: [{name: default, plugins: []}]",
                "kind: PayloadProcessorConfig\nplugins: [~]\nprofiles: [{name: default, plugins: {}}]",
                "kind: PayloadProcessorConfig\n1: 2\nplugins: []\nprofiles: [{name: default, plugins: {}}]"
            })
    void whatIsNoConfigurationIsOther(String text) {
        String words = " is no plain configuration of kind PayloadProcessorConfig";
        assertThat(older(text, POST))
                .isEqualTo(new PluginsShape(Shape.OTHER, "key custom-pre-processing-ipp-config.yaml" + words));
        assertThat(older(PRE, text)).isEqualTo(new PluginsShape(Shape.OTHER, "key custom-ipp-config.yaml" + words));
    }

    /** Each of them could mean two things, or grows while it is read. */
    @Test
    void whatIsNotSafeToReadIsNotRead() {
        String anchored = POST.replace("name: default", "name: &n default") + "extra: *n\n";
        String bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n" + POST;
        Stream.of(
                        POST + "kind: PayloadProcessorConfig\n",
                        POST + "---\n" + POST,
                        anchored,
                        bomb,
                        POST + "# " + "x".repeat(SafeYaml.LONGEST) + "\n",
                        POST.replace("response: []", "response: " + "[".repeat(30_000) + "]".repeat(30_000)),
                        POST.replace("kind: PayloadProcessorConfig", "kind: !!binary UGF5"))
                .forEach(text -> assertThat(older(PRE, text).shape()).as(text).isEqualTo(Shape.OTHER));
    }

    @Test
    void anotherPluginIsNamedByItsFile() {
        assertThat(older(PRE.replace("fieldName\": model", "fieldName\": modell"), POST)
                        .difference())
                .isEqualTo("key custom-pre-processing-ipp-config.yaml has other plugins, parameters or chains");
        assertThat(older(PRE, POST.replace("- type: stream-usage-enforcer\n", ""))
                        .difference())
                .isEqualTo("key custom-ipp-config.yaml has other plugins, parameters or chains");
        assertThat(older(PRE, POST.replace("response: []", "response: [{pluginRef: apikey-injection}]"))
                        .shape())
                .isEqualTo(Shape.OTHER);
    }

    @Test
    void moreOrFewerKeysAreOther() {
        assertThat(of(ShippedPlugins.PRE_FILE, PRE).difference()).isEqualTo("lacks key \"custom-ipp-config.yaml\"");
        assertThat(of(ShippedPlugins.PRE_FILE, PRE, ShippedPlugins.POST_FILE, POST, "notes\n", "")
                        .difference())
                .isEqualTo("has more keys: \"notes\\u000a\"");
        assertThat(of("plugins.yaml", "").difference()).isEqualTo("has more keys: \"plugins.yaml\"");
        assertThat(PluginsShape.of(
                                Map.of(ShippedPlugins.PRE_FILE, PRE),
                                List.of(ShippedPlugins.POST_FILE, "a", "b", "c", "d", "e"),
                                false)
                        .difference())
                .isEqualTo("has more keys: \"a\", \"b\", \"c\", \"custom-ipp-config.yaml\", \"d\" and 1 more");
    }

    @Test
    void thePresentFormatNeedsNoMigration() {
        assertThat(of().shape()).isEqualTo(Shape.PRESENT);
        assertThat(of("extproc.yaml", "").shape()).isEqualTo(Shape.PRESENT);
        assertThat(of("pre-extproc.yaml", "", "extproc.yaml", "", "notes", "").shape())
                .isEqualTo(Shape.PRESENT);
    }

    /** Whoever puts a file of the present format beside the older ones has not migrated anything. */
    @Test
    void bothFormatsAreAMigrationUnderWayOnlyIfItIsOurs() {
        Map<String, String> data = Map.of(
                ShippedPlugins.PRE_FILE,
                PRE,
                ShippedPlugins.POST_FILE,
                POST,
                "pre-extproc.yaml",
                "",
                "extproc.yaml",
                "");
        assertThat(PluginsShape.of(data, List.of(), true).shape()).isEqualTo(Shape.BOTH);
        assertThat(PluginsShape.of(data, List.of(), false))
                .isEqualTo(new PluginsShape(Shape.OTHER, "has more keys: \"extproc.yaml\", \"pre-extproc.yaml\""));
    }
}
