/* The admission policies that the chart ships for the operator's own account (docs/adr/0020). */
package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * In force for the operators of every class, as the shipped rights are: what they refuse fails the class. They go with what
 * else of ours is left at its end ({@link SandboxNamespaces}).
 */
final class ShippedLimits {

    /** Stands for the one of a class; rendering takes longer than all else here. */
    private static final Sandbox ANY = new Sandbox("any-class");

    private static final String ACCOUNT = "system:serviceaccount:" + ANY.controller() + ":maas-controller";
    private static @Nullable String rendered;

    private ShippedLimits() {}

    /** Puts them in force for a user instead of the account; some moments later the API server goes by them. */
    static void apply(KubernetesClient admin, Identity identity, Sandbox sandbox) {
        KubeYaml.text(rendered()
                        .replace(ACCOUNT, identity.user())
                        .replaceAll(
                                "(name|policyName): maas-operator-(?=namespaces|rights|objects)",
                                "$1: " + identity.user() + "-")
                        .replace(ANY.suffix(), sandbox.suffix()))
                .apply(admin);
    }

    private static synchronized String rendered() {
        if (rendered == null) {
            rendered = render();
        }
        return rendered;
    }

    private static String render() {
        String values = String.join(
                ",",
                "gatewayName=any",
                "namespaces.infra=" + ANY.infra(),
                "namespaces.gateway=" + ANY.gateway(),
                "namespaces.aitenants=" + ANY.aiTenants(),
                "namespaces.defaultTenant=" + ANY.subscription());
        List<String> command = List.of(
                Tool.HELM.path().toString(),
                "template",
                "any",
                "deploy/chart",
                "--namespace=" + ANY.controller(),
                "--set=" + values,
                "--show-only=templates/admission-operator.yaml");
        try {
            Process helm = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String manifests = new String(helm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (helm.waitFor() != 0 || !manifests.contains(ACCOUNT)) {
                throw new IllegalStateException("failed: " + String.join(" ", command));
            }
            return manifests;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the policies are rendered", e);
        }
    }
}
