package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.sim.provider.LessonReply.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LessonProviderTest {
    private static final long SEED = 20260218;

    private final SupportDesk desk = SupportDesk.load();

    @ParameterizedTest
    @CsvSource({
        "0, 0, OK, 44, 2, kesinti",
        "0, 5, TIMED_OUT, 43, 0, ''",
        "0, 11, TRUNCATED, 55, 1, ta",
        "20260218, 7, TIMED_OUT, 56, 0, ''",
        "20260218, 19, TRUNCATED, 43, 1, fa",
        "4294967295, 11, TIMED_OUT, 55, 0, ''",
        "4294967295, 10, TRUNCATED, 49, 1, ke",
        "4294967296, 15, TIMED_OUT, 54, 0, ''",
        "4294967296, 16, TRUNCATED, 53, 1, ar"
    })
    void call_thirdAttempt_repliesAsTheLesson(
            long seed, int request, Status status, int inputTokens, int outputTokens, String text) {
        LessonProvider provider = new LessonProvider(desk, seed, 1, 1, FailedCalls.COUNTED);

        assertThat(provider.call(desk.requests().get(request).prompt(), 0, 2))
                .isEqualTo(new LessonReply(status, inputTokens, outputTokens, text));
    }

    /** Every request and every interactive query once, at the same attempt. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 182, 17, 21, 8321",
        "0, 1, 191, 8, 21, 8334",
        "20260218, 0, 189, 13, 18, 8330",
        "20260218, 3, 189, 11, 20, 8333",
        "20260219, 0, 196, 9, 15, 8337",
        "4294967295, 0, 198, 11, 11, 8333",
        "4294967295, 19, 192, 6, 22, 8339",
        "4294967296, 0, 188, 16, 16, 8327",
        "4294967296, 19, 193, 7, 20, 8341"
    })
    void call_everyPrompt_endsAsInTheLesson(
            long seed, int attempt, int completed, int timedOut, int truncated, int tokens) {
        LessonProvider provider = new LessonProvider(desk, seed, 1_000_000, 140, FailedCalls.COUNTED);
        List<LessonReply> replies = new ArrayList<>();
        desk.requests().forEach(request -> replies.add(provider.call(request.prompt(), 0, attempt)));
        for (int step = 0; step < 120; step += 2) {
            replies.add(provider.call(desk.interactivePrompt(step), 0, attempt));
        }

        assertThat(replies).filteredOn(LessonReply::status, Status.OK).hasSize(completed);
        assertThat(replies).filteredOn(LessonReply::status, Status.TIMED_OUT).hasSize(timedOut);
        assertThat(replies).filteredOn(LessonReply::status, Status.TRUNCATED).hasSize(truncated);
        assertThat(replies.stream()
                        .mapToInt(reply -> reply.inputTokens() + reply.outputTokens())
                        .sum())
                .isEqualTo(tokens);
    }

    @Test
    void call_windowFull_isRejectedAndPaysNothing() {
        LessonProvider provider = new LessonProvider(desk, SEED, 2, 3, FailedCalls.COUNTED);

        assertThat(rejections(provider, 0, 0, 1)).containsExactly(false, false, true);
        assertThat(provider.call("a", 1, 0)).isEqualTo(new LessonReply(Status.RATE_LIMITED, 0, 0, ""));
    }

    @Test
    void call_rejectedCallsCounted_keepTheWindowFull() {
        LessonProvider provider = new LessonProvider(desk, SEED, 1, 2, FailedCalls.COUNTED);

        assertThat(rejections(provider, 0, 1, 2, 3, 5)).containsExactly(false, true, true, true, false);
    }

    @Test
    void call_rejectedCallsFree_leaveTheWindow() {
        LessonProvider provider = new LessonProvider(desk, SEED, 1, 2, FailedCalls.FREE);

        assertThat(rejections(provider, 0, 1, 2, 3, 4)).containsExactly(false, true, false, true, false);
    }

    @Test
    void call_quotaOfZero_isAlwaysRejected() {
        LessonProvider provider = new LessonProvider(desk, SEED, 0, 1, FailedCalls.FREE);

        assertThat(rejections(provider, 0, 139)).containsExactly(true, true);
    }

    private static List<Boolean> rejections(LessonProvider provider, int... steps) {
        List<Boolean> rejections = new ArrayList<>();
        for (int step : steps) {
            rejections.add(provider.call("a", step, 0).status() == Status.RATE_LIMITED);
        }
        return rejections;
    }
}
