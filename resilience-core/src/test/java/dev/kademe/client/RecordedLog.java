package dev.kademe.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * What some code logs from level warn up. The code runs with classes and an SLF4J of its own, as the tests around it have
 * bound theirs to no output.
 */
public final class RecordedLog implements SLF4JServiceProvider {
    private static final String PROVIDER = "slf4j.provider";
    private static final List<String> LINES = new CopyOnWriteArrayList<>();

    /** Made by SLF4J. */
    public RecordedLog() {}

    /** Runs {@code scenario}, a public class with a public constructor, and returns the lines. */
    @SuppressWarnings("unchecked")
    static List<String> of(Class<? extends Callable<?>> scenario) throws Exception {
        ClassLoader own = new OwnClasses(RecordedLog.class.getClassLoader());
        String before = System.getProperty(PROVIDER);
        System.setProperty(PROVIDER, RecordedLog.class.getName());
        try {
            Callable<?> ran = (Callable<?>)
                    own.loadClass(scenario.getName()).getConstructor().newInstance();
            var unused = ran.call();
            return (List<String>) own.loadClass(RecordedLog.class.getName())
                    .getMethod("lines")
                    .invoke(null);
        } finally {
            if (before == null) {
                System.clearProperty(PROVIDER);
            } else {
                System.setProperty(PROVIDER, before);
            }
        }
    }

    public static List<String> lines() {
        return List.copyOf(LINES);
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return RecordingLogger::new;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return new BasicMarkerFactory();
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return new NOPMDCAdapter();
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {}

    private static final class RecordingLogger extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1L;

        RecordingLogger(String name) {
            this.name = name;
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return false;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }

        @Override
        protected @Nullable String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level,
                @Nullable Marker marker,
                String message,
                Object @Nullable [] arguments,
                @Nullable Throwable thrown) {
            LINES.add(level + " " + MessageFormatter.basicArrayFormat(message, arguments));
        }
    }

    /** Loads the library, its tests and SLF4J anew, and everything else from the loader around it. */
    private static final class OwnClasses extends ClassLoader {
        OwnClasses(ClassLoader around) {
            super(around);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("dev.kademe.") && !name.startsWith("org.slf4j.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (file == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] code = file.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
