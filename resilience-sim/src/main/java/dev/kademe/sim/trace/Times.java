package dev.kademe.sim.trace;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;

/** Reads the times of a trace without making a text of each. The first row decides how they are written. Not thread-safe. */
final class Times {
    /** What is there is no such time. */
    static final long NONE = Digits.NONE;

    private static final long NANOS = 1_000_000_000;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2200;
    private static final int DATE_LENGTH = 10;
    private static final int WITH_MINUTES = 16;
    private static final int WITH_SECONDS = 19;

    private boolean isZoned;
    private int at;
    /** The minute that was read last, as it was written: most rows come in the minute of the row before. */
    private char[] minute = {};

    private long minuteNanos;

    /** How the times of a trace are written. */
    enum Style {
        LOCAL("a date and a time such as 2023-11-16 18:15:46.6805900, without a zone", 0),
        ZONED("a date and a time with its zone, such as 2023-11-16T18:15:46Z", 0),
        ELAPSED("seconds since the beginning, such as 12.5", NANOS),
        EPOCH_SECONDS("seconds since 1970", NANOS),
        EPOCH_MILLIS("milliseconds since 1970", 1_000_000),
        EPOCH_MICROS("microseconds since 1970", 1_000),
        EPOCH_NANOS("nanoseconds since 1970", 1);

        private static final long FIRST_EPOCH_SECOND = 100_000_000;
        private static final long FACTOR = 1_000;

        private final String about;
        private final long nanosPerUnit;

        Style(String about, long nanosPerUnit) {
            this.about = about;
            this.nanosPerUnit = nanosPerUnit;
        }

        String about() {
            return about;
        }

        boolean isDate() {
            return nanosPerUnit == 0;
        }

        /** A number is taken for what makes it a time from 1973 on; smaller ones can only count from the beginning. */
        private static Style of(long number) {
            if (number < FIRST_EPOCH_SECOND) {
                return ELAPSED;
            }
            if (number < FIRST_EPOCH_SECOND * FACTOR) {
                return EPOCH_SECONDS;
            }
            return number < FIRST_EPOCH_SECOND * FACTOR * FACTOR
                    ? EPOCH_MILLIS
                    : number < FIRST_EPOCH_SECOND * FACTOR * FACTOR * FACTOR ? EPOCH_MICROS : EPOCH_NANOS;
        }
    }

    /** How a time is written; empty when it is none. */
    Optional<Style> style(char[] text, int from, int to) {
        if (date(text, from, to) != NONE) {
            return Optional.of(isZoned ? Style.ZONED : Style.LOCAL);
        }
        long seconds = Digits.nanos(text, from, to, 1);
        return seconds == NONE ? Optional.empty() : Optional.of(Style.of(seconds));
    }

    /** A time in nanoseconds since 1970, or since the beginning of the trace; {@link #NONE} when it is not written so. */
    long nanos(Style style, char[] text, int from, int to) {
        if (!style.isDate()) {
            return Digits.nanos(text, from, to, style.nanosPerUnit);
        }
        long nanos = date(text, from, to);
        return isZoned == (style == Style.ZONED) ? nanos : NONE;
    }

    /** The same time for a person. */
    static String shown(Style style, long nanos) {
        if (!style.isDate()) {
            return BigDecimal.valueOf(nanos)
                    .divide(BigDecimal.valueOf(style.nanosPerUnit))
                    .toPlainString();
        }
        String text = Instant.ofEpochSecond(nanos / NANOS, nanos % NANOS).toString();
        return style == Style.ZONED ? text : text.substring(0, text.length() - 1);
    }

    /** A minute, then perhaps seconds and a zone. */
    private long date(char[] text, int from, int to) {
        if (to - from < WITH_MINUTES || to - from > 2 * WITH_SECONDS) {
            return NONE;
        }
        at = from + WITH_MINUTES;
        if (!Arrays.equals(text, from, at, minute, 0, minute.length)) {
            minute = Arrays.copyOfRange(text, from, at);
            minuteNanos = minuteNanos(minute);
        }
        long nanos = minuteNanos == NONE ? NONE : seconds(text, from, to);
        if (nanos == NONE) {
            return NONE;
        }
        isZoned = at < to;
        long shift = isZoned ? zoneNanos(text, to) : 0;
        return shift == Long.MIN_VALUE ? NONE : Math.max(minuteNanos + nanos - shift, NONE);
    }

    /** Year, month and day with hyphens or slashes, then T or a blank, hours and minutes. */
    private static long minuteNanos(char[] text) {
        char between = text[4];
        char before = text[DATE_LENGTH];
        boolean hasSigns = (between == '-' || between == '/')
                && text[7] == between
                && (before == 'T' || before == 't' || before == ' ')
                && text[13] == ':';
        long day = hasSigns ? day(text) : NONE;
        long hour = Digits.plain(text, 11, 13);
        long minute = Digits.plain(text, 14, WITH_MINUTES);
        return day == NONE || hour < 0 || hour > 23 || minute < 0 || minute > 59
                ? NONE
                : (day * SECONDS_PER_DAY + hour * 3_600 + minute * 60) * NANOS;
    }

    private static long day(char[] text) {
        long year = Digits.plain(text, 0, 4);
        long month = Digits.plain(text, 5, 7);
        long day = Digits.plain(text, 8, DATE_LENGTH);
        if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || day < 1) {
            return NONE;
        }
        try {
            return LocalDate.of((int) year, (int) month, (int) day).toEpochDay();
        } catch (DateTimeException e) {
            return NONE;
        }
    }

    /** Seconds and their fraction in nanoseconds, when they are there; moves on behind them. */
    private long seconds(char[] text, int from, int to) {
        if (at == to || text[at] != ':') {
            return 0;
        }
        at = from + WITH_SECONDS;
        long seconds = at > to ? NONE : Digits.plain(text, at - 2, at);
        if (seconds < 0 || seconds > 59) {
            return NONE;
        }
        if (at == to || (text[at] != '.' && text[at] != ',')) {
            return seconds * NANOS;
        }
        int point = at++;
        long nanos = seconds * NANOS;
        for (long unit = NANOS / 10; at < to && text[at] >= '0' && text[at] <= '9'; unit /= 10) {
            nanos += (text[at++] - '0') * unit;
        }
        return at == point + 1 ? NONE : nanos;
    }

    /** How much later it is there than in UTC; the lowest number when what is left of the text is no zone. */
    private long zoneNanos(char[] text, int to) {
        String zone = new String(text, at, to - at).strip();
        if (zone.equalsIgnoreCase("UTC") || zone.equalsIgnoreCase("GMT")) {
            return 0;
        }
        try {
            return ZoneOffset.of(zone.equals("z") ? "Z" : zone).getTotalSeconds() * NANOS;
        } catch (DateTimeException e) {
            return Long.MIN_VALUE;
        }
    }
}
