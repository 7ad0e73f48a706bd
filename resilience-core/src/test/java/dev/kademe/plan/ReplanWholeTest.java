package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kademe.answer.Answer;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.TimeSource;
import dev.kademe.level.LevelControl;
import dev.kademe.plan.Plan.Bindings;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What a ledger, a provider or a binding has come to meanwhile does not leave a plan half taken. */
final class ReplanWholeTest {
    private static final Moment NOW = new Moment(1_000_000_000L, 1_773_700_000_000L);
    private static final Shares BY_HAND =
            Shares.of(Map.of(Workload.BACKGROUND, new Shares.Share(0.10, 0.20).atMost(Dimension.TOKENS, 150)));
    private static final String LESS = "{guarantee: 10%, ceiling: 20%, atMost: {tokens: 150}}";
    private static final String MORE = "{guarantee: 11%, ceiling: 20%, atMost: {tokens: 150}}";

    /** The second quota used to refuse its shares under the limit that was reported, after the first one had changed. */
    @Test
    void replan_sharesUnderAReportedLimit_isWhole() {
        Plan before = plan(1_000, LESS, "main, other, person");
        Plan next = plan(2_000, MORE, "main, other, person");
        Bindings<String, String> bindings = bindings(name -> Target.blocking(name, reporting("10000")));
        try (RunningPlan<String, String> running = before.start(bindings, client -> client.time(new HastyTime()))) {
            for (int reply = 1; reply <= 4; reply++) {
                ask(running);
            }
            assertThat(running.client().explain()).contains("TOKENS: 10000 ", "TOKENS: 1000 ");

            running.replan(next);
            assertThat(running.plan()).isSameAs(next);
            assertThat(running.client().explain()).contains("TOKENS: 10000 ", "TOKENS: 2000 ");

            running.replan(before);
            assertThat(running.plan()).isSameAs(before);
            assertThat(running.client().explain())
                    .contains("TOKENS: 10000 ", "TOKENS: 1000 ")
                    .doesNotContain("TOKENS: 2000 ");
        }
    }

    /** So it was when somebody had set a limit or shares by hand. */
    @Test
    void takeOver_limitsAndSharesSetByHand_areNoObstacle() {
        Wiring<String, String> before = wiring(1_000, LESS);
        QuotaLedger main = ledger(before, 0);
        QuotaLedger other = ledger(before, 1);
        main.changeLimit(Dimension.TOKENS, 1_400, NOW);
        other.changeShares(BY_HAND, NOW);
        Wiring<String, String> after =
                before.next(plan(2_000, MORE, "main, other, person").content(), NOW);
        assertThat(after.takeOver(NOW)).isEmpty();
        assertThat(main.limit(Dimension.TOKENS)).as("the plan leaves it alone").hasValue(1_400);
        assertThat(main.explain()).contains("  BACKGROUND: at least 150, at most 150");
        assertThat(other.limit(Dimension.TOKENS)).hasValue(2_000);
        assertThat(other.explain()).contains("  BACKGROUND: at least 150, at most 150");
    }

    @Test
    void takeOver_whoWaited_isToldByTheCaller() {
        Wiring<String, String> before = wiring(1_000, LESS);
        QuotaLedger other = ledger(before, 1);
        other.reserve(claim(900), NOW);
        Reservation waiting = ((Admission.Delayed) other.reserve(claim(900), NOW)).reservation();

        assertThat(before.next(plan(2_000, LESS, "main, other, person").content(), NOW)
                        .takeOver(NOW))
                .containsExactly(waiting);
    }

    @Test
    void replan_whoWaited_goesOn() throws Exception {
        Plan before = plan(1_000, LESS, "other, person");
        Endpoint.Async<String, String> atOnce =
                (content, attempt) -> CompletableFuture.completedFuture(Reply.of("done", TokenUsage.of(600, 0)));
        Bindings<String, String> bindings =
                bindings(name -> Target.async(name, atOnce).estimate(content -> TokenEstimate.of(600)));
        try (RunningPlan<String, String> running = before.start(bindings, UnaryOperator.identity())) {
            running.client().askAsync(question()).get(10, TimeUnit.SECONDS);
            CompletableFuture<Answer<String>> waiting = running.client().askAsync(question());
            assertThat(waiting).isNotDone();

            running.replan(plan(2_000, LESS, "other, person"));
            assertThat(waiting.get(10, TimeUnit.SECONDS).content()).isEqualTo("done");
        }
    }

