package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns the names that the case files use into those of a {@link Sandbox}. Most are unmistakable and are replaced
 * wherever they stand as a word of a name. {@value Sandbox#DEFAULT_TENANT} is the name of a namespace, of a tenant
 * and of a product: it is replaced only where a namespace is meant.
 */
final class FixtureNames {
    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    private final Pattern words;
    private final UnaryOperator<String> rename;
    private final String subscription;

    FixtureNames(List<String> words, UnaryOperator<String> rename, String subscription) {
        this.words = Pattern.compile("(?<![a-z0-9])(" + String.join("|", words) + ")(?![a-z0-9])");
        this.rename = rename;
        this.subscription = subscription;
    }

    /** A copy with the names of the sandbox. */
    GenericKubernetesResource rename(GenericKubernetesResource resource) {
        Map<?, ?> tree = JSON.convertValue(resource, Map.class);
        GenericKubernetesResource copy = JSON.convertValue(map(tree), GenericKubernetesResource.class);
        boolean isNamespace = "Namespace".equals(copy.getKind());
        if (isNamespace && Sandbox.DEFAULT_TENANT.equals(copy.getMetadata().getName())) {
            copy.getMetadata().setName(subscription);
        }
        return copy;
    }

    String rename(String text) {
        return words.matcher(text).replaceAll(word -> Matcher.quoteReplacement(rename.apply(word.group(1))));
    }

    private Map<String, Object> map(Map<?, ?> tree) {
        Map<String, Object> renamed = new LinkedHashMap<>();
        tree.forEach((key, value) -> renamed.put(rename(String.valueOf(key)), value(String.valueOf(key), value)));
        return renamed;
    }

    private Object value(String key, Object value) {
        if (value instanceof Map<?, ?> map) {
            return map(map);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(item -> value(key, item)).toList();
        }
        if (value instanceof String text) {
            boolean namespace = key.toLowerCase(Locale.ROOT).endsWith("namespace");
            return namespace && text.equals(Sandbox.DEFAULT_TENANT) ? subscription : rename(text);
        }
        return value;
    }
}
