package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.Workload;
import dev.kademe.client.BackgroundLane.Submission;
import dev.kademe.flow.LaneSettings;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A client on time moved by hand, whose endpoint answers when the test says so, and short words to use its lane. */
abstract class LaneFixture {
    protected static final long SECOND = 1_000_000_000L;
    protected static final LaneSettings ONE_AT_A_TIME = LaneSettings.builder()
            .capacity(3)
            .maxInFlight(1)
            .pace(1_000, Duration.ofSeconds(1))
            .build();

    protected final HandTime time = new HandTime();
    protected final HandScheduler scheduler = new HandScheduler(time);
    protected final Map<String, CompletableFuture<Reply<String>>> requests = new LinkedHashMap<>();
    protected final List<Long> sentNanos = new ArrayList<>();
    protected final Target.Builder<String, String> main = Target.async("main", (content, attempt) -> {
        CompletableFuture<Reply<String>> request = new CompletableFuture<>();
        requests.put(content, request);
        sentNanos.add(time.now().nanos());
        return request;
    });

    protected final void pass(long nanos) {
        boolean[] isOver = {false};
        // Planned from inside, so that what falls due now, and what that plans for now, happens first.
        time.at(
                time.now().nanosAfter(nanos),
                () -> scheduler.execute(() -> scheduler.execute(() -> scheduler.execute(() -> isOver[0] = true))));
        time.runUntil(() -> isOver[0]);
    }

    protected static CompletableFuture<Answer<String>> accepted(Submission<String> submission) {
        assertThat(submission).isInstanceOf(Submission.Accepted.class);
        return ((Submission.Accepted<String>) submission).answer();
    }

    protected static CallFailedException failure(CompletableFuture<Answer<String>> answer) {
        assertThat(answer).isDone();
        CompletionException thrown = catchThrowableOfType(CompletionException.class, answer::join);
        assertThat(thrown).hasCauseInstanceOf(CallFailedException.class);
        return (CallFailedException) thrown.getCause();
    }

    protected static Question<String> question(String content) {
        return Question.of(content, Workload.BACKGROUND, Repeatability.repeatable());
    }

    protected final ResilientClient<String, String> client(Target.Builder<String, String> target) {
        return built(ResilientClient.builder(Route.withoutHandoff(List.of(target.build()))));
    }

    protected final ResilientClient<String, String> built(ResilientClient.Builder<String, String> builder) {
        return builder.retry(RetryPolicy.none())
                .time(time)
                .scheduler(scheduler)
                .random(() -> () -> 0)
                .build();
    }
}