    /** The client used to refuse such routes when the ledgers had taken the plan. */
    @Test
    void replan_routesThatMakeNoClient_isRefusedWhole() {
        QuotaLedger shared = QuotaLedger.unlimited();
        Bindings<String, String> bindings = bindings(name -> Target.blocking(name, reporting("1000")))
                .target("loose", name -> loose(name, shared))
                .target("looser", name -> loose(name, shared));
        Plan before = Plan.read("plan.yaml", withLoose(text(1_000, LESS, "main, loose, person")));
        Plan next = Plan.read("plan.yaml", withLoose(text(2_000, MORE, "main, loose, looser, person")));
        try (RunningPlan<String, String> running = before.start(bindings, UnaryOperator.identity())) {
            String explained = running.client().explain();

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> running.replan(next))
                    .withMessage("targets that share a ledger must share its level control, but \"looser\" does not");
            assertThat(running.client().explain()).isEqualTo(explained);
            assertThat(running.plan()).isSameAs(before);
        }
    }

    private static Target.Builder<String, String> loose(String name, QuotaLedger ledger) {
        LevelControl own = LevelControl.pinned(DegradationLevel.NORMAL);
        return Target.blocking(name, reporting("1000")).ledger(ledger).level(own);
    }

    private static String withLoose(String plan) {
        return plan.replace("routes:", "  loose: {}\n  looser: {}\nroutes:");
    }

    private static Plan plan(long otherTokens, String background, String stops) {
        return Plan.read("plan.yaml", text(otherTokens, background, stops));
    }

    private static String text(long otherTokens, String background, String stops) {
        return """
                quotas:
                  aother:
                    limits: {requests: 500, tokens: %d}
                  main:
                    limits:
                      requests: 500
                      tokens: {amount: 1000, adoptsHigher: true}
                    shares:
                      background: %s
                targets:
                  main: {quota: main}
                  other: {quota: aother}
                routes:
                  anyOther: [%s]
                waits: {live: 2m}
                """.formatted(otherTokens, background, stops);
    }

    private static Wiring<String, String> wiring(long otherTokens, String background) {
        return new Wiring<>(
                plan(otherTokens, background, "main, other, person").content(),
                bindings(name -> Target.blocking(name, reporting("1000"))));
    }

    private static QuotaLedger ledger(Wiring<String, String> wiring, int target) {
        return wiring.router().targets().get(target).ledger();
    }

    private static Bindings<String, String> bindings(Function<String, Target.Builder<String, String>> target) {
        return Bindings.<String, String>of(text -> text).target("main", target).target("other", target);
    }

    /** Tells of a limit with every reply. */
    private static Endpoint<String, String> reporting(String limit) {
        Map<String, List<String>> headers = Map.of("x-ratelimit-limit-tokens", List.of(limit));
        return (content, attempt) -> Reply.of("done", TokenUsage.of(1, 1)).withHeaders(headers);
    }

    private static Claim claim(long tokens) {
        return new Claim(Workload.LIVE, TokenEstimate.of(tokens), 100_000_000_000L, granted -> {});
    }

    private static Question<String> question() {
        return Question.of("Where?", Workload.LIVE, Question.Repeatability.repeatable());
    }

    private static void ask(RunningPlan<String, String> running) {
        assertThat(running.client().ask(question()).content()).isEqualTo("done");
    }

    /** A millisecond later whenever it is read; nobody waits. */
    private static final class HastyTime implements TimeSource {
        private final AtomicLong nanos = new AtomicLong(NOW.nanos());

        @Override
        public Moment now() {
            return new Moment(nanos.addAndGet(1_000_000), NOW.epochMillis());
        }

        @Override
        public boolean await(Grant grant, long untilNanos) {
            throw new AssertionError("nobody waits here");
        }
    }
}
