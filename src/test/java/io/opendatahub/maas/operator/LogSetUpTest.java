package io.opendatahub.maas.operator;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator.ExecutionStatus;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.helpers.BasicMDCAdapter;

/** The form of the log lines, which people's log collectors are set up for. */
class LogSetUpTest {

    private static final long TIME = 1_767_225_600_005L;

    private final LoggerContext context = new LoggerContext();

    @AfterEach
    void forget() {
        System.clearProperty(Setting.LOG_FORMAT.name());
    }

    @Test
    void writesALineOfText() {
        assertThat(written("text", null))
                .isEqualTo("2026-01-01T00:00:00.005Z WARN  Name [tenant-a] 2 of 3" + System.lineSeparator());
    }

    @Test
    void writesTheFirstLineOfAnExceptionAndOfItsCause() {
        String text = written("text", new IllegalStateException("outer", new IllegalArgumentException("inner")));
        assertThat(text.lines())
                .hasSizeLessThan(8)
                .contains("java.lang.IllegalStateException: outer")
                .anyMatch(line -> line.startsWith("\tat "))
                .contains("Caused by: java.lang.IllegalArgumentException: inner");
    }

    @Test
    void writesJson() {
        assertThat(written("json", null))
                .startsWith("{\"timestamp\":" + TIME
                        + ",\"level\":\"WARN\",\"threadName\":\"main\",\"loggerName\":\"a.b.Name\",")
                .contains("\"mdc\": {\"tenant\":\"tenant-a\"}", "\"formattedMessage\":\"2 of 3\"")
                .doesNotContain("sequenceNumber", "nanoseconds", "\"message\"", "arguments", "context");
    }

    @Test
    void keepsLibrariesQuiet() {
        configured("text");
        assertThat(context.getLogger("io.opendatahub.maas.a").getEffectiveLevel())
                .isEqualTo(Level.INFO);
        assertThat(context.getLogger("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils")
                        .getEffectiveLevel())
                .isEqualTo(Level.ERROR);
        assertThat(context.getLogger("other").getEffectiveLevel()).isEqualTo(Level.WARN);
        assertThat(context.getLogger("io.fabric8.kubernetes.client.informers.impl.cache.Reflector")
                        .getEffectiveLevel())
                .isEqualTo(Level.OFF);
    }

    @Test
    void leavesTheLogsOfTestsToTheirFile() {
        assertThat(new LogSetUp().configure(context)).isEqualTo(ExecutionStatus.INVOKE_NEXT_IF_ANY);
        assertThat(context.getLogger(Logger.ROOT_LOGGER_NAME)
                        .iteratorForAppenders()
                        .hasNext())
                .isFalse();
    }

    private String written(String format, @Nullable Throwable error) {
        LoggingEvent event =
                new LoggingEvent("", context.getLogger("a.b.Name"), Level.WARN, "{} of {}", error, new Object[] {2, 3});
        event.setTimeStamp(TIME);
        event.setThreadName("main");
        event.setMDCPropertyMap(Map.of("tenant", "tenant-a"));
        return new String(configured(format).getEncoder().encode(event), StandardCharsets.UTF_8);
    }

    private ConsoleAppender<ILoggingEvent> configured(String format) {
        System.setProperty(Setting.LOG_FORMAT.name(), format);
        context.setMDCAdapter(new BasicMDCAdapter());
        assertThat(new LogSetUp().configure(context)).isEqualTo(ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY);
        return (ConsoleAppender<ILoggingEvent>) context.getLogger(Logger.ROOT_LOGGER_NAME)
                .iteratorForAppenders()
                .next();
    }
}
