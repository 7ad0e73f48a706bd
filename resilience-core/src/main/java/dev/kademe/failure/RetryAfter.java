package dev.kademe.failure;

import dev.kademe.call.Moment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/**
 * The wait a provider asks for. {@code retry-after-ms} is more exact than {@code retry-after} and wins over it; of several
 * values the largest valid one counts. Seconds may also be a date of RFC 1123, read against the wall clock; a past one is
 * 0. Anything else that is not a plain decimal number (a sign, {@code NaN}, an exponent) is no hint. Fractions are rounded
 * up, so that waiting exactly that long is long enough.
 */
final class RetryAfter {
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");
    private static final BigDecimal NANOS_PER_MILLI = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private RetryAfter() {}

    static long nanos(EndpointException thrown, Moment now) {
        long millis = largest(thrown, "retry-after-ms", NANOS_PER_MILLI);
        if (millis != Failure.NO_HINT) {
            return millis;
        }
        long hint = largest(thrown, "retry-after", NANOS_PER_SECOND);
        for (String line : thrown.header("retry-after")) {
            hint = Math.max(hint, untilDate(line.strip(), now));
        }
        return hint;
    }

    private static long untilDate(String value, Moment now) {
        if (!value.endsWith("GMT")) {
            return Failure.NO_HINT;
        }
        try {
            Instant date = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(value));
            BigDecimal millis = BigDecimal.valueOf(date.toEpochMilli() - now.epochMillis());
            return millis.max(BigDecimal.ZERO)
                    .multiply(NANOS_PER_MILLI)
                    .min(LONGEST)
                    .longValue();
        } catch (DateTimeException e) {
            return Failure.NO_HINT;
        }
    }

    private static long largest(EndpointException thrown, String header, BigDecimal unit) {
        long largest = Failure.NO_HINT;
        for (String line : thrown.header(header)) {
            String value = line.strip();
            if (DECIMAL.matcher(value).matches()) {
                BigDecimal nanos = new BigDecimal(value).multiply(unit).setScale(0, RoundingMode.CEILING);
                largest = Math.max(largest, nanos.min(LONGEST).longValue());
            }
        }
        return largest;
    }
}
