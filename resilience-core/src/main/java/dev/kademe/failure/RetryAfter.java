package dev.kademe.failure;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * The wait a provider asks for. {@code retry-after-ms} is more exact than {@code retry-after} and wins over it; of several
 * values the largest valid one counts. Anything that is not a plain decimal number (a sign, {@code NaN}, an exponent) is
 * no hint. Fractions are rounded up, so that waiting exactly that long is long enough.
 */
final class RetryAfter {
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");
    private static final BigDecimal NANOS_PER_MILLI = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private RetryAfter() {}

    static long nanos(EndpointException thrown) {
        long millis = largest(thrown, "retry-after-ms", NANOS_PER_MILLI);
        return millis == Failure.NO_HINT ? largest(thrown, "retry-after", NANOS_PER_SECOND) : millis;
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
