package dev.kademe.property;

import java.math.BigInteger;

/** A bucket of tokens in exact fractions: tokens times the window. */
final class NaiveBucket {
    private final BigInteger window;
    private BigInteger capacity;
    private BigInteger flow;
    private BigInteger level;
    private long atNanos;

    NaiveBucket(long windowNanos, long capacity, long amountPerWindow) {
        this.window = BigInteger.valueOf(windowNanos);
        this.capacity = whole(capacity);
        this.flow = BigInteger.valueOf(amountPerWindow);
        this.level = this.capacity;
    }

    void advance(long nowNanos) {
        level = level.add(flow.multiply(BigInteger.valueOf(nowNanos - atNanos))).min(capacity);
        atNanos = nowNanos;
    }

    void resize(long newCapacity, long newAmountPerWindow) {
        level = level.add(whole(newCapacity)).subtract(capacity).min(whole(newCapacity));
        capacity = whole(newCapacity);
        flow = BigInteger.valueOf(newAmountPerWindow);
    }

    /** Tokens times the window. */
    BigInteger level() {
        return level;
    }

    BigInteger capacity() {
        return capacity;
    }

    void take(long amount) {
        level = level.subtract(whole(amount));
    }

    /** Takes what is there, whole tokens only, and no more. */
    void takeUpTo(long amount) {
        BigInteger tokens = level.divide(window).max(BigInteger.ZERO);
        level = level.subtract(whole(amount).min(tokens.multiply(window)));
    }

    void giveBack(long amount) {
        level = level.add(whole(amount)).min(capacity);
    }

    private BigInteger whole(long tokens) {
        return BigInteger.valueOf(tokens).multiply(window);
    }
}
