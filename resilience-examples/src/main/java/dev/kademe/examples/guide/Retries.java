package dev.kademe.examples.guide;

import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.Failure;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Route;
import java.time.Duration;
import java.util.Map;

/** The snippets of the page on retries. */
final class Retries {
    private Retries() {}

    static ResilientClient<String, String> client(Route<String, String> route) {
        // region policy
        var client = ResilientClient.builder(route)
                .retry(RetryPolicy.builder()
                        .maxAttempts(2)
                        .attempts(Failure.Kind.TRUNCATED, 2)
                        .build())
                .waitBudgets(new WaitBudgets(Map.of(Workload.LIVE, Duration.ofSeconds(4))))
                .build();
        // endregion
        return client;
    }

    static Question<String> question(String text, String ticketNumber) {
        // region question
        var question = Question.of(text, Workload.LIVE, Repeatability.keyed(ticketNumber))
                .withDeadline(Duration.ofSeconds(30));
        // endregion
        return question;
    }
}
