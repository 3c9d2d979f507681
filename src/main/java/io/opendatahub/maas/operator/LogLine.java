/* One log event as a line of text. */
package io.opendatahub.maas.operator;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;

/** Time in UTC with milliseconds, level, class, tenant in brackets, message; below it the first line of an exception and its causes. */
final class LogLine extends LayoutBase<ILoggingEvent> {

    /** Key of the tenant's namespace in the logging context. */
    private static final String TENANT = "tenant";

    private static final int MILLISECONDS = 3;

    /** WARN and INFO take as much room as ERROR. */
    private static final int LEVEL_WIDTH = 5;

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(MILLISECONDS).toFormatter();

    private final ThrowableProxyConverter exception = new ThrowableProxyConverter();

    @Override
    public void start() {
        exception.setOptionList(List.of("short"));
        exception.start();
        super.start();
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder();
        TIME.formatTo(Instant.ofEpochMilli(event.getTimeStamp()), line);
        String level = event.getLevel().toString();
        String logger = event.getLoggerName();
        line.append(' ')
                .append(level)
                .append(" ".repeat(LEVEL_WIDTH - level.length() + 1))
                .append(logger, logger.lastIndexOf('.') + 1, logger.length())
                .append(" [")
                .append(event.getMDCPropertyMap().getOrDefault(TENANT, ""))
                .append("] ")
                .append(event.getFormattedMessage())
                .append(System.lineSeparator())
                .append(exception.convert(event));
        return line.toString();
    }
}
