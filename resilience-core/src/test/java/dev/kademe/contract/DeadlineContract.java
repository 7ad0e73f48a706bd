package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a deadline does to a call, with every driver. */
public abstract class DeadlineContract extends DriverFixture {
    protected DeadlineContract(World world) {
        super(world);
    }

    @Test
    void ask_deadline_eachAttemptIsToldWhatIsLeft() {
        main.fails(503).replies("12 lira");

        answer(handingOff(), within(15));

        assertThat(main.attempts())
                .extracting(attempt -> attempt.timeLeft().orElseThrow())
                .containsExactly(Duration.ofSeconds(15), Duration.ofSeconds(14));
    }

    @Test
    void ask_noDeadline_nothingIsTold() {
        main.replies("12 lira");

        answer(handingOff(), live());

        assertThat(main.attempts().get(0).timeLeft()).isEmpty();
    }

    @Test
    void ask_waitWouldLeaveTooLittle_stopsForTheDeadlineNotTheBudget() {
        main.fails(503);
        small.replies("small");

        Answer<String> answer = answer(handingOff().minAttempt(Duration.ofMillis(600)), within(1.5));

        // After a second's backoff 0.5 s would be left.
        assertThat(main.attempts()).hasSize(1);
        assertThat(answer.content()).isEqualTo("small");
        assertThat(answer.provenance().skipped()).containsExactly(new Skipped("main", null, StopReason.DEADLINE));
    }

    @Test
    void ask_attemptTakesTheTimeAway_nothingMoreIsStarted() {
        main.does((content, attempt) -> {
            CompletableFuture<Reply<String>> late = new CompletableFuture<>();
            world.at(world.now().nanosAfter(14_600_000_000L), () -> late.completeExceptionally(timedOut()));
            return late;
        });
        small.replies("small");

        Answer<String> answer = answer(handingOff(), within(15));

        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(answer.provenance().skipped())
                .containsExactly(
                        new Skipped("main", null, StopReason.DEADLINE),
                        new Skipped("small", SkipReason.DEADLINE, null));
        assertThat(answer.provenance().elapsed()).isEqualTo(Duration.ofMillis(14_600));
        assertThat(small.attempts()).isEmpty();
    }

    @Test
    void ask_deadlineBelowTheShortestAttempt_asksNobody() {
        main.replies("12 lira");

        Answer<String> answer = answer(handingOff(List.of(main())), within(0.4));

        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(answer.provenance().skipped()).containsExactly(new Skipped("main", SkipReason.DEADLINE, null));
    }

    private static EndpointException timedOut() {
        return EndpointException.of(Failure.Kind.TIMED_OUT)
                .paid(TokenUsage.of(20, 0))
                .build();
    }

    private static Question<String> within(double seconds) {
        return live().withDeadline(Duration.ofMillis(Math.round(seconds * 1000)));
    }
}
