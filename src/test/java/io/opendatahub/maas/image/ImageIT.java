package io.opendatahub.maas.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.cases.TenantCluster;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.demo.OperatorProcess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The image's files, made as the Dockerfile makes them, at work on a real control plane. */
@WithControlPlane(operator = false)
class ImageIT {

    /** What the operator may use with one tenant, in MiB; docs/image.md says what it does use. */
    private static final double MEMORY = 130;

    /** Modules that jars name for parts we do not use: drawing and databases. */
    private static final Set<String> LEFT_OUT = Set.of("java.desktop", "java.sql");

    private static ImageTree tree;
    private static SealedTree sealed;
    private static Map<Path, String> before;
    private static OperatorProcess operator;

    @BeforeAll
    static void start(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) throws IOException {
        tree = ImageTree.assemble(controlPlane.project());
        sealed = SealedTree.copyOf(tree);
        before = sealed.state();
        SealedTree.openForPassing(controlPlane.folder()); // its token and certificate authority are there
        TenantCluster cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        operator = OperatorProcess.start(controlPlane, slot.identity(), sealed.program(), sandbox.settings());
        cluster.awaitReady();
    }

    @AfterAll
    static void stop() throws IOException {
        if (operator != null) {
            operator.close();
        }
        if (sealed != null) {
            sealed.close();
        }
    }

    @Test
    void answersWithMetrics() throws IOException, InterruptedException {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(operator.metrics()).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("maas_reconcile");
    }

    @Test
    void staysWithinWhatIsSetAsideForIt() {
        assertThat(operator.residentMiB()).isLessThan(MEMORY);
    }

    @Test
    void hasAnAotCacheThatIsRead() throws IOException {
        boolean newEnough = Jdks.version(Jdks.forImage()) >= Jdks.WANTED;
        assertThat(tree.hasCache()).isEqualTo(newEnough);
        String mapped = Files.readString(Path.of("/proc/" + operator.pid() + "/maps"));
        assertThat(mapped.contains("maas-operator.aot")).isEqualTo(newEnough);
        assertThat(operator.logTail()).doesNotContain("[aot]").doesNotContain("[cds]");
    }

    @Test
    void holdsNoProgramButJava() throws IOException {
        try (Stream<Path> programs = Files.list(tree.root().resolve("jre/bin"))) {
            assertThat(programs.map(program -> program.getFileName().toString()))
                    .containsExactly("java");
        }
        assertThat(tree.files())
                .filteredOn(file -> !file.startsWith("jre")
                        && Files.isExecutable(tree.root().resolve(file)))
                .isEmpty();
    }

    @Test
    void canBeReadByAnybodyAndWrittenByNobody() throws IOException {
        for (Path any : tree.all()) {
            Path path = tree.root().resolve(any);
            assertThat(Files.getPosixFilePermissions(path))
                    .as(any.toString())
                    .contains(PosixFilePermission.OTHERS_READ)
                    .doesNotContain(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE)
                    .contains(
                            Files.isDirectory(path)
                                    ? PosixFilePermission.OTHERS_EXECUTE
                                    : PosixFilePermission.OTHERS_READ);
            if (!Files.isDirectory(path)) {
                assertThat(Files.getPosixFilePermissions(path))
                        .as(any.toString())
                        .doesNotContain(PosixFilePermission.OWNER_WRITE);
            }
        }
    }

    @Test
    void runsAsAUserWithoutRights() throws IOException {
        String status = Files.readString(Path.of("/proc/" + operator.pid() + "/status"));
        String user = sealed.expectedUser();
        assertThat(tree.user()).isNotEqualTo("0");
        assertThat(status)
                .containsPattern("(?m)^Uid:\\t" + user + "\\t" + user + "\\t" + user + "\\t")
                .containsPattern("(?m)^CapEff:\\t0+$");
    }

    @Test
    void writesNothing() throws IOException {
        List<String> written = new ArrayList<>();
        try (Stream<Path> open = Files.list(Path.of("/proc/" + operator.pid() + "/fd"))) {
            for (Path descriptor : open.toList()) {
                Path file = Files.readSymbolicLink(descriptor);
                boolean writable = Files.getPosixFilePermissions(descriptor, LinkOption.NOFOLLOW_LINKS)
                        .contains(PosixFilePermission.OWNER_WRITE);
                if (writable && Files.isRegularFile(file) && !file.toString().endsWith("maas-operator.log")) {
                    written.add(file.toString());
                }
            }
        }
        assertThat(written).isEmpty();
        assertThat(sealed.state()).isEqualTo(before);
        assertThat(sealed.leftBy(operator.pid())).isEmpty();
    }

    @Test
    void hasTheModulesThatItsJarsName(ControlPlane controlPlane) throws IOException, InterruptedException {
        Path jdk = Jdks.forImage();
        List<String> command = new ArrayList<>(List.of(
                jdk.resolve("bin/jdeps").toString(),
                "--print-module-deps",
                "--ignore-missing-deps",
                "--multi-release",
                Integer.toString(Jdks.version(jdk)),
                "--class-path",
                "lib/*",
                "maas-operator.jar"));
        tree.files().stream()
                .filter(file -> file.startsWith("app/lib"))
                .forEach(jar -> command.add(Path.of("app").relativize(jar).toString()));
        Process jdeps = new ProcessBuilder(command)
                .directory(tree.root().resolve("app").toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String answer = new String(jdeps.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jdeps.waitFor();
        Set<String> named = new TreeSet<>(List.of(
                answer.lines().reduce((first, last) -> last).orElseThrow().split(",", -1)));
        named.removeAll(LEFT_OUT);
        assertThat(ImageTree.lines(controlPlane.project().resolve("deploy/image/modules")))
                .containsAll(named);
    }
}
