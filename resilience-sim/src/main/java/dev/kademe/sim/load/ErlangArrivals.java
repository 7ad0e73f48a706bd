package dev.kademe.sim.load;

import java.util.random.RandomGenerator;

/** Gaps that are sums of exponential parts, drawn in units of an arrival and stretched by the rate. */
final class ErlangArrivals implements Arrivals {
    private static final int HIGHEST_SHAPE = 1_000;

    private final int shape;
    private final RateCurve rate;
    private final RandomGenerator random;
    private double at;

    ErlangArrivals(int shape, RateCurve rate, RandomGenerator random) {
        if (shape < 1 || shape > HIGHEST_SHAPE) {
            throw new IllegalArgumentException("shape must be 1..%d, was %d".formatted(HIGHEST_SHAPE, shape));
        }
        this.shape = shape;
        this.rate = rate;
        this.random = random;
    }

    @Override
    public long nextNanos() {
        double parts = 0;
        for (int i = 0; i < shape; i++) {
            // Of StrictMath, because the same seed must give the same bytes on every machine.
            parts -= StrictMath.log(1 - random.nextDouble());
        }
        at = rate.after(at, parts / shape);
        // An infinite time saturates to NONE.
        return Math.round(at);
    }
}
