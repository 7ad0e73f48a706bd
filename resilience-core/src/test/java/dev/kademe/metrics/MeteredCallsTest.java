package dev.kademe.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.flow.Backlog;
import dev.kademe.flow.Calls;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is counted, number by number. */
final class MeteredCallsTest extends MorningFixture {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MeteredCalls metered = new MeteredCalls(registry);

    @Test
    void counters_retriedAndAnswered_showAttemptsTokensAndRecovery() {
        ask(builder(metered).calls(), question(Workload.LIVE), rejection("soon"), reply());

        assertThat(count("kademe.attempts", "target", "main", "result", "rate_limited"))
                .isEqualTo(1);
        assertThat(count("kademe.attempts", "target", "main", "result", "complete"))
                .isEqualTo(1);
        assertThat(count("kademe.retries", "target", "main")).isEqualTo(1);
        assertThat(count("kademe.hints.unread", "target", "main")).isEqualTo(1);
        assertThat(count("kademe.recoveries", "target", "main", "kind", "rate_limited", "by", "retry"))
                .isEqualTo(1);
        assertThat(count("kademe.answers", "workload", "live", "target", "main", "outcome", "complete"))
                .isEqualTo(1);
        assertThat(count("kademe.tokens", "workload", "live", "target", "main", "type", "input", "use", "useful"))
                .isEqualTo(20);
        assertThat(count(
                        "kademe.tokens", "workload", "live", "target", "main", "type", "cached_input", "use", "useful"))
                .isEqualTo(10);
        assertThat(count("kademe.tokens", "workload", "live", "target", "main", "type", "output", "use", "useful"))
                .isEqualTo(5);
        assertThat(count("kademe.estimate.error", "target", "main", "direction", "over"))
                .isEqualTo(15);
        assertThat(registry.get("kademe.calls")
                        .tags("workload", "live", "answer", "full")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("kademe.waits")
                        .tags("workload", "live", "reason", "retry")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void counters_hintBeyondTheBudget_showStopBudgetAndFallback() {
        ask(builder(metered).calls(), question(Workload.LIVE), rejection("60"), reply());

        assertThat(count("kademe.stops", "target", "main", "reason", "wait_budget_spent"))
                .isEqualTo(1);
        assertThat(count("kademe.wait.budget.spent", "workload", "live")).isEqualTo(1);
        assertThat(count("kademe.fallbacks", "target", "small", "reason", "rate_limited"))
                .isEqualTo(1);
        assertThat(count("kademe.recoveries", "target", "main", "kind", "rate_limited", "by", "fallback"))
                .isEqualTo(1);
        assertThat(count("kademe.retries", "target", "small")).isZero();
    }

    @Test
    void counters_nobodyAnswers_showHandoffSkipsAndWaste() {
        Calls<String, String> calls = builder(metered).calls();
        ask(calls, question(Workload.LIVE), EndpointException.status(400).build());
        ask(
                calls,
                question(Workload.LIVE),
                EndpointException.status(401).build(),
                EndpointException.status(401).build());

        assertThat(count("kademe.answers", "workload", "live", "target", "none", "outcome", "invalid_request"))
                .isEqualTo(1);
        assertThat(count("kademe.handoffs", "category", "unsure", "outcome", "handed_off"))
                .isEqualTo(1);
        assertThat(count("kademe.fallbacks", "target", "person", "reason", "unauthorized"))
                .isEqualTo(1);
    }

    @Test
    void gauges_ticks_showQuotaLevelAndLane() {
        Calls<String, String> calls = builder(metered).calls();
        tick(calls);
        ask(calls, question(Workload.INTERNAL), reply());
        level.pin(DegradationLevel.SHORT_ANSWERS, now);
        tick(calls, new Backlog(ledger, 500, 10, now.nanos()));
        tick(calls);

        assertThat(gauge("kademe.quota.limit", "dimension", "tokens")).isEqualTo(1_000);
        assertThat(gauge("kademe.quota.charged", "dimension", "tokens", "spender", "internal"))
                .isEqualTo(35);
        assertThat(gauge("kademe.quota.use", "dimension", "tokens")).isEqualTo(0.035);
        assertThat(gauge("kademe.level.in.force", "quota", "main")).isEqualTo(2);
        assertThat(gauge("kademe.lane.depth", "quota", "main")).isZero();
        assertThat(count("kademe.level.changes", "quota", "main", "level", "short_answers", "reason", "operator_pin"))
                .isEqualTo(1);
        assertThat(count("kademe.level.time", "quota", "main", "level", "normal"))
                .isEqualTo(6);
        assertThat(count("kademe.level.time", "quota", "main", "level", "short_answers"))
                .isEqualTo(5);
    }

    @Test
    void close_client_takesItsMetersAndNoOthers() {
        registry.counter("theirs").increment();
        Target<String, String> main = Target.<String, String>blocking(
                        "main", (content, attempt) -> Reply.of(content, TokenUsage.of(12, 5)))
                .build();
        try (var client = ResilientClient.builder(Route.of(List.of(main), Handoff.english()))
                .retry(RetryPolicy.none())
                .listener(metered)
                .build()) {
            client.ask(Question.of("MARKER-4711", Workload.LIVE, Repeatability.repeatable()));
            assertThat(registry.getMeters().stream().map(Meter::getId).map(Meter.Id::toString))
                    .hasSizeGreaterThan(50)
                    .noneMatch(id -> id.contains("MARKER"));
        }

        assertThat(registry.getMeters()).map(meter -> meter.getId().getName()).containsExactly("theirs");
    }

    @Test
    void replan_quotaThatIsGone_takesItsMetersAlong() {
        Calls<String, String> calls = builder(metered).calls();
        tick(calls);
        ask(calls, question(Workload.LIVE), reply());
        Target<String, String> other = Target.<String, String>blocking(
                        "other-model", (content, attempt) -> Reply.of(content, TokenUsage.NONE))
                .build();

        calls.follow(ResilientClient.builder(Route.withoutHandoff(List.of(other)))
                .calls()
                .plan());
        tick(calls);

        assertThat(registry.find("kademe.level.in.force").tag("quota", "main").meters())
                .isEmpty();
        assertThat(gauge("kademe.level.in.force", "quota", "other-model")).isZero();
        assertThat(count("kademe.attempts", "target", "main", "result", "complete"))
                .isEqualTo(1);
    }

    private double count(String name, String... tags) {
        return registry.get(name).tag("client", "shop").tags(tags).counter().count();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tag("client", "shop").tags(tags).gauge().value();
    }
}
