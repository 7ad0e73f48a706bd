package dev.kademe.sim.scenario;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.Mix;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * One kind of traffic, made up from a seed. Immutable.
 *
 * @param name chooses its chance: what one load draws does not shift another
 * @param workload who waits for the answers
 * @param categories what is asked about
 * @param steps how many questions come in a minute, from each time on; the first one from the beginning
 * @param length when the last question comes at the latest
 * @param pattern how regularly they come
 * @param sizes what they take
 * @param personalDataRatio the part that has data of a person, 0 to 1
 */
public record Load(
        String name,
        Workload workload,
        Mix<Category> categories,
        List<Step> steps,
        Duration length,
        Pattern pattern,
        Sizes sizes,
        double personalDataRatio)
        implements Traffic.Source {
    public Load {
        steps = List.copyOf(steps);
        if (steps.isEmpty() || !steps.get(0).from().isZero()) {
            throw new IllegalArgumentException("steps must begin with the beginning, were " + steps);
        }
    }

    @Override
    public Set<Workload> workloads() {
        return Set.of(workload);
    }

    @Override
    public Traffic open(SeededRandom random) {
        return new LoadTraffic(this, random);
    }

    /** How many come, on average. */
    double questions() {
        return rate(1).expected(length);
    }

    /** When they come. */
    Arrivals arrivals(RandomGenerator random) {
        int batch = pattern.batch();
        RateCurve rate = rate(batch);
        Arrivals one = switch (pattern.rhythm()) {
            case EVEN -> Arrivals.even(rate);
            case POISSON -> Arrivals.poisson(rate, random);
            case ERLANG -> Arrivals.erlang(pattern.shape(), rate, random);
        };
        return batch == 1 ? one : Arrivals.batches(batch, one);
    }

    private RateCurve rate(int batch) {
        RateCurve rate = RateCurve.perMinute(steps.get(0).perMinute() / batch);
        for (Step step : steps.subList(1, steps.size())) {
            rate = rate.then(step.from(), step.perMinute() / batch);
        }
        return rate;
    }

    /**
     * A rate from a time on.
     *
     * @param from since the beginning of the scenario
     * @param perMinute 0 or more
     */
    public record Step(Duration from, double perMinute) {}

    /**
     * How regularly questions come.
     *
     * @param shape 1 to 1,000; only of {@link Rhythm#ERLANG}, the higher the more regular
     * @param batch how many come at once, 1 or more
     */
    public record Pattern(Rhythm rhythm, int shape, int batch) {
        /** Questions that know nothing of each other. */
        public static Pattern poisson() {
            return new Pattern(Rhythm.POISSON, 1, 1);
        }
    }

    /** What the gaps between questions are like. */
    public enum Rhythm {
        /** All the same. */
        EVEN,
        /** Exponential. */
        POISSON,
        /** Sums of exponential parts. */
        ERLANG
    }
}
