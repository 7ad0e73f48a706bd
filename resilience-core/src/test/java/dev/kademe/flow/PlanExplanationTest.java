package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.OutageGate;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What a person reads of a plan, and that its hash follows every setting that a person reads. */
final class PlanExplanationTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void explain_defaults_tellsEveryBoundAndWhereItIsFrom() {
        String plan = explained(UnaryOperator.identity());

        assertThat(plan.lines().skip(1)).containsExactly("""
                routes
                  general: main > small > a person (desk: unlimited)
                  general from ESSENTIAL_ONLY: small > a person (desk: unlimited)
                  any other category: main > a person (desk: unlimited)
                targets
                  main: provider main, cleared for personal data, context window 128000 tokens, outage gate at 0.5 of 10 or more calls failed in PT1M, for PT30S, a probe waited for PT10M (default: assumption)
                    quota: REQUESTS: 500 in PT1M, sliding
                    quota:   LIVE: at least 300, at most 500
                    quota:   INTERNAL: at least 75, at most 200
                    quota:   BACKGROUND: at least 0, at most 75
                    quota: TOKENS: 400000 in PT1M, sliding
                    quota:   LIVE: at least 240000, at most 400000
                    quota:   INTERNAL: at least 60000, at most 160000
                    quota:   BACKGROUND: at least 0, at most 60000
                    quota: shares: default: the ceiling of BACKGROUND report, the rest assumption
                    quota: levels: BACKGROUND STOPPED at BACKGROUND_PAUSED, INTERNAL INSIDE_GUARANTEE at SHORT_ANSWERS, BACKGROUND STOPPED at SHORT_ANSWERS, INTERNAL STOPPED at ESSENTIAL_ONLY, BACKGROUND STOPPED at ESSENTIAL_ONLY (default: derived)
                    level: up at 70, 85 and 95 %, down below 55, 65 and 80 % after PT10M without a gap of PT15S; gives back at most 15, 20 and 0 %; calendar empty (default: 85 %, 10 minutes and 15 % back report, the rest assumption); now NORMAL
                  small: provider main, cleared for personal data, context window not said, outage gate none
                    quota: shared with main
                retry
                  3 attempts at the first target, 1 at each other, the first included; ExponentialBackoff[base=PT0.5S, cap=PT8S, isJittered=true]; nesting AWARE (default: 3 attempts from 0.5 s report, the rest assumption)
                    RATE_LIMITED: as often
                    OVERLOADED: as often
                    SERVER_ERROR: as often
                    CONNECTION_REFUSED: as often
                    CONNECTION_LOST: as often
                    TIMED_OUT: as often
                    any other failure: not again
                  across calls, for each workload: RetryBudget[ratio=0.1, capacity=5, tokenCapacity=4000] (default: assumption)
                  at most 4 attempts a question, over at most 2 targets
                waits
                  LIVE: at most 6s in all, for quota and before retries (default: report)
                  INTERNAL: at most 20s in all, for quota and before retries (default: assumption)
                  BACKGROUND: at most 0s in all, for quota and before retries (default: derived)
                  no attempt with less than 0.5s before a deadline (default: assumption)
                alarm
                  over 800 per mille of a quota in PT5M, cleared under 750 (default: 800 in 5 minutes report, the rest assumption)
                """.lines().toArray(String[]::new));
    }

    @Test
    void explain_settings_saysThatTheyAreSet() {
        String plan = explained(builder -> builder.retry(RetryPolicy.builder()
                        .maxAttempts(5)
                        .maxFallbackAttempts(2)
                        .build())
                .retryBudget(RetryBudget.none())
                .waitBudgets(new WaitBudgets(Map.of(Workload.LIVE, Duration.ofSeconds(4))))
                .minAttempt(Duration.ofSeconds(1))
                .alarm(new Alarm.Settings(900, 800, MINUTE)));

        assertThat(plan)
                .contains("5 attempts at the first target, 2 at each other")
                .contains("nesting AWARE (set)")
                .contains("at most 7 attempts a question, over at most 2 targets")
                .contains("LIVE: at most 4s in all, for quota and before retries (set)")
                .contains("INTERNAL: at most 20s in all, for quota and before retries (default: assumption)")
                .contains("no attempt with less than 1s before a deadline (set)")
                .contains("over 900 per mille of a quota in PT1M, cleared under 800 (set)");
        assertThat(plan.lines().filter(line -> line.contains("across calls"))).allMatch(line -> line.endsWith("(set)"));
    }

    @Test
    void explain_levelNow_isNotPartOfTheHash() {
        LevelControl level = LevelControl.adaptive(LevelSettings.standard());
        Calls<String, String> calls = calls(level, OutageGate.Settings.standard());
        String before = calls.explain();
        level.pin(DegradationLevel.SHORT_ANSWERS, Moment.ZERO);

        assertThat(calls.explain()).contains("; now SHORT_ANSWERS");
        assertThat(hash(calls.explain())).isEqualTo(hash(before));
    }

    /** The hash used to be the same for plans with other levels. */
    @Test
    void hash_levelOrGateOrRetry_changesWithIt() {
        LevelControl standard = LevelControl.adaptive(LevelSettings.standard());
        OutageGate.Settings gate = OutageGate.Settings.standard();
        String usual = hash(calls(standard, gate).explain());

        assertThat(hash(calls(LevelControl.adaptive(LevelSettings.standard()), gate)
                        .explain()))
                .isEqualTo(usual);
        assertThat(List.of(
                        hash(calls(LevelControl.none(), gate).explain()),
                        hash(calls(LevelControl.pinned(DegradationLevel.SHORT_ANSWERS), gate)
                                .explain()),
                        hash(calls(LevelControl.adaptive(LevelSettings.withoutHysteresis()), gate)
                                .explain()),
                        hash(calls(
                                        LevelControl.adaptive(LevelSettings.builder()
                                                .dwell(Duration.ofMinutes(11))
                                                .build()),
                                        gate)
                                .explain()),
                        hash(calls(standard, new OutageGate.Settings(MINUTE, 11, 0.5, MINUTE, MINUTE))
                                .explain())))
                .doesNotContain(usual)
                .doesNotHaveDuplicates();
    }

    private static String hash(String plan) {
        return plan.lines().findFirst().orElseThrow();
    }

    private static Calls<String, String> calls(LevelControl level, OutageGate.Settings gate) {
        return ResilientClient.builder(Route.withoutHandoff(
                        List.of(target("main").level(level).outageGate(gate).build())))
                .calls();
    }

    private static String explained(UnaryOperator<ResilientClient.Builder<String, String>> change) {
        QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, 500, Metering.sliding(MINUTE))
                .limit(Dimension.TOKENS, 400_000, Metering.sliding(MINUTE))
                .shares(Shares.standard())
                .build());
        LevelControl level = LevelControl.adaptive(LevelSettings.standard());
        Target<String, String> main = target("main")
                .ledger(ledger)
                .level(level)
                .contextWindow(128_000)
                .build();
        Target<String, String> small =
                target("small").ledger(ledger).level(level).withoutOutageGate().build();
        Router<String, String> router = Router.sensitive(Route.of(List.of(main), Handoff.<String>english()))
                .category(Category.GENERAL, Route.of(List.of(main, small), Handoff.english()))
                .category(
                        Category.GENERAL, DegradationLevel.ESSENTIAL_ONLY, Route.of(List.of(small), Handoff.english()))
                .build();
        return change.apply(ResilientClient.builder(router)).calls().explain();
    }

    private static Target.Builder<String, String> target(String name) {
        return Target.blocking(name, (content, attempt) -> Reply.of("x", TokenUsage.NONE));
    }
}
