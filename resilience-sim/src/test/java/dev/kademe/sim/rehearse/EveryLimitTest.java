package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.failure.Failure;
import dev.kademe.plan.Plan;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.rehearse.PlanRehearsal.Background;
import dev.kademe.sim.scenario.Fault;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rehearsal does with limits other than those of requests and tokens in a sliding minute. */
final class EveryLimitTest {
    /** About 75 questions a minute for 25 minutes, 2,000 tokens of input and 400 of output each. */
    private static final List<Traffic.Source> LOAD = List.of(
            Worlds.source(Workload.LIVE, "general", RateCurve.perMinute(60)),
            Worlds.source(Workload.BACKGROUND, "general", RateCurve.perMinute(15)));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dailyRequests: 800",
                "dailyTokens: 2_000_000",
                "dailyRequests: {amount: 800, meter: calendarDay, zone: Europe/Istanbul, resetAt: '18:00'}",
                "dailyTokens: {amount: 2_000_000, meter: serverDrivenDay}"
            })
    void run_dayUsedUpInTheMiddle_isNeverOverrun(String daily) {
        Outcome outcome = run(plan("requests: 500, tokens: 400_000, " + daily), Worlds.scenario(LOAD));

        assertThat(outcome.laws()).allMatch(Verdict::held);
        assertThat(checked(outcome, PlanLaw.QUOTA_KEPT)).isEqualTo(3);
        assertThat(outcome.sends().rejected()).as("the ledger knows the day").isZero();
        assertThat(accepted(outcome, 2, 8)).isGreaterThan(350);
        assertThat(accepted(outcome, 16, 25)).isZero();
        assertThat(outcome.of(Workload.LIVE).person()).isPositive();
    }

    /** The calendar's day ends ten minutes into the scenario. */
    @Test
    void run_calendarDayEnds_goesOn() {
        String daily = "dailyRequests: {amount: 300, meter: calendarDay, zone: Europe/Istanbul, resetAt: '10:10'}";
        Outcome outcome = run(plan("requests: 500, tokens: 400_000, " + daily), Worlds.scenario(LOAD));

        assertThat(outcome.laws()).allMatch(Verdict::held);
        assertThat(outcome.sends().rejected()).isZero();
        assertThat(accepted(outcome, 7, 10)).isZero();
        assertThat(accepted(outcome, 11, 13)).isPositive();
        assertThat(accepted(outcome, 18, 25)).isZero();
    }

    /** Others use up the day, which the ledger learns from the first rejection, and its hint keeps it closed. */
    @Test
    void run_othersUseUpTheDay_closesTheQuota() {
        List<Failure> failures = new ArrayList<>();
        EventListener log = event -> {
            if (event instanceof CallEvent.AttemptFailed failed) {
                failures.add(failed.failure());
            }
        };
        Scenario scenario = Worlds.scenario(LOAD, new Fault.OtherUsers(Worlds.minutes(5, 25), "main", 200, 10));
        Plan plan = plan("requests: 500, tokens: 400_000, dailyRequests: 2_000");
        Outcome outcome = PlanRehearsal.run(plan, scenario, 1, Background.PRESENT, new Onlooker(log, nanos -> {}));

        assertThat(outcome.laws()).allMatch(Verdict::held);
        assertThat(outcome.sends().rejected()).isBetween(1L, 3L);
        assertThat(failures).allSatisfy(failure -> {
            assertThat(failure.kind()).isEqualTo(Failure.Kind.QUOTA_EXHAUSTED);
            assertThat(failure.hintNanos().orElse(0)).isGreaterThan(80_000_000_000_000L);
        });
        assertThat(accepted(outcome, 16, 25)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "inputTokens: 60_000",
                "outputTokens: 12_000",
                "tokens: {amount: 400_000, slice: {width: 1s, slack: 1}}",
                "tokens: {amount: 60_000, meter: tokenBucket, capacity: 20%}",
                "requests: {amount: 6, window: 10s}",
                "requests: {amount: 40, meter: fixedWindow}"
            })
    void run_shortLimitOfAnyKind_isKeptByPlanAndProvider(String limit) {
        String other = limit.startsWith("requests") ? "tokens: 400_000" : "requests: 500";
        Outcome outcome = run(plan(other + ", " + limit), Worlds.scenario(LOAD));

        assertThat(outcome.laws()).allMatch(Verdict::held);
        assertThat(outcome.sends().rejected()).isZero();
        assertThat(outcome.of(Workload.LIVE).full()).isPositive();
    }

    /** Rejected calls are free there, and output counts five times: the same meter on both sides. */
    @Test
    void run_planSaysWhatIsCharged_providerChargesIt() {
        String charge = "charge: {failedCalls: free, outputWeight: 5, basis: maximum}";
        Outcome outcome = run(
                plan("requests: 500, tokens: 120_000", charge),
                Worlds.scenario(LOAD, new Fault.Rejections(Worlds.minutes(8, 12), "main", 0.5, Optional.empty())));

        assertThat(outcome.laws()).allMatch(Verdict::held);
        // 2,000 and five times 500: at most 26 a minute, where 50 would fit if nothing weighed more.
        assertThat(outcome.minutes())
                .allMatch(minute -> minute.of(Workload.LIVE).full() <= 40);
    }

    /** Sixty jobs a minute reserve 2,500 tokens each and use 2,400: the last one before a ceiling must fit at what it reserves. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tokens: 400_000                                | 0.144",
                "tokens: {amount: 400_000, meter: tokenBucket}  | 0.144",
                "tokens: {amount: 400_000, meter: fixedWindow}  | 0.144",
                "inputTokens: 400_000                           | 0.15",
                "outputTokens: 80_000                           | 0.145",
                "tokens: {amount: 4_000_000, window: 1h}        | 0.1494",
                "requests: 200                                  | 0.15"
            })
    void run_jobsAtTheirCeiling_areMeasuredOnAnyLimit(String limit, double ratio) {
        Outcome outcome = run(
                plan(limit),
                Worlds.scenario(List.of(Worlds.source(Workload.BACKGROUND, "general", RateCurve.perMinute(60)))));

        BackgroundShare share = outcome.background().orElseThrow();
        assertThat(share.ratio()).isCloseTo(ratio, within(1e-9));
        assertThat(share.ceilingRatio()).isCloseTo(0.15, within(1e-9));
        assertThat(checked(outcome, PlanLaw.BACKGROUND_CAPPED)).isEqualTo(1);
        assertThat(outcome.laws()).allMatch(Verdict::held);
    }

    /** It used to be a part of a minute's, so that a ceiling read 900 %. */
    @Test
    void run_limitOfAnHour_tellsTheShareOfAnHour() {
        Outcome outcome = run(
                plan("tokens: {amount: 4_000_000, window: 1h}"),
                Worlds.scenario(List.of(Worlds.source(Workload.BACKGROUND, "general", RateCurve.perMinute(60)))));

        assertThat(Judgement.of(outcome).line()).contains(" bg 15.0% of 15.0% amp ");
        assertThat(Judgement.of(outcome).checks())
                .anyMatch(check -> check.figure().equals("15.0% of the tokens of 1h00m at most, allowed 15.0%"));
    }

    @Test
    void run_onlyADaysLimit_saysThatTheShareIsNotMeasured() {
        Outcome outcome = run(plan("dailyRequests: 2_000"), Worlds.scenario(LOAD));

        assertThat(outcome.background()).isEmpty();
        assertThat(Judgement.of(outcome).line()).contains("bg not measured");
    }

    /** Requests that the provider accepted in some minutes. */
    private static long accepted(Outcome outcome, int from, int until) {
        return outcome.minutes().subList(from, until).stream()
                .mapToLong(Minute::requests)
                .sum();
    }

    private static long checked(Outcome outcome, PlanLaw law) {
        return outcome.laws().stream()
                .filter(verdict -> verdict.law().equals(law.text()))
                .mapToLong(Verdict::checked)
                .sum();
    }

    private static Outcome run(Plan plan, Scenario scenario) {
        return PlanRehearsal.run(plan, scenario, 1, Background.PRESENT, Onlooker.nobody());
    }

    private static Plan plan(String limits) {
        return plan(limits, "");
    }

    private static Plan plan(String limits, String more) {
        return Plan.read("plan.yaml", """
                quotas:
                  main:
                    limits: {%s}
                    %s
                targets: {main: {quota: main}}
                routes: {anyOther: [main, person]}
                """.formatted(limits, more));
    }
}
