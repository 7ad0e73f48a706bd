package dev.kademe.failure;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One value that says how long to wait, as nanoseconds: rounded up, so that waiting exactly that long is long enough,
 * saturating, 0 for what is past, and {@link Failure#NO_HINT} for what makes no sense (a sign, {@code NaN}, an exponent).
 * Nothing is read as a float, which would lose whole seconds.
 */
final class HintValues {
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,18})?");
    private static final Pattern PART = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,18})?)(ns|us|µs|μs|ms|s|m|h|d)");
    private static final int LONGEST = 64;

    private static final BigDecimal MILLI = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal SECOND = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal LONGEST_NANOS = BigDecimal.valueOf(Long.MAX_VALUE);

    /** Numbers from here on are seconds since 1970, from {@link #EPOCH_MILLIS} on milliseconds. */
    private static final BigDecimal EPOCH_SECONDS = BigDecimal.valueOf(1_000_000_000L);

    private static final BigDecimal EPOCH_MILLIS = BigDecimal.valueOf(100_000_000_000L);

    private static final Map<String, BigDecimal> UNITS = Map.of(
            "ns", BigDecimal.ONE,
            "us", BigDecimal.valueOf(1_000),
            "µs", BigDecimal.valueOf(1_000),
            "μs", BigDecimal.valueOf(1_000),
            "ms", MILLI,
            "s", SECOND,
            "m", SECOND.multiply(BigDecimal.valueOf(60)),
            "h", SECOND.multiply(BigDecimal.valueOf(3_600)),
            "d", SECOND.multiply(BigDecimal.valueOf(86_400)));

    private HintValues() {}

    /** A number of milliseconds. */
    static long millis(String text) {
        return isNumber(text) ? nanos(new BigDecimal(text), MILLI) : Failure.NO_HINT;
    }

    /** A number of seconds, however large. */
    static long seconds(String text) {
        return isNumber(text) ? nanos(new BigDecimal(text), SECOND) : Failure.NO_HINT;
    }

    /** A duration with units, as Go and Protobuf write it: {@code 6m0s}, {@code 12ms}, {@code 36.4s}. */
    static long duration(String text) {
        if (text.length() > LONGEST) {
            return Failure.NO_HINT;
        }
        Matcher part = PART.matcher(text);
        BigDecimal sum = BigDecimal.ZERO;
        int end = 0;
        while (part.find() && part.start() == end) {
            sum = sum.add(new BigDecimal(part.group(1)).multiply(UNITS.get(part.group(2))));
            end = part.end();
        }
        return end > 0 && end == text.length() ? nanos(sum, BigDecimal.ONE) : Failure.NO_HINT;
    }

    /**
     * Any of them: a number (seconds; seconds or milliseconds since 1970 by its size), a duration, a date.
     *
     * @param nowMillis the wall clock, in milliseconds since 1970, that instants are measured against
     */
    static long wait(String value, long nowMillis) {
        String text = value.strip();
        if (!isNumber(text)) {
            OptionalLong date = HttpDates.epochMillis(text, nowMillis);
            return date.isPresent() ? until(BigDecimal.valueOf(date.getAsLong()), nowMillis) : duration(text);
        }
        BigDecimal number = new BigDecimal(text);
        if (number.compareTo(EPOCH_SECONDS) < 0) {
            return nanos(number, SECOND);
        }
        boolean isMillis = number.compareTo(EPOCH_MILLIS) > 0;
        return until(isMillis ? number : number.movePointRight(3), nowMillis);
    }

    /** A count, such as a limit; empty when it is negative or no whole number. */
    static OptionalLong count(String value) {
        String text = value.strip();
        boolean isCount = isNumber(text) && text.indexOf('.') < 0;
        return isCount ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** Saturates; the past is 0. */
    static long until(long epochMillis, long nowMillis) {
        return until(BigDecimal.valueOf(epochMillis), nowMillis);
    }

    private static long until(BigDecimal epochMillis, long nowMillis) {
        return nanos(epochMillis.subtract(BigDecimal.valueOf(nowMillis)).max(BigDecimal.ZERO), MILLI);
    }

    private static boolean isNumber(String text) {
        return text.length() <= LONGEST && DECIMAL.matcher(text).matches();
    }

    private static long nanos(BigDecimal number, BigDecimal unit) {
        return number.multiply(unit)
                .setScale(0, RoundingMode.CEILING)
                .min(LONGEST_NANOS)
                .longValue();
    }
}
