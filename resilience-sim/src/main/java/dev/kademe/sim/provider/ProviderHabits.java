package dev.kademe.sim.provider;

import java.time.Duration;
import java.util.Objects;

/**
 * How fast a fake provider is, and what it says when it rejects.
 *
 * @param service from the acceptance of a call to its answer, 0 to 1 day
 * @param rejection from the arrival of a call to its rejection, 0 to 1 day
 * @param longestTransit a call reaches the provider between 0 and this after it is sent, 0 to 1 day
 * @param hint what a rejection says about trying again
 */
public record ProviderHabits(Duration service, Duration rejection, Duration longestTransit, RetryHint hint) {
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final Duration QUICK_REJECTION = Duration.ofMillis(120);

    public ProviderHabits {
        check("service", service);
        check("rejection", rejection);
        check("longestTransit", longestTransit);
        Objects.requireNonNull(hint, "hint");
    }

    /** Answers that take so long, rejections after 0.12 s with a hint in milliseconds, and calls that arrive at once. */
    public static ProviderHabits of(Duration service) {
        return new ProviderHabits(service, QUICK_REJECTION, Duration.ZERO, RetryHint.MILLIS);
    }

    private static void check(String name, Duration value) {
        if (value.isNegative() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("%s must be 0 to 1 day, was %s".formatted(name, value));
        }
    }
}
