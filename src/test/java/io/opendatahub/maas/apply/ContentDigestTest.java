package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as the same content, and what does not. */
class ContentDigestTest {

    @Tag("case-26")
    @Tag("case-42")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{requests: {cpu: 1000m}} | {requests: {cpu: 1}}",
                "{limits: {memory: 1024Mi}} | {limits: {memory: '1073741824'}}",
                "{env: [{name: A, value: ''}]} | {env: [{name: A}]}",
                "{a: 1, b: {}} | {a: 1}",
                "{a: 1, b: []} | {a: 1, b: null}",
                "{env: [{name: A, v: 1}, {name: B}]} | {env: [{name: B}, {name: A, v: 1}]}",
                "{a: 1, b: 2} | {b: 2, a: 1}",
            })
    void same(String one, String other) {
        assertThat(digest(one)).isEqualTo(digest(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{requests: {cpu: 1000m}} | {requests: {cpu: 1001m}}",
                "{data: {cpu: 1000m}} | {data: {cpu: '1'}}",
                "{args: [a, b]} | {args: [b, a]}",
                "{rules: [{path: a}, {path: b}]} | {rules: [{path: b}, {path: a}]}",
                "{mounts: [{name: A, p: 1}, {name: A, p: 2}]} | {mounts: [{name: A, p: 2}, {name: A, p: 1}]}",
                "{flag: false} | {}",
                "{a: {b: x}} | {a: {c: x}}",
            })
    void different(String one, String other) {
        assertThat(digest(one)).isNotEqualTo(digest(other));
    }

    @Property
    void dependsOnContentOnly(@ForAll Map<String, String> content) {
        assertThat(ContentDigest.of(Map.of("data", content)))
                .isEqualTo(ContentDigest.of(Map.of("data", new TreeMap<>(content))));
    }

    @SuppressWarnings("unchecked")
    private static String digest(String yaml) {
        return ContentDigest.of(Serialization.unmarshal("---\n" + yaml, LinkedHashMap.class));
    }
}
