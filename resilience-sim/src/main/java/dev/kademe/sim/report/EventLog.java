package dev.kademe.sim.report;

import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes every event as a line: time in nanoseconds, call, what happened, and its details. The same run gives the same
 * bytes. Thread-safe.
 */
public final class EventLog implements EventListener, Closeable {
    private final ReentrantLock lock = new ReentrantLock();
    private final BufferedWriter out;

    private EventLog(BufferedWriter out) {
        this.out = out;
    }

    /**
     * Starts a log, replacing what is there.
     *
     * @throws IOException when the file cannot be written
     */
    public static EventLog to(Path file) throws IOException {
        return new EventLog(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    }

    @Override
    public void onEvent(CallEvent event) {
        String line = "%d %s %s%n".formatted(event.at().nanos(), event.callId(), details(event));
        lock.lock();
        try {
            out.write(line.replace(System.lineSeparator(), "\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lock.unlock();
        }
    }

    /** Ends the file. */
    @Override
    public void close() throws IOException {
        out.close();
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
