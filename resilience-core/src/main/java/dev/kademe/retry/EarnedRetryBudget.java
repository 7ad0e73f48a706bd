package dev.kademe.retry;

import java.util.concurrent.atomic.AtomicLong;

/** Counts in millionths of a retry, so that a small ratio is not lost to rounding. */
final class EarnedRetryBudget implements RetryBudget {
    private static final long RETRY = 1_000_000;
    private static final int LARGEST = 1_000_000;

    private final long earned;
    private final long capacity;
    private final AtomicLong balance;

    EarnedRetryBudget(double ratio, int capacity) {
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new IllegalArgumentException("ratio must be 0..1, was " + ratio);
        }
        if (capacity < 1 || capacity > LARGEST) {
            throw new IllegalArgumentException("capacity must be 1..%d, was %d".formatted(LARGEST, capacity));
        }
        this.earned = Math.round(ratio * RETRY);
        this.capacity = capacity * RETRY;
        this.balance = new AtomicLong(this.capacity);
    }

    @Override
    public boolean withdraw() {
        return balance.getAndUpdate(now -> now >= RETRY ? now - RETRY : now) >= RETRY;
    }

    @Override
    public void giveBack() {
        add(RETRY);
    }

    @Override
    public void deposit() {
        add(earned);
    }

    private void add(long amount) {
        balance.updateAndGet(now -> Math.min(capacity, now + amount));
    }

    @Override
    public String toString() {
        return "RetryBudget[ratio=%s, capacity=%d]".formatted((double) earned / RETRY, capacity / RETRY);
    }
}
