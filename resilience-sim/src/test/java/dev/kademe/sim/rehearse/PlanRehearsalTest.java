package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.rehearse.PlanRehearsal.Background;
import dev.kademe.sim.report.Timeline;
import dev.kademe.sim.scenario.Fault;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PlanRehearsalTest {
    private static final List<Traffic.Source> CALM = List.of(
            Worlds.source(Workload.LIVE, "general", RateCurve.perMinute(60)),
            Worlds.source(Workload.LIVE, "tax", RateCurve.perMinute(20)),
            Worlds.source(Workload.BACKGROUND, "general", RateCurve.perMinute(15)));

    private static final List<Traffic.Source> RUSH = List.of(
            Worlds.source(
                    Workload.LIVE,
                    "general",
                    RateCurve.perMinute(60).then(Duration.ofMinutes(6), 190).then(Duration.ofMinutes(14), 60)),
            Worlds.source(Workload.LIVE, "tax", RateCurve.perMinute(20)),
            Worlds.source(Workload.INTERNAL, "general", RateCurve.perMinute(10)),
            Worlds.source(Workload.BACKGROUND, "general", RateCurve.perMinute(40)));

    /** Everything at once, drawn from the seed: load, what the providers are like, and what goes wrong. */
    @ParameterizedTest
    @MethodSource("dev.kademe.sim.Seeds#all")
    void run_anyTrouble_keepsEveryLaw(int seed) {
        Outcome outcome = PlanRehearsal.run(
                Worlds.PLAN, Worlds.scenario(RUSH, trouble(seed)), seed, Background.PRESENT, Onlooker.nobody());

        assertThat(outcome.laws()).as("seed %d", seed).allMatch(Verdict::held);
        for (Workload workload : Workload.values()) {
            WorkloadResult result = outcome.of(workload);
            long ended = result.byModels() + result.person() + result.refused();
            assertThat(ended + result.postponed() + result.turnedAway())
                    .as("%s, seed %d", workload, seed)
                    .isEqualTo(result.asked());
            assertThat(outcome.minutes().stream()
                            .mapToLong(minute -> minute.of(workload).asked())
                            .sum())
                    .isEqualTo(result.asked());
        }
        assertThat(outcome.of(Workload.LIVE).refused()).as("seed %d", seed).isZero();
    }

    private static Fault[] trouble(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Fault> faults = new ArrayList<>();
        if (random.nextBoolean()) {
            faults.add(new Fault.LowerLimit(Worlds.minutes(5, 15), "main", 0.2 + 0.7 * random.nextDouble()));
        }
        if (random.nextBoolean()) {
            faults.add(new Fault.SlowTokens(Worlds.minutes(12, 22), "main", 1 + random.nextInt(8)));
        }
        if (random.nextBoolean()) {
            faults.add(new Fault.Rejections(
                    Worlds.minutes(8, 11),
                    "main",
                    random.nextDouble(),
                    random.nextBoolean() ? Optional.empty() : Optional.of(Duration.ofSeconds(random.nextInt(90)))));
        }
        if (random.nextBoolean()) {
            faults.add(new Fault.Outage(Worlds.minutes(18, 21), "main", random.nextDouble()));
        }
        if (random.nextBoolean()) {
            faults.add(new Fault.OtherUsers(Worlds.minutes(3, 20), "main", 1 + random.nextInt(100), 2_000));
        }
        return faults.toArray(Fault[]::new);
    }

    @Test
    void run_calmDay_answersEverythingInFull() {
        Outcome outcome = run(Worlds.scenario(CALM));

        WorkloadResult live = outcome.of(Workload.LIVE);
        assertThat(live.full()).isEqualTo(live.asked()).isGreaterThan(1_800);
        assertThat(outcome.of(Workload.BACKGROUND).postponed()).isLessThan(10);
        assertThat(outcome.sends().rejected()).isZero();
        assertThat(outcome.minutes()).hasSize(25).allMatch(minute -> minute.level() == DegradationLevel.NORMAL);
        assertThat(Judgement.of(outcome).isPassed()).isTrue();
    }

    @Test
    void run_rush_raisesTheLevelAndPausesJobs() {
        Outcome outcome = run(Worlds.scenario(RUSH));

        assertThat(outcome.mainLevels()).isNotEmpty();
        assertThat(outcome.of(Workload.LIVE).shortAnswers()).isPositive();
        assertThat(outcome.of(Workload.BACKGROUND).postponed()).isPositive();
        assertThat(outcome.alarms()).isNotEmpty();
        assertThat(outcome.background().orElseThrow().ratio()).isPositive().isLessThanOrEqualTo(0.15);
    }

    @Test
    void run_sameSeed_isTheSame() {
        Scenario scenario = Worlds.scenario(RUSH, trouble(7));

        assertThat(run(scenario)).isEqualTo(run(scenario));
    }

    /** What one source draws does not shift another: live questions come at the same instants without jobs. */
    @Test
    void run_withoutBackground_asksTheSameLiveQuestions() {
        Scenario scenario = Worlds.scenario(RUSH);
        Outcome with = run(scenario);
        Outcome alone = PlanRehearsal.run(Worlds.PLAN, scenario, 1, Background.LEFT_OUT, Onlooker.nobody());

        assertThat(alone.of(Workload.BACKGROUND).asked()).isZero();
        assertThat(alone.of(Workload.LIVE).asked())
                .isEqualTo(with.of(Workload.LIVE).asked());
    }

    /** The ledger gives up a call that is held for more than ten minutes. */
    @Test
    void run_callsLongerThanTheLongest_keepEveryLaw() {
        Outcome outcome = run(Worlds.scenario(CALM, new Fault.SlowTokens(Worlds.minutes(2, 6), "main", 400)));

        assertThat(outcome.laws()).allMatch(Verdict::held);
    }

    @Test
    void run_outage_goesToOtherTargetsAndToPeople() {
        Outcome outcome = run(Worlds.scenario(CALM, new Fault.Outage(Worlds.minutes(10, 20), "main", 1)));

        assertThat(outcome.of(Workload.LIVE).byOthers()).containsKeys("small");
        assertThat(outcome.of(Workload.LIVE).person()).isPositive();
        assertThat(outcome.of(Workload.LIVE).refused()).isZero();
    }

    /** Sixty jobs a minute, of which the ceilings of main, small and second take 24, 12 and 6. */
    @Test
    void run_jobsBeyondTheFirstTarget_areCountedByWhoDidThem() {
        Outcome outcome =
                run(Worlds.scenario(List.of(Worlds.source(Workload.BACKGROUND, "general", RateCurve.perMinute(60)))));

        WorkloadResult jobs = outcome.of(Workload.BACKGROUND);
        assertThat(jobs.full()).isEqualTo(600);
        assertThat(jobs.byOthers()).containsExactly(Map.entry("second", 150L), Map.entry("small", 300L));
        assertThat(jobs.byModels() + jobs.postponed()).isEqualTo(jobs.asked());
        assertThat(sum(outcome, Minute.OfWorkload::full)).isEqualTo(jobs.full());
        assertThat(sum(outcome, Minute.OfWorkload::lesser)).isEqualTo(jobs.byModels() - jobs.full());
    }

    private static long sum(Outcome outcome, ToLongFunction<Minute.OfWorkload> figure) {
        return outcome.minutes().stream()
                .mapToLong(minute -> figure.applyAsLong(minute.of(Workload.BACKGROUND)))
                .sum();
    }

    @Test
    void run_othersOnTheKey_areShownInTheirMinutes() {
        Outcome outcome = run(Worlds.scenario(CALM, new Fault.OtherUsers(Worlds.minutes(10, 20), "main", 50, 2_000)));

        assertThat(outcome.minutes().subList(0, 10)).allMatch(minute -> minute.otherTokens() == 0);
        assertThat(outcome.minutes().subList(11, 19)).allMatch(minute -> minute.otherTokens() > 0);
    }

    @Test
    void run_goalsMissed_fails() {
        Outcome outcome =
                run(Worlds.scenario(RUSH, new Fault.Rejections(Worlds.minutes(2, 24), "main", 0.5, Optional.empty())));
        Judgement judgement = Judgement.of(outcome);

        assertThat(judgement.isPassed()).isFalse();
        assertThat(judgement.line()).startsWith("FAIL live ");
        assertThat(judgement.checks())
                .filteredOn(check -> !check.isPassed())
                .extracting(Timeline.Check::name)
                .contains("amplification");
    }

    @Test
    void timeline_ofARun_addsUpToIt() {
        Outcome outcome = run(Worlds.scenario(RUSH));
        Timeline timeline = OutcomePage.of(outcome, "command");

        assertThat(timeline.minutes()).hasSize(outcome.minutes().size());
        assertThat(timeline.levels()).hasSameSizeAs(outcome.mainLevels());
        assertThat(timeline.minutes().stream().mapToLong(Timeline.Minute::sent).sum())
                .isEqualTo(outcome.sends().all());
        assertThat(timeline.minutes().stream()
                        .flatMap(minute -> minute.answers().values().stream())
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(outcome.of(Workload.LIVE).asked()
                        + outcome.of(Workload.INTERNAL).asked());
    }

    private static Outcome run(Scenario scenario) {
        return PlanRehearsal.run(Worlds.PLAN, scenario, 1, Background.PRESENT, Onlooker.nobody());
    }
}
