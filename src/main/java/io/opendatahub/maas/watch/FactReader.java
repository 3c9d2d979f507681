/* Makes facts of objects of others when their event arrives. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.check.DatabaseSecretCheck;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ClusterFacts.AuthorinoFact;
import io.opendatahub.maas.model.ClusterFacts.DatabaseSecret;
import io.opendatahub.maas.model.ClusterFacts.MonitoringFact;
import io.opendatahub.maas.model.ExternalModelFact;
import io.opendatahub.maas.model.GatewayFact;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.model.OwnDeploymentFact;
import io.opendatahub.maas.model.PolicyFact;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what decisions need of whole objects, which are then forgotten (architecture.md, section 3). */
final class FactReader {

    private static final String SELECTED = "Selector";

    /** Format of requests to a provider of the Anthropic Messages API, in an ExternalModel. */
    private static final String ANTHROPIC_FORMAT = "messages";

    private FactReader() {}

    static DatabaseSecret secret(GenericKubernetesResource secret) {
        String encoded = JsonTree.text(secret.getAdditionalProperties(), "data", DatabaseSecretCheck.KEY);
        if (JsonTree.at(secret.getAdditionalProperties(), "data", DatabaseSecretCheck.KEY) == null) {
            return DatabaseSecret.MISSING;
        }
        String value = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        return value.isBlank() ? DatabaseSecret.BLANK : DatabaseSecret.PRESENT;
    }

    static AuthorinoFact authorino(GenericKubernetesResource authorino) {
        return new AuthorinoFact(
                Objects.requireNonNullElse(authorino.getMetadata().getNamespace(), ""),
                authorino.getMetadata().getName(),
                Boolean.TRUE.equals(
                        JsonTree.at(authorino.getAdditionalProperties(), "spec", "listener", "tls", "enabled")));
    }

    static MonitoringFact monitoring(GenericKubernetesResource initialization) {
        return new MonitoringFact(
                initialization.getMetadata().getName(), JsonTree.conditions(initialization.getAdditionalProperties()));
    }

    static ExternalModelFact externalModel(GenericKubernetesResource model) {
        return new ExternalModelFact(
                Objects.requireNonNullElse(model.getMetadata().getNamespace(), ""),
                JsonTree.list(model.getAdditionalProperties(), "spec", "externalProviderRefs").stream()
                        .anyMatch(provider -> ANTHROPIC_FORMAT.equals(JsonTree.text(provider, "apiFormat"))));
    }

    /** Empty when none is set, which OpenShift also writes as an empty text. */
    static Optional<String> serviceAccountIssuer(GenericKubernetesResource authentication) {
        return Optional.of(JsonTree.text(authentication.getAdditionalProperties(), "spec", "serviceAccountIssuer"))
                .filter(issuer -> !issuer.isBlank());
    }

    static NamespaceFact namespace(GenericKubernetesResource namespace) {
        return new NamespaceFact(
                namespace.getMetadata().getName(),
                namespace.getMetadata().getUid(),
                namespace.getMetadata().getDeletionTimestamp() != null,
                Objects.requireNonNullElse(namespace.getMetadata().getLabels(), Map.<String, String>of()),
                Objects.requireNonNullElse(namespace.getMetadata().getAnnotations(), Map.<String, String>of()));
    }

    static OwnDeploymentFact ownDeployment(GenericKubernetesResource deployment) {
        Map<String, String> annotations =
                Objects.requireNonNullElse(deployment.getMetadata().getAnnotations(), Map.of());
        return new OwnDeploymentFact(
                deployment.getMetadata().getUid(),
                Labels.TRUE.equals(annotations.get(Annotations.TEARDOWN_REQUESTED)),
                Labels.TRUE.equals(annotations.get(Annotations.TEARDOWN_COMPLETED)));
    }

    static PolicyFact policy(KindRef kind, GenericKubernetesResource policy) {
        return new PolicyFact(
                ResourceKey.of(kind, policy),
                policy.getMetadata().getUid(),
                policy.getMetadata().getDeletionTimestamp() != null,
                List.copyOf(Objects.requireNonNullElse(policy.getMetadata().getFinalizers(), List.<String>of())));
    }

    /** Whole sections, because they are copied as they are; there are few legacy objects, and not for long. */
    static LegacyTenantFact legacyTenant(GenericKubernetesResource tenant) {
        ObjectMeta metadata = tenant.getMetadata();
        return new LegacyTenantFact(
                metadata.getNamespace(),
                metadata.getUid(),
                metadata.getResourceVersion(),
                Objects.requireNonNullElse(metadata.getGeneration(), 0L),
                metadata.getDeletionTimestamp() != null,
                Objects.requireNonNullElse(metadata.getAnnotations(), Map.<String, String>of()),
                Objects.requireNonNullElse(metadata.getFinalizers(), List.<String>of()),
                JsonTree.map(tenant.getAdditionalProperties(), "spec"),
                JsonTree.map(tenant.getAdditionalProperties(), "status"));
    }

    /** Of a Gateway only the listeners that select namespaces by labels say something about ours (contract section 8). */
    static GatewayFact gateway(GenericKubernetesResource gateway) {
        SortedMap<String, String> labels = new TreeMap<>();
        Optional<String> contradiction = Optional.empty();
        for (Object listener : JsonTree.list(gateway.getAdditionalProperties(), "spec", "listeners")) {
            for (Map.Entry<String, String> wanted : selector(listener).entrySet()) {
                String before = labels.putIfAbsent(wanted.getKey(), wanted.getValue());
                if (before != null && !before.equals(wanted.getValue()) && contradiction.isEmpty()) {
                    contradiction = Optional.of(String.format(
                            "listener %s asks for label %s=%s, another listener for %s",
                            JsonTree.text(listener, "name"), wanted.getKey(), wanted.getValue(), before));
                }
            }
        }
        return new GatewayFact(
                gateway.getMetadata().getName(), Collections.unmodifiableSortedMap(labels), contradiction);
    }

    private static SortedMap<String, String> selector(Object listener) {
        SortedMap<String, String> labels = new TreeMap<>();
        if (SELECTED.equals(JsonTree.text(listener, "allowedRoutes", "namespaces", "from"))
                && JsonTree.at(listener, "allowedRoutes", "namespaces", "selector", "matchLabels")
                        instanceof Map<?, ?> wanted) {
            wanted.forEach((key, value) -> labels.put(String.valueOf(key), String.valueOf(value)));
        }
        return labels;
    }
}
