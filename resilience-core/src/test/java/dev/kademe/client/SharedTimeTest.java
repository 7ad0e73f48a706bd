package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class SharedTimeTest {
    /** Each client used to count from its own start, so a younger one waited out the age of an older one. */
    @Test
    void now_ofTwoSystemTimes_hasOneOrigin() {
        TimeSource older = TimeSource.system();
        long before = older.now().nanos();
        assertThat(TimeSource.system().now().nanos()).isGreaterThanOrEqualTo(before);
    }

    /** An error from a listener used to leave the caller of askAsync waiting for ever. */
    @Test
    void askAsync_listenerThrowsAnError_reachesTheCaller() {
        HandTime time = new HandTime();
        Target<String, String> target = Target.<String, String>async(
                        "main", (content, attempt) -> CompletableFuture.completedFuture(Reply.of("x", TokenUsage.NONE)))
                .build();
        var client = ResilientClient.builder(Route.withoutHandoff(List.of(target)))
                .listener(event -> {
                    throw new AssertionError("a bug");
                })
                .time(time)
                .scheduler(new HandScheduler(time))
                .build();

        var answer = client.askAsync(Question.of("q", Workload.LIVE, Repeatability.repeatable()));

        assertThat(answer).isDone();
        assertThatThrownBy(answer::join).hasRootCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> client.ask(Question.of("q", Workload.LIVE, Repeatability.repeatable())))
                .isInstanceOf(AssertionError.class);
        client.close();
        assertThat(time.now().nanos()).as("no call is on its way").isZero();
    }
}
