package dev.kademe.sim.load;

/** Repeats each arrival of others. */
final class BatchedArrivals implements Arrivals {
    private final int size;
    private final Arrivals others;
    private int left;
    private long atNanos;

    BatchedArrivals(int size, Arrivals others) {
        if (size < 1) {
            throw new IllegalArgumentException("size must be 1 or more, was " + size);
        }
        this.size = size;
        this.others = others;
    }

    @Override
    public long nextNanos() {
        if (left == 0) {
            left = size;
            atNanos = others.nextNanos();
        }
        left--;
        return atNanos;
    }
}
