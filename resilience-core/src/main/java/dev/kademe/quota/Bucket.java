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

    private Bucket(Bucket original) {
        this(original.windowNanos, original.capacity, original.amountPerWindow);
        this.level = original.level;
        this.fraction = original.fraction;
        this.atNanos = original.atNanos;
    }

    Bucket copy() {
        return new Bucket(this);
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
        if (level >= capacity || amountPerWindow == 0) {
            return;
        }
        if (elapsed >= nanosUntilFull()) {
            level = capacity;
            fraction = 0;
            return;
        }
        // Here elapsed * amountPerWindow is less than what is missing, (capacity - level) * windowNanos.
        if (Math.multiplyHigh(elapsed, amountPerWindow) == 0 && elapsed * amountPerWindow >= 0) {
            long flowed = elapsed * amountPerWindow;
            level += flowed / windowNanos;
            fraction += flowed % windowNanos;
        } else {
            BigInteger[] flowed = BigInteger.valueOf(elapsed)
                    .multiply(BigInteger.valueOf(amountPerWindow))
                    .divideAndRemainder(BigInteger.valueOf(windowNanos));
            level += flowed[0].longValueExact();
            fraction += flowed[1].longValueExact();
        }
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
        BigInteger missing = BigInteger.valueOf(capacity - level)
                .multiply(BigInteger.valueOf(windowNanos))
                .subtract(BigInteger.valueOf(fraction));
        BigInteger[] nanos = missing.divideAndRemainder(BigInteger.valueOf(amountPerWindow));
        BigInteger roundedUp = nanos[1].signum() == 0 ? nanos[0] : nanos[0].add(BigInteger.ONE);
        return roundedUp.bitLength() < Long.SIZE ? roundedUp.longValueExact() : Admission.NEVER;
    }

    private void clampToCapacity() {
        if (level >= capacity) {
            level = capacity;
            fraction = 0;
        }
    }
}
