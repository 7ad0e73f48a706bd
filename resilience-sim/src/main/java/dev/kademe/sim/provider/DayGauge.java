package dev.kademe.sim.provider;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/** A counter that begins again when a day ends. */
final class DayGauge implements Gauge {
    private final LongUnaryOperator nextEnd;
    private long limit;
    private long used;
    private long endNanos;

    private DayGauge(long limit, LongUnaryOperator nextEnd) {
        this.limit = limit;
        this.nextEnd = nextEnd;
    }

    /** Days that begin at a time of day, daylight saving included. */
    static DayGauge ofCalendar(long limit, LocalTime begins, ZoneId zone, long startEpochMillis) {
        return new DayGauge(limit, nowNanos -> {
            Instant now = Instant.ofEpochMilli(startEpochMillis + TimeUnit.NANOSECONDS.toMillis(nowNanos));
            ZonedDateTime end = now.atZone(zone).toLocalDate().atTime(begins).atZone(zone);
            while (!end.toInstant().isAfter(now)) {
                end = end.toLocalDate().plusDays(1).atTime(begins).atZone(zone);
            }
            return TimeUnit.MILLISECONDS.toNanos(end.toInstant().toEpochMilli() - startEpochMillis);
        });
    }

    /** Days of 24 hours, each from its first call on. */
    static DayGauge ofCalls(long limit) {
        return new DayGauge(limit, nowNanos -> nowNanos + Duration.ofDays(1).toNanos());
    }

    @Override
    public boolean fits(long amount, long nowNanos) {
        begin(nowNanos);
        return used + amount <= limit;
    }

    @Override
    public long waitNanos(long amount, long nowNanos) {
        if (amount > limit) {
            return ProviderMeter.NEVER;
        }
        return fits(amount, nowNanos) ? 0 : endNanos - nowNanos;
    }

    @Override
    public void take(long amount, long nowNanos) {
        begin(nowNanos);
        used += amount;
    }

    @Override
    public void limit(long newLimit, long nowNanos) {
        limit = newLimit;
    }

    /** What was taken on a day before does not count any more. */
    @Override
    public void correct(long takenNanos, long amount, long actual, long nowNanos) {
        long endBefore = endNanos;
        begin(nowNanos);
        if (endBefore == endNanos) {
            used += actual - amount;
        }
    }

    @Override
    public ProviderMeter.Standing standing(long nowNanos) {
        begin(nowNanos);
        return new ProviderMeter.Standing(limit, Math.max(0, limit - used), used == 0 ? 0 : endNanos - nowNanos);
    }

    private void begin(long nowNanos) {
        if (nowNanos >= endNanos) {
            used = 0;
            endNanos = nextEnd.applyAsLong(nowNanos);
        }
    }
}
