package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route.SkipReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventLogTest {
    private static final Moment AT = new Moment(1_500_000_000L, 99);
    private static final Provenance PROVENANCE = new Provenance(
            "batch-1",
            "0123456789abcdef",
            Workload.INTERNAL,
            Category.GENERAL,
            DegradationLevel.NORMAL,
            "main",
            Optional.empty(),
            false,
            List.of(),
            List.of(),
            Duration.ZERO,
            Duration.ZERO,
            Optional.empty());

    @TempDir
    private Path folder;

    @Test
    void onEvent_everyKindOfEvent_writesALineEach() throws IOException {
        Failure failure = Failure.of(Failure.Kind.RATE_LIMITED, TokenUsage.of(40, 1));
        List<CallEvent> events = List.of(
                new CallEvent.Asked(
                        "batch-1",
                        AT,
                        Workload.BACKGROUND,
                        new Category("order-cancel"),
                        DegradationLevel.ESSENTIAL_ONLY),
                new CallEvent.Waited("batch-1", AT, "small", 2_000_000_000L, true),
                new CallEvent.Waited("batch-1", AT, "small", 3_000_000_000L, false),
                new CallEvent.Resumed("batch-1", AT, "small", Workload.BACKGROUND, 1_000_000_000L, false),
                new CallEvent.Sent("batch-1", AT, "small", 1),
                new CallEvent.ContentStarted("batch-1", AT, "small", 1, Workload.BACKGROUND, 9, 7),
                new CallEvent.AttemptFailed("batch-1", AT, "small", 1, failure),
                new CallEvent.Stopped("batch-1", AT, "small", StopReason.ATTEMPTS_SPENT),
                new CallEvent.Skipped("batch-1", AT, "large", SkipReason.OVER_WAIT),
                new CallEvent.Replied("batch-1", AT, "large", 2, TokenUsage.of(40, 2)),
                new CallEvent.Answered("batch-1", AT, Answer.Outcome.HANDED_OFF, PROVENANCE),
                new CallEvent.Failed("batch-1", AT, CallFailedException.Reason.CANCELLED, PROVENANCE));

        assertThat(written(events)).isEqualTo("""
                1500000000 batch-1 asked workload=background category=order-cancel level=essential-only
                1500000000 batch-1 wait target=small until=2000000000 for=grant
                1500000000 batch-1 wait target=small until=3000000000 for=retry
                1500000000 batch-1 resumed target=small waited=1000000000 for=retry
                1500000000 batch-1 sent target=small attempt=1
                1500000000 batch-1 content target=small attempt=1
                1500000000 batch-1 attempt-failed target=small attempt=1 kind=rate-limited status=0 tokens=41
                1500000000 batch-1 stopped target=small reason=attempts-spent
                1500000000 batch-1 skipped target=large reason=over-wait
                1500000000 batch-1 replied target=large attempt=2 tokens=42
                1500000000 batch-1 answered outcome=handed-off plan=0123456789abcdef
                1500000000 batch-1 failed reason=cancelled plan=0123456789abcdef
                """);
    }

    @Test
    void end_nothingHappened_leavesAnEmptyFile() throws IOException {
        Path file = Files.writeString(folder.resolve("events.log"), "what was there before");

        try (EventLog log = EventLog.to(file)) {
            log.end();
        }

        assertThat(file).isEmptyFile();
    }

    /** A run that is refused before it begins used to cost the log of the one before it. */
    @Test
    void close_beforeAnythingHappened_keepsTheFile() throws IOException {
        Path file = Files.writeString(folder.resolve("events.log"), "what was there before");

        EventLog.to(file).close();

        assertThat(file).hasContent("what was there before");
    }

    @Test
    void to_folderThatDoesNotExist_fails() {
        Path file = folder.resolve("nowhere").resolve("events.log");

        assertThatThrownBy(() -> EventLog.to(file)).isInstanceOf(IOException.class);
    }

    private String written(List<CallEvent> events) throws IOException {
        Path file = folder.resolve("events.log");
        try (EventLog log = EventLog.to(file)) {
            events.forEach(log::onEvent);
        }
        return Files.readString(file);
    }
}
