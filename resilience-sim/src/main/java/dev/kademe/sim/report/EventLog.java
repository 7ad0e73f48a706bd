package dev.kademe.sim.report;

import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes every event as a line: time in nanoseconds, call, what happened, and its details. The same run gives the same
 * bytes. What cannot be written any more stops the log, not the run. Thread-safe.
 */
public final class EventLog implements EventListener, Closeable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Path file;
    private @Nullable BufferedWriter out;
    private @Nullable IOException failure;

    private EventLog(Path file) {
        this.file = file;
    }

    /**
     * A log that replaces what is there with its first event: what comes before, such as a plan with a mistake, costs no older
     * log.
     *
     * @throws IOException when the file cannot be written
     */
    public static EventLog to(Path file) throws IOException {
        EventLog log = new EventLog(file);
        if (!Files.isRegularFile(file)) {
            // Nothing is lost; and a pipe is opened only once.
            log.opened();
        } else if (!Files.isWritable(file)) {
            throw new AccessDeniedException(file.toString());
        }
        return log;
    }

    @Override
    public void onEvent(CallEvent event) {
        String line = "%d %s %s%n".formatted(event.at().nanos(), event.callId(), details(event));
        lock.lock();
        try {
            if (failure == null) {
                opened().write(line.replace(System.lineSeparator(), "\n"));
            }
        } catch (IOException e) {
            failure = e;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Nothing more happens: a run without an event leaves an empty file.
     *
     * @throws IOException when not every event could be written: what the first one met that could not
     */
    public void end() throws IOException {
        lock.lock();
        try {
            if (failure != null) {
                throw failure;
            }
            opened().flush();
        } finally {
            lock.unlock();
        }
    }

    /** Closes the file. */
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            if (out != null) {
                out.close();
            }
        } finally {
            lock.unlock();
        }
    }

    private BufferedWriter opened() throws IOException {
        if (out == null) {
            out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        }
        return out;
    }

    private static String details(CallEvent event) {
        if (event instanceof CallEvent.Asked asked) {
            return "asked workload=%s category=%s level=%s"
                    .formatted(word(asked.workload()), asked.category().name(), word(asked.level()));
        }
        if (event instanceof CallEvent.Waited waited) {
            return "wait target=%s until=%d for=%s"
                    .formatted(waited.target(), waited.untilNanos(), waited.isForGrant() ? "grant" : "retry");
        }
        if (event instanceof CallEvent.Resumed resumed) {
            return "resumed target=%s waited=%d for=%s"
                    .formatted(resumed.target(), resumed.waitedNanos(), resumed.isForGrant() ? "grant" : "retry");
        }
        if (event instanceof CallEvent.Sent sent) {
            return "sent target=%s attempt=%d".formatted(sent.target(), sent.attempt());
        }
        if (event instanceof CallEvent.ContentStarted started) {
            return "content target=%s attempt=%d".formatted(started.target(), started.attempt());
        }
        if (event instanceof CallEvent.Replied replied) {
            return "replied target=%s attempt=%d tokens=%d"
                    .formatted(
                            replied.target(), replied.attempt(), replied.usage().totalTokens());
        }
        if (event instanceof CallEvent.AttemptFailed failed) {
            return "attempt-failed target=%s attempt=%d kind=%s status=%d tokens=%d"
                    .formatted(
                            failed.target(),
                            failed.attempt(),
                            word(failed.failure().kind()),
                            failed.failure().status(),
                            failed.failure().paid().totalTokens());
        }
        return ending(event);
    }

    private static String ending(CallEvent event) {
        if (event instanceof CallEvent.Stopped stopped) {
            return "stopped target=%s reason=%s".formatted(stopped.target(), word(stopped.reason()));
        }
        if (event instanceof CallEvent.Skipped skipped) {
            return "skipped target=%s reason=%s".formatted(skipped.target(), word(skipped.reason()));
        }
        if (event instanceof CallEvent.Answered answered) {
            return "answered outcome=%s plan=%s"
                    .formatted(word(answered.outcome()), answered.provenance().planHash());
        }
        if (event instanceof CallEvent.FeedbackGiven feedback) {
            return "feedback target=%s level=%s liked=%s"
                    .formatted(feedback.target(), word(feedback.level()), feedback.isLiked());
        }
        CallEvent.Failed failed = (CallEvent.Failed) event;
        return "failed reason=%s plan=%s"
                .formatted(word(failed.reason()), failed.provenance().planHash());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
