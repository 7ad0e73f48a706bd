package dev.kademe.failure;

import java.util.List;

/**
 * The wait in {@code retry-after-ms} and {@code retry-after}. The first is more exact and wins, unless it is 0, which a
 * server that rounds down sends as well; of several values the largest valid one counts.
 */
final class RetryAfter {
    private RetryAfter() {}

    static long nanos(Received received) {
        long millis = Failure.NO_HINT;
        for (String line : received.header("retry-after-ms")) {
            for (String value : values(line)) {
                millis = Math.max(millis, HintValues.millis(value));
            }
        }
        if (millis > 0) {
            return millis;
        }
        long longest = millis;
        for (String line : received.header("retry-after")) {
            longest = Math.max(longest, HintValues.wait(line, received.referenceMillis()));
            for (String value : values(line)) {
                longest = Math.max(longest, HintValues.wait(value, received.referenceMillis()));
            }
        }
        return longest;
    }

    /** The members of a list. A date has a comma too; its halves mean nothing, so that nothing is lost. */
    private static List<String> values(String line) {
        return line.length() > 256 ? List.of() : List.of(line.split("\\s*,\\s*", -1));
    }
}
