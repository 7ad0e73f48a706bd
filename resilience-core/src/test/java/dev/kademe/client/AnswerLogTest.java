package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.level.LevelControl;
import dev.kademe.logging.RecordedLog;
import dev.kademe.retry.Retrier.StopReason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One line an answer, as SLF4J's key-values. */
final class AnswerLogTest extends ClientFixture {
    private static final String LOGGER = "dev.kademe.answer";

    @Test
    void log_fallbackAnswers_isOneLineWithWhatHappened() {
        try (RecordedLog log = RecordedLog.open()) {
            Answer<String> answer = client(handingOff(
                                    failing("main", 429).level(LevelControl.pinned(DegradationLevel.SHORT_ANSWERS)),
                                    answering("small"))
                            .shorten(content -> "brief"))
                    .ask(QUESTION.withCategory(Category.GENERAL));

            List<RecordedLog.Line> lines = log.linesBelow("dev.kademe");
            assertThat(lines).hasSize(1);
            assertThat(lines.get(0).logger()).isEqualTo(LOGGER);
            assertThat(lines.get(0).level()).isEqualTo("INFO");
            assertThat(lines.get(0).text()).isEqualTo("call ended");
            assertThat(lines.get(0).values())
                    .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                            Map.entry("call", answer.provenance().callId()),
                            Map.entry("plan", answer.provenance().planHash()),
                            Map.entry("outcome", Answer.Outcome.COMPLETE),
                            Map.entry("target", "small"),
                            Map.entry("level", DegradationLevel.SHORT_ANSWERS),
                            Map.entry("workload", Workload.LIVE),
                            Map.entry("category", "general"),
                            Map.entry("attempts", 2),
                            Map.entry("waitedMillis", 0L),
                            Map.entry("elapsedMillis", 0L),
                            Map.entry("paidTokens", 17L),
                            Map.entry("wastedTokens", 0L),
                            Map.entry("shortened", true),
                            Map.entry("left.main", StopReason.ATTEMPTS_SPENT),
                            Map.entry("primaryFailure", Failure.Kind.RATE_LIMITED)));
        }
    }

    @Test
    void log_everyEnding_isOneLine() {
        try (RecordedLog log = RecordedLog.open()) {
            client(handingOff(answering("main"))).ask(QUESTION);
            client(handingOff(failing("main", 401))).ask(QUESTION);
            assertThatThrownBy(() -> client(alone(failing("main", 401))).ask(QUESTION))
                    .isInstanceOf(CallFailedException.class);
            assertThatThrownBy(() -> client(alone(failing("main", 400))).ask(QUESTION))
                    .isInstanceOf(CallFailedException.class);
            client(alone(pending("main"))).askAsync(QUESTION).cancel(false);

            assertThat(log.lines(LOGGER))
                    .extracting(line -> line.values().get("outcome").toString())
                    .containsExactly("COMPLETE", "HANDED_OFF", "ROUTE_EXHAUSTED", "INVALID_REQUEST", "CANCELLED");
        }
    }

    @Test
    void withoutLog_everyEnding_saysNothing() {
        try (RecordedLog log = RecordedLog.open()) {
            client(handingOff(answering("main")).withoutLog()).ask(QUESTION);
            assertThatThrownBy(() ->
                            client(alone(failing("main", 401)).withoutLog()).ask(QUESTION))
                    .isInstanceOf(CallFailedException.class);

            assertThat(log.linesBelow("dev.kademe")).isEmpty();
        }
    }
}
