package dev.kademe.sim.provider;

import java.math.BigInteger;

/**
 * A bucket that refills by the limit in a window. Its level is kept in units of an amount times a nanosecond of the
 * window, so that a nanosecond adds exactly the limit and nothing is ever rounded.
 */
final class BucketGauge implements Gauge {
    private final BigInteger windowNanos;
    private final BigInteger burstNanos;
    private BigInteger limit;
    private BigInteger level;
    private long latestNanos;

    BucketGauge(long limit, long windowNanos, long burstNanos) {
        this.windowNanos = BigInteger.valueOf(windowNanos);
        this.burstNanos = BigInteger.valueOf(burstNanos);
        this.limit = BigInteger.valueOf(limit);
        this.level = capacity();
    }

    @Override
    public long waitNanos(long amount, long nowNanos) {
        refill(nowNanos);
        BigInteger cost = cost(amount);
        BigInteger lack = cost.subtract(level);
        if (lack.signum() <= 0) {
            return 0;
        }
        if (limit.signum() == 0 || cost.compareTo(capacity()) > 0) {
            return ProviderMeter.NEVER;
        }
        BigInteger[] whole = lack.divideAndRemainder(limit);
        return whole[0].longValueExact() + whole[1].signum();
    }

    @Override
    public void take(long amount, long nowNanos) {
        refill(nowNanos);
        level = level.subtract(cost(amount));
    }

    @Override
    public void takeRejected(long amount, long nowNanos) {
        take(amount, nowNanos);
        level = level.max(BigInteger.ZERO);
    }

    @Override
    public void limit(long newLimit, long nowNanos) {
        refill(nowNanos);
        limit = BigInteger.valueOf(newLimit);
    }

    @Override
    public void correct(long takenNanos, long amount, long actual, long nowNanos) {
        refill(nowNanos);
        level = level.add(cost(amount - actual)).min(capacity());
    }

    @Override
    public ProviderMeter.Standing standing(long nowNanos) {
        refill(nowNanos);
        BigInteger free = level.max(BigInteger.ZERO).divide(windowNanos).min(limit);
        BigInteger lack = capacity().subtract(level);
        long fullNanos = 0;
        if (limit.signum() > 0) {
            BigInteger[] whole = lack.divideAndRemainder(limit);
            fullNanos = whole[0].longValueExact() + whole[1].signum();
        }
        return new ProviderMeter.Standing(limit.longValueExact(), free.longValueExact(), fullNanos);
    }

    private void refill(long nowNanos) {
        BigInteger refilled = limit.multiply(BigInteger.valueOf(nowNanos - latestNanos));
        level = level.add(refilled).min(capacity());
        latestNanos = nowNanos;
    }

    private BigInteger capacity() {
        return limit.multiply(burstNanos);
    }

    private BigInteger cost(long amount) {
        return windowNanos.multiply(BigInteger.valueOf(amount));
    }
}
