package dev.kademe.failure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The wait in the words of a message, in lower case: the last resort. */
final class WaitText {
    /** {@code Please try again in 1m42.653s}, {@code Please retry after 45 seconds}, {@code (reset after 24h)}. */
    private static final Pattern BEFORE = Pattern.compile(
            "(?:again in|retry in|retry after|again after|reset after|reset in|resets in|wait) (?=[0-9])");

    /** {@code 2 minutes}, {@code  and 30 seconds}, {@code 5-10 minutes}; no date and no time of day. */
    private static final Pattern PART = Pattern.compile("(?:,? (?:and )?)?([0-9][0-9a-zµ.]{0,40}+)"
            + "(?:(?:-| to )([0-9.]{1,10}+))?+(?![-:/,]?[0-9])"
            + "(?: (ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)\\b)?");

    private WaitText() {}

    /** The longest wait in the text. */
    static long nanos(String text) {
        long longest = Failure.NO_HINT;
        Matcher before = BEFORE.matcher(text);
        Matcher part = PART.matcher(text);
        while (before.find()) {
            long sum = Failure.NO_HINT;
            int from = before.end();
            while (part.region(from, text.length()).lookingAt() && (sum < 0 || part.group(3) != null)) {
                sum = sum(sum, nanos(part));
                from = part.group(3) == null ? text.length() : part.end();
            }
            longest = Math.max(longest, sum);
        }
        return longest;
    }

    /** Of a range the end. A dot may end the sentence. */
    private static long nanos(Matcher part) {
        String value = (part.group(2) == null ? part.group(1) : part.group(2)).replaceAll("\\.+$", "");
        String unit = part.group(3);
        return unit == null ? inOneWord(value) : HintValues.duration(value + symbol(unit));
    }

    private static long sum(long nanos, long more) {
        if (nanos < 0 || more < 0) {
            return Math.max(nanos, more);
        }
        return nanos + more < 0 ? Long.MAX_VALUE : nanos + more;
    }

    private static long inOneWord(String value) {
        long seconds = HintValues.seconds(value);
        return seconds == Failure.NO_HINT ? HintValues.duration(value) : seconds;
    }

    private static String symbol(String unit) {
        return unit.equals("ms") || unit.startsWith("milli") ? "ms" : unit.substring(0, 1);
    }
}
