package dev.kademe.failure;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates as providers write them: the three forms of RFC 9110 5.6.7 and RFC 3339. More is taken than the standard allows (a
 * weekday that is wrong, a day of one digit, {@code UTC} for {@code GMT}), because the instant is clear all the same.
 */
final class HttpDates {
    /** {@code Sun, 06 Nov 1994 08:49:37 GMT} and {@code Sunday, 06-Nov-94 08:49:37 GMT}. */
    private static final Pattern WITH_ZONE = Pattern.compile(
            "(?:[A-Za-z]{3,9},? +)?(\\d{1,2})[ -]([A-Za-z]{3})[ -](\\d{4}|\\d{2}) +(\\d{1,2}):(\\d{2}):(\\d{2}) +(?:GMT|UTC|UT|Z|[+-]0000)");

    /** {@code Sun Nov  6 08:49:37 1994}. */
    private static final Pattern OF_ASCTIME = Pattern.compile(
            "[A-Za-z]{3,9} +([A-Za-z]{3}) +(\\d{1,2}) +(\\d{1,2}):(\\d{2}):(\\d{2})(?: (?:GMT|UTC))? +(\\d{4})");

    private static final Pattern OF_RFC_3339 =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?(?:[Zz]|[+-]\\d{2}:\\d{2})");

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final int LONGEST = 64;
    private static final int CENTURY = 100;
    private static final int FARTHEST_YEARS = 50;

    private HttpDates() {}

    /**
     * The instant in milliseconds since 1970, rounded up.
     *
     * @param nowMillis decides the century of a year with two digits: the one that is not over 50 years ahead
     */
    static OptionalLong epochMillis(String text, long nowMillis) {
        if (text.length() > LONGEST) {
            return OptionalLong.empty();
        }
        try {
            Matcher zoned = WITH_ZONE.matcher(text);
            if (zoned.matches()) {
                int year = year(zoned.group(3), nowMillis);
                return at(year, zoned.group(2), zoned.group(1), zoned.group(4), zoned.group(5), zoned.group(6));
            }
            Matcher plain = OF_ASCTIME.matcher(text);
            if (plain.matches()) {
                int year = Integer.parseInt(plain.group(6));
                return at(year, plain.group(1), plain.group(2), plain.group(3), plain.group(4), plain.group(5));
            }
            return OF_RFC_3339.matcher(text).matches() ? ofRfc3339(text) : OptionalLong.empty();
        } catch (DateTimeException | ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong ofRfc3339(String text) {
        OffsetDateTime date = OffsetDateTime.parse(text.toUpperCase(Locale.ROOT).replace(' ', 'T'));
        long millis = date.toInstant().toEpochMilli();
        return OptionalLong.of(date.getNano() % 1_000_000 == 0 ? millis : millis + 1);
    }

    private static OptionalLong at(int year, String month, String day, String hour, String minute, String second) {
        int number = MONTHS.indexOf(month.toLowerCase(Locale.ROOT)) + 1;
        int seconds = Integer.parseInt(second);
        boolean isLeapSecond = seconds == 60;
        LocalDateTime date = LocalDateTime.of(
                year,
                number,
                Integer.parseInt(day),
                Integer.parseInt(hour),
                Integer.parseInt(minute),
                isLeapSecond ? 59 : seconds);
        return OptionalLong.of(
                date.plusSeconds(isLeapSecond ? 1 : 0).toInstant(ZoneOffset.UTC).toEpochMilli());
    }

    private static int year(String digits, long nowMillis) {
        int year = Integer.parseInt(digits);
        if (digits.length() > 2) {
            return year;
        }
        int present = LocalDateTime.ofEpochSecond(Math.floorDiv(nowMillis, 1_000L), 0, ZoneOffset.UTC)
                .getYear();
        int candidate = Math.floorDiv(present, CENTURY) * CENTURY + year;
        return candidate > present + FARTHEST_YEARS ? candidate - CENTURY : candidate;
    }
}
