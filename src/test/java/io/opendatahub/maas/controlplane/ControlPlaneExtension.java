package io.opendatahub.maas.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Starts one control plane for all classes of this JVM, gives each class its sandbox and operator, and cleans up behind it.
 * When a test fails, what the operator asked of the API server during it is written beside the logs.
 */
public final class ControlPlaneExtension
        implements BeforeAllCallback,
                AfterAllCallback,
                BeforeTestExecutionCallback,
                AfterTestExecutionCallback,
                ParameterResolver {
    private static final Namespace SPACE = Namespace.create(ControlPlaneExtension.class);
    private static final AtomicInteger CLASSES = new AtomicInteger();

    /** One for this JVM. A store of JUnit would end it behind each class: with several JVMs the build runs each as a run of its own. */
    private static @Nullable ControlPlane shared;

    @Override
    public void beforeAll(ExtensionContext context) {
        if (run(context) != null) {
            return; // a nested class: it shares what its outer class has
        }
        ControlPlane controlPlane = controlPlane();
        Mark start = controlPlane.requestLog().mark();
        Sandbox sandbox = new Sandbox("x" + CLASSES.incrementAndGet());
        SandboxNamespaces namespaces = new SandboxNamespaces(controlPlane.admin(), sandbox);
        namespaces.create();
        WithControlPlane wanted = AnnotationSupport.findAnnotation(
                        context.getRequiredTestClass(), WithControlPlane.class)
                .orElseThrow();
        OperatorSlot operator = new OperatorSlot(controlPlane, sandbox, wanted);
        store(context)
                .put(
                        ClassRun.class,
                        new ClassRun(context.getRequiredTestClass(), sandbox, namespaces, operator, start));
        if (wanted.operator()) {
            operator.start();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        ClassRun run = run(context);
        if (run != null && run.owner().equals(context.getRequiredTestClass())) {
            run.operator().close();
            UsedRights used = used(controlPlane(), run);
            controlPlane().crds().restore();
            run.namespaces().remove();
            if (used.refused().count() > 0) {
                throw new AssertionError(
                        "Refused by the shipped rights (deploy/chart/files/rules) or by a policy on the operator's account"
                                + " (docs/adr/0020):" + used.refused());
            }
        }
    }

    private static UsedRights used(ControlPlane controlPlane, ClassRun run) {
        RequestLog log = controlPlane.requestLog();
        UsedRights used = new UsedRights(run.sandbox(), log::ofAStart);
        log.forEach(run.start(), log.mark(), run.operator().identities(), used::add);
        used.write(run.owner());
        return used;
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        store(context).put(Mark.class, controlPlane().requestLog().mark());
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException().isEmpty()) {
            return;
        }
        ControlPlane controlPlane = controlPlane();
        Mark start = store(context).get(Mark.class, Mark.class);
        Path file = controlPlane
                .folder()
                .resolve("failed-" + context.getRequiredTestClass().getSimpleName() + "-"
                        + context.getRequiredTestMethod().getName() + ".txt");
        try {
            RequestLog log = controlPlane.requestLog();
            Files.writeString(
                    file,
                    log.between(start, log.mark(), run(context).operator().identity())
                            .toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        context.publishReportEntry("requests of the operator", file.toString());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == ControlPlane.class || type == Sandbox.class || type == OperatorSlot.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        if (type == ControlPlane.class) {
            return controlPlane();
        }
        return type == Sandbox.class ? run(context).sandbox() : run(context).operator();
    }

    private static synchronized ControlPlane controlPlane() {
        if (shared == null) {
            shared = startWithDefinitions();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close, "control-plane"));
        }
        return shared;
    }

    private static ControlPlane startWithDefinitions() {
        // Now, while nothing runs: a build beside a test would take the machine and its time from it.
        for (Tool tool : Tool.values()) {
            tool.path();
        }
        ControlPlane controlPlane = ControlPlane.start();
        try {
            controlPlane.crds().installStandard();
            controlPlane.crds().installOwn();
            return controlPlane;
        } catch (RuntimeException e) {
            controlPlane.close();
            throw e;
        }
    }

    private static ClassRun run(ExtensionContext context) {
        return store(context).get(ClassRun.class, ClassRun.class);
    }

    private static Store store(ExtensionContext context) {
        return context.getStore(SPACE);
    }

    private record ClassRun(
            Class<?> owner, Sandbox sandbox, SandboxNamespaces namespaces, OperatorSlot operator, Mark start) {}
}
