package dev.kademe.failure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The wait in the words of a message, in lower case: the last resort. */
final class WaitText {
    /** {@code Please try again in 1m42.653s}, {@code Please retry after 45 seconds}, {@code (reset after 24h)}. */
    private static final Pattern WAIT = Pattern.compile(
            "(?:again in|retry in|retry after|again after|reset after|reset in|resets in|wait) ([0-9](?:[0-9a-zµ.]{0,40}[0-9a-zµ])?)(?: (ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?)\\b)?");

    private WaitText() {}

    /** The longest wait in the text. */
    static long nanos(String text) {
        long longest = Failure.NO_HINT;
        Matcher wait = WAIT.matcher(text);
        while (wait.find()) {
            String unit = wait.group(2);
            String value = wait.group(1);
            longest = Math.max(longest, unit == null ? inOneWord(value) : HintValues.duration(value + symbol(unit)));
        }
        return longest;
    }

    private static long inOneWord(String value) {
        long seconds = HintValues.seconds(value);
        return seconds == Failure.NO_HINT ? HintValues.duration(value) : seconds;
    }

    private static String symbol(String unit) {
        return unit.equals("ms") || unit.startsWith("milli") ? "ms" : unit.substring(0, 1);
    }
}
