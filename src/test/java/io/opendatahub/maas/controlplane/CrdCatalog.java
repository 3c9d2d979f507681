package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Custom resource definitions by name ({@code gateways.gateway.networking.k8s.io}). Those of Gateway API, Istio,
 * cert-manager and the Prometheus operator come from their Go modules, read at run time. Kuadrant, Authorino and
 * Open Data Hub have no module here: the files in {@code controlplane/crds} declare strictly what we use of them.
 */
public final class CrdCatalog {
    /** What the operator works with; OpenShift's own kinds are not among them. */
    private static final List<String> STANDARD = List.of(
            "gatewayclasses.gateway.networking.k8s.io",
            "gateways.gateway.networking.k8s.io",
            "httproutes.gateway.networking.k8s.io",
            "destinationrules.networking.istio.io",
            "envoyfilters.networking.istio.io",
            "telemetries.telemetry.istio.io",
            "certificates.cert-manager.io",
            "podmonitors.monitoring.coreos.com",
            "authpolicies.kuadrant.io",
            "tokenratelimitpolicies.kuadrant.io",
            "telemetrypolicies.extensions.kuadrant.io",
            "authconfigs.authorino.kuadrant.io",
            "authorinos.operator.authorino.kuadrant.io",
            "dscinitializations.dscinitialization.opendatahub.io",
            "maassubscriptions.maas.opendatahub.io",
            "maasauthpolicies.maas.opendatahub.io");

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Assets assets;
    private final ApiServer apiServer;
    private final KubernetesClient admin;

    CrdCatalog(Assets assets, ApiServer apiServer, KubernetesClient admin) {
        this.assets = assets;
        this.apiServer = apiServer;
        this.admin = admin;
    }

    /** The names that {@link #installStandard} installs. */
    public List<String> standard() {
        return STANDARD;
    }

    /** Installs the foreign definitions that the operator works with. */
    public void installStandard() {
        install(STANDARD.toArray(String[]::new));
    }

    /** Installs every definition in the project's folder {@code crds}, if there is one. */
    public void installOwn() {
        List<GenericKubernetesResource> own = own();
        own.forEach(this::apply);
        own.forEach(this::awaitServed);
    }

    /** Installs or restores these definitions and waits until they are served. */
    public void install(String... names) {
        List<GenericKubernetesResource> definitions =
                Arrays.stream(names).map(this::find).toList();
        definitions.forEach(this::apply);
        definitions.forEach(this::awaitServed);
    }

    /** Installs what is missing of ours and of the foreign ones that the operator works with. */
    public void restore() {
        Stream.concat(STANDARD.stream().map(this::find), own().stream())
                .filter(definition -> status(definition) != 200)
                .forEach(definition -> {
                    apply(definition);
                    awaitServed(definition);
                });
    }

    /** Removes the definition with all its objects and waits until it is served no more. */
    public void remove(String name) {
        GenericKubernetesResource definition = find(name);
        admin.genericKubernetesResources(Kinds.DEFINITIONS).withName(name).delete();
        await(name + " to be gone")
                .pollInterval(Duration.ofMillis(50))
                .atMost(PATIENCE)
                .until(() -> status(definition) == 404
                        && admin.genericKubernetesResources(Kinds.DEFINITIONS)
                                        .withName(name)
                                        .get()
                                == null);
    }

    /** Whether the API server serves it now. */
    public boolean isServed(String name) {
        return status(find(name)) == 200;
    }

    private List<GenericKubernetesResource> own() {
        return files(assets.project().resolve("crds")).stream()
                .map(CrdCatalog::read)
                .toList();
    }

    private void apply(GenericKubernetesResource definition) {
        admin.genericKubernetesResources(Kinds.DEFINITIONS)
                .resource(definition)
                .patch(ControlPlane.applied(), definition);
    }

    private void awaitServed(GenericKubernetesResource definition) {
        await(definition.getMetadata().getName() + " to be served")
                .pollInterval(Duration.ofMillis(20))
                .atMost(PATIENCE)
                .until(() -> status(definition) == 200);
    }

    private int status(GenericKubernetesResource definition) {
        List<Map<String, Object>> versions = definition.get("spec", "versions");
        String version = versions.stream()
                .filter(each -> Boolean.TRUE.equals(each.get("served")))
                .map(each -> String.valueOf(each.get("name")))
                .findFirst()
                .orElseThrow();
        String path = "/apis/%s/%s/%s?limit=1"
                .formatted(definition.get("spec", "group"), version, definition.get("spec", "names", "plural"));
        return apiServer.get(path, Duration.ofSeconds(5));
    }

    /** The definition of this name, from whichever source has it. */
    private GenericKubernetesResource find(String name) {
        int dot = name.indexOf('.');
        String file = name.substring(dot + 1) + "_" + name.substring(0, dot) + ".yaml";
        for (String source : List.of("GATEWAY_API_CRDS", "CERT_MANAGER_CRDS", "PROMETHEUS_CRDS")) {
            Path candidate = assets.path(source).resolve(file);
            if (Files.exists(candidate)) {
                return read(candidate);
            }
        }
        Optional<GenericKubernetesResource> own = own().stream()
                .filter(definition -> definition.getMetadata().getName().equals(name))
                .findFirst();
        if (own.isPresent()) {
            return own.get();
        }
        return name.endsWith(".istio.io")
                ? fromIstio(name)
                : Serialization.unmarshal(Resources.text("crds/" + file), GenericKubernetesResource.class);
    }

    /** Istio has all of them in one file of more than a megabyte: only the part that is wanted is parsed. */
    private GenericKubernetesResource fromIstio(String name) {
        String all = text(assets.path("ISTIO_CRDS").resolve("customresourcedefinitions.gen.yaml"));
        return Stream.of(all.split("(?m)^---$", -1))
                .filter(part -> part.contains("\n  name: " + name + "\n"))
                .map(part -> Serialization.unmarshal(part, GenericKubernetesResource.class))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Istio has no definition " + name));
    }

    private static GenericKubernetesResource read(Path file) {
        return Serialization.unmarshal(text(file), GenericKubernetesResource.class);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.ya?ml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
