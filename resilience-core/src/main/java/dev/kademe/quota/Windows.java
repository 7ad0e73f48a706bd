package dev.kademe.quota;

import java.time.Duration;

/** The lengths a window may have. */
final class Windows {
    static final Duration SHORTEST = Duration.ofSeconds(1);
    static final Duration LONGEST = Duration.ofDays(1);

    private Windows() {}

    static void check(Duration window) {
        if (window.compareTo(SHORTEST) < 0 || window.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("window must be 1 s to 1 day, was " + window);
        }
    }
}
