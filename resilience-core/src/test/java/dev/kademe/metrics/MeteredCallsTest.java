package dev.kademe.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MeteredCallsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void counters_fallbackAnswers_showAttemptsAnswerAndTokens() {
        ask("anything");

        assertThat(count("kademe.attempts", "target", "main", "result", "rate_limited"))
                .isEqualTo(1);
        assertThat(count("kademe.attempts", "target", "small", "result", "complete"))
                .isEqualTo(1);
        assertThat(count("kademe.answers", "workload", "live", "outcome", "complete"))
                .isEqualTo(1);
        assertThat(count("kademe.tokens", "workload", "live", "use", "useful")).isEqualTo(17);
        assertThat(count("kademe.tokens", "workload", "live", "use", "wasted")).isZero();
        assertThat(registry.get("kademe.waits").timer().count()).isEqualTo(1);
    }

    @Test
    void tags_contentWithAMarker_neverHoldIt() {
        ask("MARKER-4711");

        assertThat(registry.getMeters().stream().map(Meter::getId).map(Meter.Id::toString))
                .isNotEmpty()
                .noneMatch(id -> id.contains("MARKER"));
    }

    private void ask(String content) {
        Target<String, String> main = Target.<String, String>blocking("main", (question, attempt) -> {
                    throw EndpointException.status(429).build();
                })
                .build();
        Target<String, String> small = Target.<String, String>blocking(
                        "small", (question, attempt) -> Reply.of(content, TokenUsage.of(12, 5)))
                .build();
        try (var client = ResilientClient.builder(Route.of(List.of(main, small), (question, referral) -> "a person"))
                .retry(RetryPolicy.none())
                .listener(new MeteredCalls(registry))
                .build()) {
            assertThat(client.ask(Question.of(content, Workload.LIVE, Repeatability.repeatable()))
                            .content())
                    .isEqualTo(content);
        }
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counter().count();
    }
}
