package dev.kademe.quota;

import java.math.BigInteger;

/**
 * A bucket of tokens, filled continuously and exactly: the part of a token that has flowed in is kept as a fraction of the
 * window, so nothing is lost or minted by rounding at any limit and window. Its level may be negative after an overrun.
 */
final class Bucket {
    private final long windowNanos;
    private long capacity;
    private long amountPerWindow;
    private long level;
    private long fraction;
    private long atNanos;

    Bucket(long windowNanos, long capacity, long amountPerWindow) {
        this.windowNanos = windowNanos;
        this.capacity = capacity;
        this.amountPerWindow = amountPerWindow;
        this.level = capacity;
    }

    Bucket copy() {
        Bucket copy = new Bucket(windowNanos, capacity, amountPerWindow);
        copy.mirror(this);
        return copy;
    }

    /** Mirrors another one of its window. */
    void mirror(Bucket original) {
        capacity = original.capacity;
        amountPerWindow = original.amountPerWindow;
        level = original.level;
        fraction = original.fraction;
        atNanos = original.atNanos;
    }

    /** Another size and flow; what is missing from the old size is missing from the new one. */
    void resize(long newCapacity, long newAmountPerWindow) {
        level += newCapacity - capacity;
        capacity = newCapacity;
        amountPerWindow = newAmountPerWindow;
        clampToCapacity();
    }

    void advance(long nowNanos) {
        long elapsed = nowNanos - atNanos;
        atNanos = nowNanos;
        if (level >= capacity || elapsed == 0) {
            return;
        }
        if (overflows(elapsed, amountPerWindow)) {
            advanceFar(elapsed);
        } else {
            long flowed = elapsed * amountPerWindow;
            add(flowed / windowNanos, flowed % windowNanos);
        }
    }

    private void advanceFar(long elapsed) {
        if (elapsed >= nanosUntilFull()) {
            add(capacity - level, 0);
            return;
        }
        BigInteger[] flowed = BigInteger.valueOf(elapsed)
                .multiply(BigInteger.valueOf(amountPerWindow))
                .divideAndRemainder(BigInteger.valueOf(windowNanos));
        add(flowed[0].longValueExact(), flowed[1].longValueExact());
    }

    private void add(long whole, long part) {
        level += whole;
        fraction += part;
        if (fraction >= windowNanos) {
            level++;
            fraction -= windowNanos;
        }
        clampToCapacity();
    }

    long capacity() {
        return capacity;
    }

    long level() {
        return level;
    }

    /** What is in it beside its level, 0 to less than a token, as a fraction of the window. */
    long fraction() {
        return fraction;
    }

    /** What flows in, in tokens a nanosecond, while it is not full. */
    double flowRate() {
        return (double) amountPerWindow / windowNanos;
    }

    /** About what is in it later. */
    double levelAfter(double nanos) {
        return Math.min((double) capacity, level + (double) fraction / windowNanos + flowRate() * nanos);
    }

    void take(long amount) {
        level -= amount;
    }

    void giveBack(long amount) {
        level += amount;
        clampToCapacity();
    }

    /** How long it takes to fill, in nanoseconds, rounded up; {@link Admission#NEVER} when nothing flows in. */
    long nanosUntilFull() {
        if (level >= capacity) {
            return 0;
        }
        if (amountPerWindow == 0) {
            return Admission.NEVER;
        }
        long missing = capacity - level;
        if (!overflows(missing, windowNanos)) {
            return (missing * windowNanos - fraction - 1) / amountPerWindow + 1;
        }
        BigInteger nanos = BigInteger.valueOf(missing)
                .multiply(BigInteger.valueOf(windowNanos))
                .subtract(BigInteger.valueOf(fraction + 1))
                .divide(BigInteger.valueOf(amountPerWindow))
                .add(BigInteger.ONE);
        return nanos.bitLength() < Long.SIZE ? nanos.longValueExact() : Admission.NEVER;
    }

    private static boolean overflows(long a, long b) {
        long low = a * b;
        return Math.multiplyHigh(a, b) != 0 || low < 0;
    }

    private void clampToCapacity() {
        if (level >= capacity) {
            level = capacity;
            fraction = 0;
        }
    }
}
