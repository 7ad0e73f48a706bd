package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.client.BackgroundLane.Submission;
import dev.kademe.failure.EndpointException;
import dev.kademe.routing.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Who takes jobs out of a lane before they are answered: their owner, and whoever closes it. */
final class BackgroundLaneEndTest extends LaneFixture {
    @Test
    void cancel_inLine_leavesIt() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        lane.submit(question("a"));
        accepted(lane.submit(question("b"))).cancel(false);
        lane.submit(question("c"));

        assertThat(lane.close()).extracting(Question::content).containsExactly("a", "c");
    }

    @Test
    void cancel_onItsWay_cancelsTheCallAndTheNextGoes() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        CompletableFuture<Answer<String>> answer = accepted(lane.submit(question("a")));
        lane.submit(question("b"));
        pass(0);

        answer.cancel(false);
        pass(0);

        assertThat(requests.get("a")).isCancelled();
        assertThat(requests).containsKey("b");
    }

    @Test
    void cancel_whileItIsSent_cancelsTheRequest() {
        List<CompletableFuture<Answer<String>>> answers = new ArrayList<>();
        CompletableFuture<Reply<String>> request = new CompletableFuture<>();
        BackgroundLane<String, String> lane = client(Target.async("main", (content, attempt) -> {
                    answers.get(0).cancel(false);
                    return request;
                }))
                .lane(ONE_AT_A_TIME);
        answers.add(accepted(lane.submit(question("a"))));

        pass(0);

        assertThat(request).isCancelled();
        assertThat(lane.inFlight()).isZero();
    }

    /** The owner's news of the cancel comes before the lane's. */
    @Test
    void close_ownerHasJustCancelled_doesNotGiveItBack() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        lane.submit(question("a"));
        CompletableFuture<Answer<String>> answer = accepted(lane.submit(question("b")));
        List<Question<String>> unsent = new ArrayList<>();
        var unused = answer.whenComplete((content, thrown) -> unsent.addAll(lane.close()));

        answer.cancel(false);

        assertThat(unsent).containsExactly(question("a"));
    }

    @Test
    void close_oneOnItsWay_givesBackTheOthers() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        CompletableFuture<Answer<String>> first = accepted(lane.submit(question("a")));
        CompletableFuture<Answer<String>> second = accepted(lane.submit(question("b")));
        pass(0);

        assertThat(lane.close()).containsExactly(question("b"));

        assertThat(second).isCancelled();
        assertThat(first).isNotDone();
        assertThat(lane.submit(question("c"))).isEqualTo(new Submission.Closed<>());
        requests.get("a").completeExceptionally(EndpointException.status(429).build());
        assertThat(failure(first).reason()).as("it did not run").isEqualTo(Reason.POSTPONED);
        assertThat(lane.close()).as("again").containsExactly(question("b"));
    }

    @Test
    void close_client_closesItsLanes() {
        ResilientClient<String, String> client = client(main);
        BackgroundLane<String, String> lane = client.lane(ONE_AT_A_TIME);
        CompletableFuture<Answer<String>> first = accepted(lane.submit(question("a")));
        CompletableFuture<Answer<String>> second = accepted(lane.submit(question("b")));
        pass(0);

        client.close();

        assertThat(failure(first).reason()).isEqualTo(Reason.CANCELLED);
        assertThat(second).isCancelled();
        assertThat(lane.submit(question("c"))).isEqualTo(new Submission.Closed<>());
        assertThat(lane.close()).containsExactly(question("b"));
        assertThatThrownBy(() -> client.lane(ONE_AT_A_TIME)).isInstanceOf(IllegalStateException.class);
    }

    /** Nobody is left who could ask, so the owner must get the question back. */
    @Test
    void submit_schedulerShutDown_closesTheLane() {
        BackgroundLane<String, String> lane = client(main).lane(ONE_AT_A_TIME);
        scheduler.shutdown();

        assertThat(accepted(lane.submit(question("a")))).isCancelled();
        assertThat(lane.submit(question("b"))).isEqualTo(new Submission.Closed<>());
        assertThat(lane.close()).containsExactly(question("a"));
    }
}
