package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Reply;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.Failure;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The asynchronous client breaks an attempt off at the deadline; the blocking one cannot. */
final class WatchdogTest extends ClientFixture {
    @Test
    void askAsync_deadlineOnTheWay_breaksTheRequestOffAndHandsOff() {
        ResilientClient<String, String> client = client(handingOff(pending("main"), pending("small")));
        CompletableFuture<Answer<String>> call = client.askAsync(QUESTION.withDeadline(Duration.ofSeconds(2)));
        time.runUntil(call::isDone);

        assertThat(time.now().nanos()).isEqualTo(2 * SECOND);
        assertThat(requests).hasSize(1).allMatch(CompletableFuture::isCancelled);
        assertThat(call.join().outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(call.join().provenance().skipped())
                .extracting(skipped -> skipped.reason())
                .contains(SkipReason.DEADLINE);
        assertThat(events(CallEvent.AttemptFailed.class))
                .extracting(failed -> failed.failure().kind())
                .containsExactly(Failure.Kind.TIMED_OUT);
    }

    @Test
    void askAsync_answeredInTime_watchdogIsCalledOff() {
        ResilientClient<String, String> client = client(handingOff(pending("main")));
        CompletableFuture<Answer<String>> call = client.askAsync(QUESTION.withDeadline(Duration.ofSeconds(2)));
        time.at(SECOND, () -> requests.get(0).complete(Reply.of("hello", COST)));
        time.at(9 * SECOND, () -> {});
        time.runUntil(() -> time.now().nanos() == 9 * SECOND);

        assertThat(call.join().content()).isEqualTo("hello");
        assertThat(events(CallEvent.AttemptFailed.class)).isEmpty();
    }

    @Test
    void ask_deadlineOnTheWay_waitsForTheReplyThatComesLate() {
        ResilientClient<String, String> client =
                client(handingOff(dev.kademe.routing.Target.blocking("main", (content, attempt) -> {
                    assertThat(attempt.timeLeft()).contains(Duration.ofSeconds(2));
                    time.at(5 * SECOND, () -> {});
                    time.runUntil(() -> time.now().nanos() == 5 * SECOND);
                    return Reply.of("late", COST);
                })));

        Answer<String> answer = client.ask(QUESTION.withDeadline(Duration.ofSeconds(2)));

        assertThat(answer.content()).isEqualTo("late");
        assertThat(answer.provenance().elapsed()).isEqualTo(Duration.ofSeconds(5));
    }
}
