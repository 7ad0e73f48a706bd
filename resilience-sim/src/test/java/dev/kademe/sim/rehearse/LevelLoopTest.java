package dev.kademe.sim.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.event.QuotaEvent;
import dev.kademe.level.Alarm;
import dev.kademe.sim.Seeds;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The level of production calls, in a closed loop with what it holds back. */
final class LevelLoopTest {
    /** Questions a minute that fill the main model. */
    private static final double FULL = 160;

    private static final double GENERAL_PART = 0.6;
    private static final int SEEDS = 20;

    /** The arrivals of a steady day; those of a surge have nothing regular about them. */
    private static final int STEADY = 16;

    private static final int RANDOM = 1;

    static IntStream seeds() {
        return Seeds.all().limit(SEEDS);
    }

    /** Background work is refused from level 1 on; were it not counted, the level would fall and rise all day. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_steadyLoadWithMoreBackgroundThanFits_settles(long seed) {
        LevelWorld world = new LevelWorld(new SeededRandom(seed), Duration.ofHours(2));
        live(world, full -> RateCurve.perMinute(0.72 * full), STEADY, seed);
        Arrivals background =
                Arrivals.erlang(STEADY, RateCurve.perMinute(0.20 * FULL), new SeededRandom(seed).of("background"));
        world.ask(Workload.BACKGROUND, Category.GENERAL, background);
        world.run();

        assertThat(world.changes())
                .as("seed %d", seed)
                .isNotEmpty()
                .allMatch(change -> change.target().equals("main"));
        assertThat(between(world.changes(), Duration.ofMinutes(5), Duration.ofHours(2)))
                .as("seed %d", seed)
                .hasSizeLessThanOrEqualTo(1);
        assertThat(last(world.changes())).as("seed %d", seed).isNotEqualTo(DegradationLevel.NORMAL);
        assertThat(world.unanswered()).as("seed %d", seed).isZero();
        assertThat(world.rejections()).as("seed %d", seed).isZero();
    }

    /** At level 3 the main model has half of the load; were the other half not counted, the level would hide the surge. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_surge_staysAtItsLevelUntilItIsOver(long seed) {
        Duration begin = Duration.ofMinutes(30);
        Duration end = Duration.ofMinutes(130);
        LevelWorld world = new LevelWorld(new SeededRandom(seed), Duration.ofHours(4));
        live(
                world,
                full -> RateCurve.perMinute(0.45 * full)
                        .then(begin, 1.35 * full)
                        .then(end, 0.45 * full),
                RANDOM,
                seed);
        world.run();

        assertThat(world.changes())
                .as("seed %d", seed)
                .hasSizeLessThanOrEqualTo(6)
                .allMatch(change -> change.target().equals("main"));
        List<QuotaEvent.LevelChanged> rises = between(world.changes(), begin, begin.plusMinutes(1));
        assertThat(last(rises)).as("seed %d", seed).isEqualTo(DegradationLevel.ESSENTIAL_ONLY);
        assertThat(between(world.changes(), begin.plusMinutes(1), end.plusMinutes(10)))
                .as("seed %d", seed)
                .isEmpty();
        assertThat(world.alarms().get(0).signal()).as("seed %d", seed).isInstanceOf(Alarm.Raised.class);
        assertThat(world.alarms().get(0).at().nanos())
                .as("seed %d", seed)
                .isBetween(begin.toNanos(), begin.plusMinutes(3).toNanos());
        assertThat(world.alarms()).as("seed %d", seed).hasSize(2);
        assertThat(world.rejections()).as("seed %d", seed).isZero();
        assertThat(world.unanswered()).as("seed %d", seed).isLessThanOrEqualTo(30);
    }

    private static void live(LevelWorld world, DoubleFunction<RateCurve> curve, int shape, long seed) {
        SeededRandom random = new SeededRandom(seed);
        RateCurve general = curve.apply(GENERAL_PART * FULL);
        world.ask(Workload.LIVE, Category.GENERAL, Arrivals.erlang(shape, general, random.of("general")));
        RateCurve sensitive = curve.apply((1 - GENERAL_PART) * FULL);
        world.ask(Workload.LIVE, LevelWorld.SENSITIVE, Arrivals.erlang(shape, sensitive, random.of("sensitive")));
    }

    private static List<QuotaEvent.LevelChanged> between(
            List<QuotaEvent.LevelChanged> changes, Duration from, Duration until) {
        return changes.stream()
                .filter(change ->
                        change.at().nanos() >= from.toNanos() && change.at().nanos() < until.toNanos())
                .toList();
    }

    private static DegradationLevel last(List<QuotaEvent.LevelChanged> changes) {
        return changes.get(changes.size() - 1).change().to();
    }
}
