package dev.kademe.sim.incident;

import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;

/**
 * How the world of every morning works: the provider's habits, and how large and how regular the work is.
 *
 * @param burst what the provider lets pass at once, as the time in which it refills
 * @param rejection from a call to its rejection
 * @param service from a call to its answer
 * @param hint what a rejection says about trying again
 * @param shape how regular the questions come, see {@link dev.kademe.sim.load.Arrivals#erlang}
 * @param question what a question takes
 * @param shortQuestion what it takes with a short answer and less history
 * @param label what one job of the labelling takes
 * @param batch how many of them come at once
 */
record Conditions(
        Duration burst,
        Duration rejection,
        Duration service,
        RetryHint hint,
        int shape,
        SizedRequest question,
        SizedRequest shortQuestion,
        SizedRequest label,
        int batch) {
    /** The set under which every claim of the report holds at once. */
    static Conditions calibrated() {
        return new Conditions(
                Duration.ofMillis(1_200),
                Duration.ofNanos(117_500_000),
                Duration.ofSeconds(3),
                RetryHint.SECONDS,
                20,
                SizedRequest.exact(2_000, 500),
                SizedRequest.exact(1_850, 150),
                SizedRequest.exact(800, 33),
                5);
    }

    /** The same with questions that come less regularly: of those a few are rejected behind the plan too. */
    static Conditions lessRegular() {
        Conditions regular = calibrated();
        return new Conditions(
                regular.burst,
                regular.rejection,
                regular.service,
                regular.hint,
                5,
                regular.question,
                regular.shortQuestion,
                regular.label,
                regular.batch);
    }
}
