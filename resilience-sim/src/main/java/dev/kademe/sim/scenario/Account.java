package dev.kademe.sim.scenario;

import dev.kademe.sim.provider.RetryHint;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * What a provider really grants, and how it behaves. Immutable.
 *
 * @param meter how it counts what is not a day's
 * @param burst what it lets pass at once, as the time in which it refills; only of a bucket
 * @param requests what a minute grants; empty for what the plan takes it to grant
 * @param tokens the same in tokens
 * @param hint what a rejection says about trying again
 * @param firstToken how long an answer takes to begin
 * @param tokensPerSecond how fast it goes on, more than 0
 * @param rejection how long a rejection takes
 */
public record Account(
        Meter meter,
        Duration burst,
        OptionalLong requests,
        OptionalLong tokens,
        RetryHint hint,
        Duration firstToken,
        double tokensPerSecond,
        Duration rejection) {
    /** The plan's limits, counted as the plan says, hints in whole seconds, 0.5 s and then 200 tokens a second. Assumptions. */
    public static Account standard() {
        return new Account(
                Meter.AS_PLANNED,
                Duration.ofMinutes(1),
                OptionalLong.empty(),
                OptionalLong.empty(),
                RetryHint.SECONDS,
                Duration.ofMillis(500),
                200,
                Duration.ofMillis(120));
    }

    /** How a provider counts. */
    public enum Meter {
        /** As the plan takes it to. */
        AS_PLANNED,
        /** At most the limit in every minute. */
        SLIDING,
        /** A bucket that refills continuously. */
        BUCKET,
        /** At most the limit in each window that begins with a clock minute. */
        FIXED
    }
}
