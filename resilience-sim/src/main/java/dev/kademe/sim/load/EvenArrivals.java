package dev.kademe.sim.load;

/** Gaps without chance. */
final class EvenArrivals implements Arrivals {
    private final RateCurve rate;
    private double at;

    EvenArrivals(RateCurve rate) {
        this.rate = rate;
    }

    @Override
    public long nextNanos() {
        at = rate.after(at, 1);
        // An infinite time saturates to NONE.
        return Math.round(at);
    }
}
