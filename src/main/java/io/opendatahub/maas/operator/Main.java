/* Starts the operator from the command line. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.client.Config;
import io.opendatahub.maas.health.EndpointCheck;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** Entry point of {@code java -jar maas-operator.jar}. */
public final class Main {

    /** Exit code for bad settings (EX_CONFIG of sysexits.h, contract section 2). */
    private static final int EX_CONFIG = 78;

    private static final int FAILED = 1;

    private Main() {}

    /** Reads the settings, then runs until the process is told to end or the lease is lost. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (Arrays.asList(arguments).contains("--help")) {
            System.out.println(SettingsHelp.text());
            return;
        }
        if (arguments.length == 2 && arguments[0].equals("--check")) {
            check(arguments[1]);
            return;
        }
        OperatorSettings settings;
        try {
            settings = SettingsReader.read(System.getenv(), arguments);
        } catch (SettingsException e) {
            e.problems().forEach(System.err::println);
            System.exit(EX_CONFIG);
            return;
        }
        // The logging back end reads this property when the first logger is made, which is not yet.
        System.setProperty(Setting.LOG_FORMAT.name(), settings.logFormat());
        CountDownLatch end = new CountDownLatch(1);
        MaasOperator operator = new MaasOperator(
                settings, Config.autoConfigure(null), () -> Runtime.getRuntime().halt(FAILED));
        Runtime.getRuntime().addShutdownHook(new Thread(operator::close, "shutdown"));
        try {
            operator.start();
        } catch (RuntimeException e) {
            LoggerFactory.getLogger(Main.class).error("the operator could not be started", e);
            System.exit(FAILED);
        }
        GarbageWatch garbage = new GarbageWatch(Runtime.getRuntime()::totalMemory, System::gc);
        while (!end.await(GarbageWatch.PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
            garbage.look();
        }
    }

    private static void check(String url) {
        try {
            System.out.println(EndpointCheck.await(url, EndpointCheck.PATIENCE));
        } catch (IOException e) {
            System.err.println(e.getMessage());
            System.exit(FAILED);
        }
    }
}
