package dev.kademe.sim.cli;

import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.server.Faults;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What is wrong with a served provider from the beginning; the admin page changes it. */
final class FaultOptions {
    @Option(
            names = "--storm",
            defaultValue = "0",
            description = "share of requests rejected although there is room, 0..1 (default: ${DEFAULT-VALUE})")
    private String storm = "";

    @Option(
            names = "--hint",
            defaultValue = "seconds",
            description = "how rejections state their wait: seconds, millis, date or none (default: ${DEFAULT-VALUE})")
    private String hint = "";

    @Option(
            names = "--hint-wait",
            defaultValue = "1s",
            description = "the wait that a storm's rejections state, at most 24h (default: ${DEFAULT-VALUE})")
    private String hintWait = "";

    @Option(
            names = "--overload",
            defaultValue = "0",
            description = "share of requests that find it overloaded, 0..1 (default: ${DEFAULT-VALUE})")
    private String overload = "";

    @Option(
            names = "--broken",
            defaultValue = "0",
            description = "share of requests that fail with 500, 0..1 (default: ${DEFAULT-VALUE})")
    private String broken = "";

    @Option(names = "--quota-exhausted", description = "the credit is used up")
    private boolean isQuotaExhausted;

    @Option(
            names = "--limit",
            defaultValue = "1",
            description = "what the limits are multiplied by, 0..1 (default: ${DEFAULT-VALUE})")
    private String limit = "";

    @Option(
            names = "--slow",
            defaultValue = "1",
            description = "what service times are multiplied by, 1..1000 (default: ${DEFAULT-VALUE})")
    private String slow = "";

    Faults value() {
        double stormRatio = Inputs.decimal("--storm", storm, 0, 1);
        double overloadRatio = Inputs.decimal("--overload", overload, 0, 1 - stormRatio);
        Faults.Rejections rejections = new Faults.Rejections(
                stormRatio,
                Inputs.word("--hint", hint, RetryHint.values()),
                Inputs.duration("--hint-wait", hintWait, Duration.ofDays(1)));
        return Faults.NONE
                .with(rejections)
                .withOverloadRatio(overloadRatio)
                .withBrokenRatio(Inputs.decimal("--broken", broken, 0, 1 - stormRatio - overloadRatio))
                .withQuotaExhausted(isQuotaExhausted)
                .withLimitRatio(Inputs.decimal("--limit", limit, 0, 1))
                .withSlowness(Inputs.decimal("--slow", slow, 1, Faults.MOST_SLOWNESS));
    }
}
