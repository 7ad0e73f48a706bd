package dev.kademe.logging;

import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.DefaultLoggingEvent;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.LoggingEventAware;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** The SLF4J of our tests: silent, unless a {@link RecordedLog} is open; then every level of every logger is on. */
public final class RecordingLoggers implements SLF4JServiceProvider {
    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter context = new NOPMDCAdapter();

    @Override
    public ILoggerFactory getLoggerFactory() {
        return new Factory();
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return context;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {}

    /** Makes the loggers. */
    static final class Factory implements ILoggerFactory {
        @Override
        public Logger getLogger(String name) {
            return new RecordingLogger(name);
        }
    }

    private static final class RecordingLogger extends LegacyAbstractLogger implements LoggingEventAware {
        private static final long serialVersionUID = 1L;

        RecordingLogger(String name) {
            this.name = name;
        }

        @Override
        public void log(LoggingEvent event) {
            RecordedLog.record(event);
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level, Marker marker, String message, Object[] arguments, Throwable thrown) {
            DefaultLoggingEvent event = new DefaultLoggingEvent(level, this);
            event.setMessage(message);
            event.setThrowable(thrown);
            if (arguments != null) {
                event.addArguments(arguments);
            }
            RecordedLog.record(event);
        }

        @Override
        protected String getFullyQualifiedCallerName() {
            return RecordingLogger.class.getName();
        }

        @Override
        public boolean isTraceEnabled() {
            return RecordedLog.isAnyOpen();
        }

        @Override
        public boolean isDebugEnabled() {
            return RecordedLog.isAnyOpen();
        }

        @Override
        public boolean isInfoEnabled() {
            return RecordedLog.isAnyOpen();
        }

        @Override
        public boolean isWarnEnabled() {
            return RecordedLog.isAnyOpen();
        }

        @Override
        public boolean isErrorEnabled() {
            return RecordedLog.isAnyOpen();
        }
    }
}
