package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A quota of 60 s that its level acts upon, second by second: background work stops at level 1, live questions cost a fifth
 * less from level 2 on, and four in ten of them go elsewhere at level 3. Use is what the last 60 s charged, at most the
 * limit, and is sampled every 5 s.
 */
final class Plant {
    private static final int WINDOW_SECONDS = 60;
    private static final int TICK_SECONDS = 5;
    private static final double CEILING = 0.15;
    private static final double SHORTENED = 0.2;
    private static final double DIVERTED = 0.4;

    private final LevelControl control;
    private final SplittableRandom random;
    private final double noise;
    private final double[] charged = new double[WINDOW_SECONDS];
    private final double[] paused = new double[WINDOW_SECONDS];
    private final double[] shortened = new double[WINDOW_SECONDS];
    private final double[] diverted = new double[WINDOW_SECONDS];
    private final List<Change> changes = new ArrayList<>();
    private int second;

    /**
     * A quota nobody has used yet.
     *
     * @param noise how far what is offered in a second lies from what is asked of {@link #run}, as a part of it, 0 to 1
     */
    Plant(LevelSettings settings, double noise, int seed) {
        this.control = LevelControl.adaptive(settings);
        this.noise = noise;
        this.random = new SplittableRandom(seed);
    }

    /** Offers live and background work for a time, each as a part of the limit in a minute. */
    Plant run(double liveRatio, double backgroundRatio, Duration time) {
        for (long i = time.toSeconds(); i > 0; i--) {
            second(noisy(liveRatio) / WINDOW_SECONDS, noisy(Math.min(CEILING, backgroundRatio)) / WINDOW_SECONDS);
        }
        return this;
    }

    Duration elapsed() {
        return Duration.ofSeconds(second);
    }

    DegradationLevel level() {
        return control.level();
    }

    List<Change> changes() {
        return List.copyOf(changes);
    }

    /** How many changes fell into a time, its first moment excluded. */
    long changesIn(Duration from, Duration until) {
        return changes.stream()
                .map(change -> Duration.ofNanos(change.at().nanos()))
                .filter(at -> at.compareTo(from) > 0 && at.compareTo(until) <= 0)
                .count();
    }

    private void second(double live, double background) {
        DegradationLevel level = control.level();
        int now = second % WINDOW_SECONDS;
        boolean isPaused = level.isAtLeast(DegradationLevel.BACKGROUND_PAUSED);
        double answered = level.isAtLeast(DegradationLevel.ESSENTIAL_ONLY) ? live * (1 - DIVERTED) : live;
        double saved = level.isAtLeast(DegradationLevel.SHORT_ANSWERS) ? answered * SHORTENED : 0;
        charged[now] = 0;
        charged[now] = Math.min(1 - sum(charged), answered - saved + (isPaused ? 0 : background));
        paused[now] = isPaused ? background : 0;
        shortened[now] = saved;
        diverted[now] = live - answered;
        second++;
        if (second % TICK_SECONDS == 0) {
            LevelControl.Sample sample =
                    new LevelControl.Sample(sum(charged), sum(paused), sum(shortened), sum(diverted));
            control.sample(sample, Ticks.moment(elapsed())).ifPresent(changes::add);
        }
    }

    private double noisy(double ratio) {
        return ratio * (1 + random.nextDouble(-1, 1) * noise);
    }

    private static double sum(double[] seconds) {
        double sum = 0;
        for (double each : seconds) {
            sum += each;
        }
        return sum;
    }
}
