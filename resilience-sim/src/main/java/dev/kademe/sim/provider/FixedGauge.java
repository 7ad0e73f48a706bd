package dev.kademe.sim.provider;

/** A counter that begins again with each window. */
final class FixedGauge implements Gauge {
    private final long windowNanos;
    private final long anchorNanos;
    private long limit;
    private long countedWindow;
    private long used;

    FixedGauge(long limit, long windowNanos, long anchorNanos) {
        this.limit = limit;
        this.windowNanos = windowNanos;
        this.anchorNanos = anchorNanos;
        this.countedWindow = window(0);
    }

    @Override
    public long waitNanos(long amount, long nowNanos) {
        begin(window(nowNanos));
        if (amount > limit) {
            return ProviderMeter.NEVER;
        }
        long intoWindow = Math.floorMod(nowNanos - anchorNanos, windowNanos);
        return used + amount <= limit ? 0 : windowNanos - intoWindow;
    }

    @Override
    public void take(long amount, long nowNanos) {
        begin(window(nowNanos));
        used += amount;
    }

    @Override
    public void limit(long newLimit, long nowNanos) {
        limit = newLimit;
    }

    @Override
    public void correct(long takenNanos, long amount, long actual, long nowNanos) {
        begin(window(nowNanos));
        if (window(takenNanos) == countedWindow) {
            used += actual - amount;
        }
    }

    @Override
    public ProviderMeter.Standing standing(long nowNanos) {
        begin(window(nowNanos));
        long intoWindow = Math.floorMod(nowNanos - anchorNanos, windowNanos);
        return new ProviderMeter.Standing(limit, Math.max(0, limit - used), used == 0 ? 0 : windowNanos - intoWindow);
    }

    private void begin(long window) {
        if (window != countedWindow) {
            countedWindow = window;
            used = 0;
        }
    }

    private long window(long nowNanos) {
        return Math.floorDiv(nowNanos - anchorNanos, windowNanos);
    }
}
