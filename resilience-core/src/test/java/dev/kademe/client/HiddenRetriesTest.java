package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Provenance;
import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.EndpointException;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** L11: a client inside that retries twice by itself is seen where it tells, and warned about once. */
final class HiddenRetriesTest {
    @Test
    void ask_clientInsideRetriesByItself_isWarnedAboutOnce() throws Exception {
        assertThat(RecordedLog.of(Scenario.class))
                .containsExactly("WARN the client behind target main sent 3 requests for one attempt: switch its own"
                        + " retries off, or they multiply");
    }

    @Test
    void ask_clientInsideSendsOnce_isNotWarnedAbout() throws Exception {
        assertThat(RecordedLog.of(Quiet.class)).isEmpty();
    }

    /** Two calls of two and of one attempt, each of which is three requests; only the last request is answered. */
    public static final class Scenario implements Callable<Void> {
        private final HandTime time = new HandTime();
        private int requests;

        @Override
        public Void call() {
            ResilientClient<String, String> client = client(this::asked, time);

            assertThat(sends(client.ask(question()).provenance())).containsExactly(3, 3);
            assertThat(sends(client.ask(question()).provenance())).containsExactly(3);
            assertThat(requests).isEqualTo(9);
            return null;
        }

        private Reply<String> asked(String content, Attempt attempt) {
            for (int send = 1; send <= 3; send++) {
                requests++;
                attempt.scope().sent();
            }
            if (requests < 6) {
                throw EndpointException.status(503).build();
            }
            return Reply.of("answer", TokenUsage.NONE);
        }
    }

    /** A client inside that tells one request an attempt, and one that tells nothing. */
    public static final class Quiet implements Callable<Void> {
        @Override
        public Void call() {
            HandTime time = new HandTime();
            ResilientClient<String, String> telling = client(
                    (content, attempt) -> {
                        attempt.scope().sent();
                        return Reply.of("answer", TokenUsage.NONE);
                    },
                    time);
            ResilientClient<String, String> silent =
                    client((content, attempt) -> Reply.of("answer", TokenUsage.NONE), time);

            assertThat(sends(telling.ask(question()).provenance())).containsExactly(1);
            assertThat(sends(silent.ask(question()).provenance())).containsExactly(0);
            return null;
        }
    }

    private static ResilientClient<String, String> client(Endpoint<String, String> endpoint, HandTime time) {
        return ResilientClient.builder(Route.withoutHandoff(
                        List.of(Target.blocking("main", endpoint).build())))
                .retry(RetryPolicy.builder()
                        .backoff(Backoff.fixed(Duration.ofSeconds(1)))
                        .build())
                .retryBudget(RetryBudget.none())
                .time(time)
                .scheduler(new HandScheduler(time))
                .build();
    }

    private static List<Integer> sends(Provenance provenance) {
        return provenance.attempts().stream().map(Attempted::sends).toList();
    }

    private static Question<String> question() {
        return Question.of("q", Workload.LIVE, Repeatability.repeatable());
    }
}
