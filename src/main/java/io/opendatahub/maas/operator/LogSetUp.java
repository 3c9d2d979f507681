/* Sets up the logs of the operator: one line per change on standard output, as text or, with LOG_FORMAT=json, as JSON. */
package io.opendatahub.maas.operator;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * Found by logback when the first logger is made. In Java, as logback's XML reader and its pattern language are four hundred classes
 * that a process keeps for the sake of these lines (docs/image.md). Where {@link Main} did not say a format, as in a JVM of tests,
 * it leaves everything to logback's own files.
 */
public final class LogSetUp extends ContextAwareBase implements Configurator {

    /** Environment variable for those who look for a fault: the level of our own lines. */
    private static final String LEVEL = "LOG_LEVEL";

    private static final Map<String, Level> LEVELS = Map.of(
            // Warns once for every kind that is not yet v1; ours are not, and that is known.
            "io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils",
            Level.ERROR,
            // Tells every failed list or watch with its whole stack trace; our informers tell it in one line.
            "io.fabric8.kubernetes.client.informers.impl.cache.Reflector",
            Level.OFF);

    /** Used by logback. */
    public LogSetUp() {}

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        Optional<String> format = Optional.ofNullable(System.getProperty(Setting.LOG_FORMAT.name()));
        if (format.isEmpty()) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setEncoder(format.get().equals("json") ? json(context) : text(context));
        console.start();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(console);
        context.getLogger("io.opendatahub.maas").setLevel(Level.toLevel(System.getenv(LEVEL), Level.INFO));
        LEVELS.forEach((name, level) -> context.getLogger(name).setLevel(level));
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static Encoder<ILoggingEvent> text(LoggerContext context) {
        LogLine line = new LogLine();
        line.setContext(context);
        line.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setLayout(line);
        encoder.start();
        return encoder;
    }

    private static Encoder<ILoggingEvent> json(LoggerContext context) {
        JsonEncoder encoder = new JsonEncoder();
        encoder.setContext(context);
        encoder.setWithSequenceNumber(false);
        encoder.setWithNanoseconds(false);
        encoder.setWithContext(false);
        // What people read, instead of a pattern and its arguments.
        encoder.setWithFormattedMessage(true);
        encoder.setWithMessage(false);
        encoder.setWithArguments(false);
        encoder.start();
        return encoder;
    }
}
