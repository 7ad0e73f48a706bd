package dev.kademe.sim.load;

import java.util.random.RandomGenerator;

/** When things arrive, one after the other. Not thread-safe. */
@FunctionalInterface
public interface Arrivals {
    /** Nothing more arrives. */
    long NONE = Long.MAX_VALUE;

    /** When the next one arrives, in nanoseconds of virtual time, not before the one before; {@link #NONE} at the end. */
    long nextNanos();

    /**
     * Arrivals that know nothing of each other: the gaps are exponential.
     *
     * @param random seeded by the caller, for these arrivals only
     */
    static Arrivals poisson(RateCurve rate, RandomGenerator random) {
        return erlang(1, rate, random);
    }

    /**
     * Arrivals more regular than those: a gap is the sum of {@code shape} exponential parts, and varies by 1/sqrt(shape)
     * of its mean. Where the rate changes within a gap, the rest of it is stretched by the new rate.
     *
     * @param shape 1 to 1,000
     * @param random seeded by the caller, for these arrivals only
     */
    static Arrivals erlang(int shape, RateCurve rate, RandomGenerator random) {
        return new ErlangArrivals(shape, rate, random);
    }

    /** Arrivals with no chance in them: every gap is the mean, and the first one comes after a gap. */
    static Arrivals even(RateCurve rate) {
        return new EvenArrivals(rate);
    }

    /**
     * Several arrive at each instant of {@code others}; to keep a rate, divide that of the others.
     *
     * @param size arrivals at an instant, 1 or more
     */
    static Arrivals batches(int size, Arrivals others) {
        return new BatchedArrivals(size, others);
    }
}
