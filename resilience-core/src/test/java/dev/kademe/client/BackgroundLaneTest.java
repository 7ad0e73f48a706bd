package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.BackgroundLane.Submission;
import dev.kademe.contract.RequestUse;
import dev.kademe.contract.SwitchedRouter;
import dev.kademe.failure.EndpointException;
import dev.kademe.flow.LaneSettings;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What the lane does in the client: it asks on the scheduler, ends futures and gives back what was not sent. */
final class BackgroundLaneTest extends LaneFixture {
    @Test
    void submit_quiet_asksOnTheSchedulerAndAnswers() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);

        CompletableFuture<Answer<String>> answer = accepted(lane.submit(question("a")));

        assertThat(requests).as("not on the caller's thread").isEmpty();
        pass(0);
        assertThat(lane.inFlight()).isEqualTo(1);
        requests.get("a").complete(Reply.of("done", TokenUsage.NONE));
        assertThat(answer.join().content()).isEqualTo("done");
        pass(0);
        assertThat(lane.inFlight()).isZero();
    }

    @Test
    void submit_full_saysSoAndKeepsNothing() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        lane.submit(question("a"));
        lane.submit(question("b"));
        lane.submit(question("c"));

        assertThat(lane.submit(question("d"))).isEqualTo(new Submission.Full<>(3));
        assertThat(lane.close()).extracting(Question::content).containsExactly("a", "b", "c");
    }

    @Test
    void submit_live_isRefused() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);

        assertThatThrownBy(() -> lane.submit(Question.of("a", Workload.LIVE, Repeatability.repeatable())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload must be BACKGROUND, was LIVE");
        assertThat(lane.depth()).isZero();
    }

    @Test
    void submit_held_resumesWhenTheLevelFalls() {
        SwitchedRouter router = new SwitchedRouter();
        BackgroundLane<String, String> lane =
                built(ResilientClient.builder(router).executor(Runnable::run)).lane(ONE_AT_A_TIME);
        router.level(DegradationLevel.BACKGROUND_PAUSED);
        CompletableFuture<Answer<String>> answer = accepted(lane.submit(question("abc")));

        pass(600 * SECOND);
        assertThat(answer).isNotDone();
        assertThat(lane.isHeld()).isTrue();
        assertThat(lane.depth()).isEqualTo(1);
        assertThat(lane.waitingTokens()).isEqualTo(3);
        assertThat(lane.oldestAge()).isEqualTo(Duration.ofMinutes(10));

        router.level(DegradationLevel.NORMAL);
        pass(5 * SECOND);
        assertThat(answer.join().content()).isEqualTo("abc");
        assertThat(lane.oldestAge()).isZero();
    }

    /** The lane itself looks at 2, 7 and 12 s, the client ticks at 5 and 10 s. */
    @Test
    void tick_levelFellSince_asksAtOnce() {
        SwitchedRouter router = new SwitchedRouter();
        router.level(DegradationLevel.BACKGROUND_PAUSED);
        BackgroundLane<String, String> lane =
                built(ResilientClient.builder(router).executor(Runnable::run)).lane(ONE_AT_A_TIME);
        List<CompletableFuture<Answer<String>>> answers = new ArrayList<>();
        time.at(2 * SECOND, () -> answers.add(accepted(lane.submit(question("a")))));
        time.at(8 * SECOND, () -> router.level(DegradationLevel.NORMAL));

        pass(60 * SECOND);

        assertThat(answers.get(0).join().provenance().attempts().get(0).sentNanos())
                .isEqualTo(10 * SECOND);
    }

    @Test
    void submit_quotaFull_asksAgainWhenItHasRoom() {
        QuotaLedger ledger = RequestUse.ledger(1, Duration.ofSeconds(42), FailedCalls.FREE, Shares.none());
        ledger.reserve(new Claim(Workload.LIVE, TokenEstimate.NONE, 0, granted -> {}), time.now());
        BackgroundLane<String, String> lane = client(main.ledger(ledger)).lane(ONE_AT_A_TIME);

        lane.submit(question("a"));
        pass(100 * SECOND);

        assertThat(sentNanos).containsExactly(42 * SECOND);
    }

    @Test
    void submit_rejectedWithAHint_goesBackToTheHeadUntilItIsOver() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        lane.submit(question("a"));
        lane.submit(question("b"));
        pass(0);

        requests.remove("a")
                .completeExceptionally(EndpointException.status(429)
                        .header("retry-after", "33")
                        .build());
        pass(100 * SECOND);

        assertThat(requests).containsOnlyKeys("a");
        assertThat(sentNanos).containsExactly(0L, 33 * SECOND);
    }

    @Test
    void submit_pace_isKept() {
        BackgroundLane<String, String> lane = client(main)
                .lane(LaneSettings.builder()
                        .pace(2, Duration.ofSeconds(7))
                        .maxInFlight(6)
                        .build());
        List.of("a", "b", "c", "d", "e", "f").forEach(content -> lane.submit(question(content)));

        pass(60 * SECOND);

        assertThat(sentNanos).containsExactly(0L, 0L, 7 * SECOND, 7 * SECOND, 14 * SECOND, 14 * SECOND);
    }

    /** While it was held it planned to look again at 17 s; when the level fell, 14 s came first. */
    @Test
    void submit_earlierThanPlanned_looksThen() {
        SwitchedRouter router = new SwitchedRouter();
        BackgroundLane<String, String> lane = built(
                        ResilientClient.builder(router).executor(Runnable::run))
                .lane(LaneSettings.builder().pace(1, Duration.ofSeconds(7)).build());
        List<CompletableFuture<Answer<String>>> answers = new ArrayList<>();
        answers.add(accepted(lane.submit(question("a"))));
        answers.add(accepted(lane.submit(question("b"))));
        time.at(6 * SECOND, () -> router.level(DegradationLevel.BACKGROUND_PAUSED));
        time.at(13 * SECOND, () -> {
            router.level(DegradationLevel.NORMAL);
            answers.add(accepted(lane.submit(question("c"))));
        });

        pass(60 * SECOND);

        assertThat(answers)
                .extracting(
                        answer -> answer.join().provenance().attempts().get(0).sentNanos())
                .containsExactly(0L, 13 * SECOND, 14 * SECOND);
    }

    @Test
    void submit_mayHaveRunAndNotRepeatable_endsFailed() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        CompletableFuture<Answer<String>> answer =
                accepted(lane.submit(Question.of("a", Workload.BACKGROUND, Repeatability.notRepeatable())));
        pass(0);

        requests.get("a").completeExceptionally(EndpointException.status(502).build());
        pass(100 * SECOND);

        assertThat(failure(answer).reason()).isEqualTo(Reason.NOT_REPEATABLE);
        assertThat(sentNanos).hasSize(1);
    }

    @Test
    void submit_badRequest_endsFailedAndTheNextGoes() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        CompletableFuture<Answer<String>> answer = accepted(lane.submit(question("a")));
        lane.submit(question("b"));
        pass(0);

        requests.get("a").completeExceptionally(EndpointException.status(400).build());
        pass(0);

        assertThat(failure(answer).reason()).isEqualTo(Reason.INVALID_REQUEST);
        assertThat(requests).containsKey("b");
    }

    @Test
    void submit_errorInTheEndpoint_reachesTheOwnerAndTheNextGoes() {
        Error error = new NoClassDefFoundError();
        BackgroundLane<String, String> lane = client(Target.async("main", (content, attempt) -> {
                    sentNanos.add(time.now().nanos());
                    throw error;
                }))
                .lane(ONE_AT_A_TIME);
        CompletableFuture<Answer<String>> first = accepted(lane.submit(question("a")));
        CompletableFuture<Answer<String>> second = accepted(lane.submit(question("b")));

        pass(0);

        assertThatThrownBy(first::join).hasCause(error);
        assertThatThrownBy(second::join).hasCause(error);
        assertThat(sentNanos).hasSize(2);
    }

    @Test
    void lane_blockingTargetWithoutExecutor_isRefusedAtOnce() {
        ResilientClient<String, String> client =
                client(Target.blocking("main", (content, attempt) -> Reply.of("x", TokenUsage.NONE)));

        assertThatThrownBy(() -> client.lane(ONE_AT_A_TIME))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needs an executor");
    }
}
