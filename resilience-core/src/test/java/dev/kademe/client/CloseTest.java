package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Reply;
import dev.kademe.flow.LaneSettings;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Closing lets calls end, for a bounded time, and takes no more. */
final class CloseTest extends ClientFixture {
    @Test
    void close_idle_returnsAtOnce() {
        ResilientClient<String, String> client = client(handingOff(answering("main")));
        client.ask(QUESTION);

        client.close();
        client.close();

        assertThat(time.now().nanos()).isZero();
    }

    @Test
    void close_callOnItsWay_letsItEnd() {
        ResilientClient<String, String> client = client(handingOff(pending("main")));
        CompletableFuture<Answer<String>> call = client.askAsync(QUESTION);
        time.at(3 * SECOND, () -> requests.get(0).complete(Reply.of("hello", COST)));

        client.close();

        assertThat(time.now().nanos()).isEqualTo(3 * SECOND);
        assertThat(call.join().content()).isEqualTo("hello");
    }

    @Test
    void close_callThatDoesNotEnd_isCancelledAtTheBound() {
        ResilientClient<String, String> client = client(alone(pending("main")).drain(Duration.ofSeconds(4)));
        CompletableFuture<Answer<String>> call = client.askAsync(QUESTION);

        client.close();

        assertThat(time.now().nanos()).isEqualTo(4 * SECOND);
        assertThat(requests.get(0)).isCancelled();
        assertThatThrownBy(call::join)
                .cause()
                .isInstanceOfSatisfying(
                        CallFailedException.class,
                        failed -> assertThat(failed.reason()).isEqualTo(CallFailedException.Reason.CANCELLED));
    }

    @Test
    void close_interrupted_waitsNoLongerAndKeepsTheFlag() {
        ResilientClient<String, String> client = client(alone(pending("main")));
        CompletableFuture<Answer<String>> call = client.askAsync(QUESTION);

        Thread.currentThread().interrupt();
        client.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(time.now().nanos()).isZero();
        assertThat(call).isCompletedExceptionally();
    }

    @Test
    void close_then_everyDoorIsRefused() {
        ResilientClient<String, String> client = client(handingOff(pending("main")));
        client.close();

        assertRefused(() -> client.ask(QUESTION));
        assertRefused(() -> client.askAsync(QUESTION));
        assertRefused(() -> client.askStreaming(QUESTION, part -> {}));
        assertRefused(() -> client.tryEveryTarget(QUESTION, answer -> {}));
        assertRefused(() -> client.lane(LaneSettings.standard()));
        assertThat(events).isEmpty();
        assertThat(client.explain()).startsWith("plan ");
    }

    /** A call that had passed the first check used to begin after the last look, and nobody ended it. */
    @Test
    void began_afterTheClose_isRefused() {
        InFlight inFlight = new InFlight();
        inFlight.began();
        inFlight.close();

        assertThatThrownBy(inFlight::began)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the client is closed");
        time.at(SECOND, inFlight::ended);
        inFlight.awaitEnd(time, Duration.ofSeconds(10));
        assertThat(time.now().nanos()).isEqualTo(SECOND);
    }

    /** The first of two closers used to wait for the whole bound. */
    @Test
    @Timeout(60)
    void close_twiceAtOnce_bothReturnWhenTheLastCallEnds() throws InterruptedException {
        CountDownLatch isAsked = new CountDownLatch(1);
        CountDownLatch mayAnswer = new CountDownLatch(1);
        Target.Builder<String, String> main = Target.blocking("main", (content, attempt) -> {
            isAsked.countDown();
            mayAnswer.await();
            return Reply.of("hello", COST);
        });
        ResilientClient<String, String> client =
                handingOff(main).drain(Duration.ofHours(1)).build();
        Thread caller = started(() -> client.ask(QUESTION));
        isAsked.await();
        Thread one = started(client::close);
        Thread two = started(client::close);
        while (one.getState() != Thread.State.TIMED_WAITING || two.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        mayAnswer.countDown();
        caller.join();
        one.join();
        two.join();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 3_600_001})
    void drain_outOfRange_isNamed(long millis) {
        assertThatThrownBy(() -> handingOff(answering("main")).drain(Duration.ofMillis(millis)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("drain must be 0 to 1 hour, was " + Duration.ofMillis(millis));
    }

    private static Thread started(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
    }

    private static void assertRefused(ThrowingCallable asking) {
        assertThatThrownBy(asking).isInstanceOf(IllegalStateException.class).hasMessage("the client is closed");
    }
}
