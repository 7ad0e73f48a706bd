package dev.kademe.logging;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.MessageFormatter;

/** Everything that anybody logs while it is open, at every level. */
public final class RecordedLog implements AutoCloseable {
    private static final Set<RecordedLog> OPEN = ConcurrentHashMap.newKeySet();

    private final Queue<Line> lines = new ConcurrentLinkedQueue<>();

    public static RecordedLog open() {
        if (!(LoggerFactory.getILoggerFactory() instanceof RecordingLoggers.Factory)) {
            throw new AssertionError("run with -Dslf4j.provider=" + RecordingLoggers.class.getName());
        }
        RecordedLog log = new RecordedLog();
        OPEN.add(log);
        return log;
    }

    static boolean isAnyOpen() {
        return !OPEN.isEmpty();
    }

    static void record(LoggingEvent event) {
        Line line = Line.of(event);
        OPEN.forEach(log -> log.lines.add(line));
    }

    public List<Line> lines() {
        return List.copyOf(lines);
    }

    public List<Line> linesBelow(String prefix) {
        return lines.stream().filter(line -> line.logger.startsWith(prefix)).toList();
    }

    public List<Line> lines(String logger) {
        return lines.stream().filter(line -> line.logger.equals(logger)).toList();
    }

    @Override
    public void close() {
        OPEN.remove(this);
    }

    /** One line, as an appender would print it; {@code text} has the stack trace, with every cause, at its end. */
    public record Line(String logger, String level, String text, Map<String, Object> values) {
        private static Line of(LoggingEvent event) {
            Map<String, Object> values = new LinkedHashMap<>();
            List<KeyValuePair> pairs = event.getKeyValuePairs();
            if (pairs != null) {
                pairs.forEach(pair -> values.put(pair.key, pair.value));
            }
            String text = MessageFormatter.basicArrayFormat(event.getMessage(), event.getArgumentArray());
            StringWriter trace = new StringWriter();
            if (event.getThrowable() != null) {
                event.getThrowable().printStackTrace(new PrintWriter(trace, true));
            }
            return new Line(event.getLoggerName(), event.getLevel().name(), text + trace, values);
        }
    }
}
