package dev.kademe.sim.server;

import dev.kademe.sim.provider.ProviderMeter.Standing;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;

/** Durations in the form of OpenAI's headers: {@code 120ms}, {@code 1.5s}, {@code 6m0s}, {@code 1h0m0s}. */
final class Durations {
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long MILLI_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND_MILLIS = 1_000;
    private static final long MINUTE_MILLIS = 60 * SECOND_MILLIS;
    private static final long HOUR_MILLIS = 60 * MINUTE_MILLIS;

    private Durations() {}

    /** {@code nanos} (0 or more), rounded up to a whole millisecond. */
    static String text(long nanos) {
        long millis = -Math.floorDiv(-nanos, MILLI_NANOS);
        if (millis == 0) {
            return "0s";
        }
        if (millis < SECOND_MILLIS) {
            return millis + "ms";
        }
        String hours = millis < HOUR_MILLIS ? "" : millis / HOUR_MILLIS + "h";
        String minutes = millis < MINUTE_MILLIS ? "" : millis % HOUR_MILLIS / MINUTE_MILLIS + "m";
        BigDecimal seconds = BigDecimal.valueOf(millis % MINUTE_MILLIS, 3).stripTrailingZeros();
        return hours + minutes + seconds.toPlainString() + "s";
    }

    /**
     * How long a bucket that a minute fills takes to refill what is used, whatever the meter: OpenAI's resets mean that,
     * and clients tell a limit of a minute from one of a day by it.
     */
    static long toRefill(Standing standing) {
        long used = standing.limit() - standing.remaining();
        return standing.limit() == 0 ? 0 : (long) Math.ceil((double) used / standing.limit() * MINUTE_NANOS);
    }
}
