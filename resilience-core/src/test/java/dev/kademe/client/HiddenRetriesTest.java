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
import dev.kademe.logging.RecordedLog;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** L11: a client inside that retries twice by itself is seen where it tells, and warned about once. */
final class HiddenRetriesTest {
    private static final String WARNER = "dev.kademe.flow.HiddenSends";

    private final HandTime time = new HandTime();
    private int requests;

    @Test
    void ask_clientInsideRetriesByItself_isSeenAndWarnedAboutOnce() {
        try (RecordedLog log = RecordedLog.open()) {
            ResilientClient<String, String> client = client(this::askedThrice);

            assertThat(sends(client.ask(question()).provenance())).containsExactly(3, 3);
            assertThat(sends(client.ask(question()).provenance())).containsExactly(3);
            assertThat(requests).isEqualTo(9);
            assertThat(log.lines(WARNER)).singleElement().satisfies(line -> {
                assertThat(line.level()).isEqualTo("WARN");
                assertThat(line.text()).contains("target main sent 3 requests for one attempt");
            });
        }
    }

    @Test
    void ask_clientInsideSendsOnceOrTellsNothing_isNotWarnedAbout() {
        try (RecordedLog log = RecordedLog.open()) {
            ResilientClient<String, String> telling = client((content, attempt) -> {
                attempt.scope().sent();
                return Reply.of("answer", TokenUsage.NONE);
            });
            ResilientClient<String, String> silent = client((content, attempt) -> Reply.of("answer", TokenUsage.NONE));

            assertThat(sends(telling.ask(question()).provenance())).containsExactly(1);
            assertThat(sends(silent.ask(question()).provenance())).containsExactly(0);
            assertThat(log.lines(WARNER)).isEmpty();
        }
    }

    /** Each attempt is three requests; the first attempt fails all the same. */
    private Reply<String> askedThrice(String content, Attempt attempt) {
        for (int send = 1; send <= 3; send++) {
            requests++;
            attempt.scope().sent();
        }
        if (requests < 6) {
            throw EndpointException.status(503).build();
        }
        return Reply.of("answer", TokenUsage.NONE);
    }

    private ResilientClient<String, String> client(Endpoint<String, String> endpoint) {
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
