package dev.kademe.sim.provider;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What the rejections of a fake provider say about trying again. */
public enum RetryHint {
    /** Nothing. */
    NONE {
        @Override
        public Map<String, String> headers(long retryAfterNanos, long epochMillis) {
            return Map.of();
        }
    },
    /** {@code retry-after} in whole seconds, rounded up. */
    SECONDS {
        @Override
        public Map<String, String> headers(long retryAfterNanos, long epochMillis) {
            return Map.of(RETRY_AFTER, Long.toString(roundedUp(retryAfterNanos, TimeUnit.SECONDS)));
        }
    },
    /** {@code retry-after-ms} in whole milliseconds, rounded up. */
    MILLIS {
        @Override
        public Map<String, String> headers(long retryAfterNanos, long epochMillis) {
            return Map.of("retry-after-ms", Long.toString(roundedUp(retryAfterNanos, TimeUnit.MILLISECONDS)));
        }
    },
    /** {@code retry-after} as a date of HTTP, at a whole second, rounded up. */
    DATE {
        @Override
        public Map<String, String> headers(long retryAfterNanos, long epochMillis) {
            long endMillis = epochMillis + roundedUp(retryAfterNanos, TimeUnit.MILLISECONDS);
            Instant end = Instant.ofEpochSecond(-Math.floorDiv(-endMillis, 1_000));
            return Map.of(RETRY_AFTER, HTTP_DATE.format(end));
        }
    };

    private static final String RETRY_AFTER = "retry-after";
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /**
     * The header lines of a rejection.
     *
     * @param retryAfterNanos the wait to state, in nanoseconds, 0 or more
     * @param epochMillis the provider's wall clock
     */
    public abstract Map<String, String> headers(long retryAfterNanos, long epochMillis);

    private static long roundedUp(long nanos, TimeUnit unit) {
        return -Math.floorDiv(-nanos, unit.toNanos(1));
    }
}
