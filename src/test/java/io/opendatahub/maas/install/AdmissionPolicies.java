/* The admission policies of the chart, in force on a cluster that other test classes use after this one. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * They hold for the whole cluster, with the namespaces of one sandbox in them.
 *
 * @param controlPlane where
 * @param sandbox whose namespaces
 */
record AdmissionPolicies(ControlPlane controlPlane, Sandbox sandbox) {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<String> TEMPLATES = List.of(
            "templates/admission-operator.yaml",
            "templates/admission-refusals.yaml",
            "templates/admission-advice.yaml");

    /** kubectl's own words about a warning of a policy. */
    private static final Pattern WARNING = Pattern.compile(
            "(?m)^Warning: Validation failed for ValidatingAdmissionPolicy '([a-z-]+)' with binding '\\1': (.*)$");

    /** Installs them and waits until the API server asks them. */
    void install() {
        admin().succeed("apply", "--server-side", "-f", file("policies", manifests(TEMPLATES)));
        String probe = probe();
        await("the policies to be in force").atMost(PATIENCE).until(() -> {
            Command.Answer answer = tried(probe);
            return answer.code() != 0
                    && answer.errors().contains("spec.limitadorScrapeInterval has no effect")
                    && probeOfTheOperator().code() != 0;
        });
    }

    /** Removes them and waits until the API server asks none of them any more. */
    void remove() {
        admin().succeed("delete", "--ignore-not-found", "-f", file("policies", manifests(TEMPLATES)));
        String probe = probe();
        // Others may have left a Config/default, of which kubectl has to say something, too.
        await("the policies to be gone")
                .atMost(PATIENCE)
                .until(() -> !tried(probe).errors().contains("ValidatingAdmissionPolicy")
                        && probeOfTheOperator().code() == 0);
    }

    /** What the chart makes of the values of the sandbox. */
    String manifests(List<String> templates) {
        String values = String.join(
                ",",
                "namespaces.create=false",
                "namespaces.infra=" + sandbox.infra(),
                "namespaces.gateway=" + sandbox.gateway(),
                "namespaces.aitenants=" + sandbox.aiTenants(),
                "namespaces.defaultTenant=" + sandbox.subscription(),
                "namespaces.monitoring=" + sandbox.monitoring(),
                "gatewayName=front-door",
                "platform=kubernetes");
        return Chart.render(
                sandbox.controller(),
                Stream.concat(
                                Stream.of("--set", values),
                                templates.stream().flatMap(template -> Stream.of("--show-only", template)))
                        .toArray(String[]::new));
    }

    /** kubectl of the administrator of the cluster. */
    Command admin() {
        return kubectl(controlPlane.identity("admin"));
    }

    /** kubectl of somebody. */
    Command kubectl(Identity identity) {
        return new Command(
                controlPlane.kubectl(),
                Map.of("KUBECONFIG", controlPlane.writeKubeconfig(identity).toString()));
    }

    /** A call of kubectl in the name of the operator's service account; must succeed. */
    Command.Answer asOperator(String... arguments) {
        Command.Answer answer = triedAsOperator(arguments);
        assertThat(answer.code()).as(answer.errors()).isZero();
        return answer;
    }

    /** A call of kubectl in the name of the operator's service account, which no role stops. */
    Command.Answer triedAsOperator(String... arguments) {
        String account = "system:serviceaccount:" + sandbox.controller() + ":maas-controller";
        Stream<String> who = Stream.of("--as=" + account, "--as-group=system:masters");
        return admin().run(Stream.concat(Stream.of(arguments), who).toArray(String[]::new));
    }

    /** Writes a manifest and returns its path. */
    String file(String name, String yaml) {
        Path file = controlPlane.folder().resolve("admission-" + name + ".yaml");
        try {
            return Files.writeString(file, yaml).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the policies say in an answer, without the words around it. */
    static List<String> warnings(Command.Answer answer) {
        return WARNING.matcher(answer.errors())
                .results()
                .map((MatchResult result) -> result.group(2))
                .toList();
    }

    /** An expression that fails hides what it is about; only the API server's figures tell. */
    void assertNoExpressionFailed() {
        String metrics = controlPlane.admin().raw("/metrics");
        assertThat(metrics.lines()
                        .filter(line -> line.startsWith("apiserver_validating_admission_policy_check_total"))
                        .filter(line -> line.contains("policy=\"maas-")))
                .as("what they refused, warned of, and let pass because an expression failed")
                .isNotEmpty()
                .noneMatch(line -> line.contains("enforcement_action=\"allow\""));
        assertThat(metrics.lines()
                        .filter(line -> line.startsWith("apiserver_admission_match_condition_evaluation_errors_total")))
                .isEmpty();
    }

    private Command.Answer tried(String probe) {
        return admin().run("apply", "--server-side", "--force-conflicts", "--dry-run=server", "-f", probe);
    }

    private Command.Answer probeOfTheOperator() {
        return triedAsOperator(
                "label", "--dry-run=server", "--overwrite", "namespace", sandbox.controller(), "probe=x");
    }

    /** Something that the first policy refuses and something that the last one warns of. */
    private String probe() {
        return file("probe", """
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: probe, namespace: %s}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Config
                metadata: {name: default}
                spec: {limitadorScrapeInterval: 30s}
                """.formatted(sandbox.infra()));
    }
}
