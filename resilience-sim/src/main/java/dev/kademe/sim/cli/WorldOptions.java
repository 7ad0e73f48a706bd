package dev.kademe.sim.cli;

import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.sim.lesson.LessonSettings;
import picocli.CommandLine.Option;

/** The settings of the first lesson's world. */
final class WorldOptions {
    private static final int LARGEST_QUOTA = 1_000_000;
    private static final int STEPS = 140;
    private static final int REQUESTS = 160;
    private static final int MOST_ATTEMPTS = 20;

    @Option(
            names = "--quota",
            defaultValue = "24",
            description = "calls in a window, 0..1000000 (default: ${DEFAULT-VALUE})")
    private String quota = "";

    @Option(
            names = "--window",
            defaultValue = "3",
            description = "steps in a window, 1..140 (default: ${DEFAULT-VALUE})")
    private String window = "";

    @Option(
            names = "--dispatch",
            defaultValue = "12",
            description = "calls the batch sends in a step, 1..160 (default: ${DEFAULT-VALUE})")
    private String dispatch = "";

    @Option(
            names = "--max-attempts",
            defaultValue = "4",
            description = "attempts a request, the first included, 1..20 (default: ${DEFAULT-VALUE})")
    private String maxAttempts = "";

    @Option(
            names = "--rejected",
            defaultValue = "counted",
            description = "whether rejected calls fill the window, counted or free (default: ${DEFAULT-VALUE})")
    private String rejected = "";

    LessonSettings settings() {
        return new LessonSettings(
                (int) Inputs.number("--quota", quota, 0, LARGEST_QUOTA),
                (int) Inputs.number("--window", window, 1, STEPS),
                (int) Inputs.number("--dispatch", dispatch, 1, REQUESTS),
                (int) Inputs.number("--max-attempts", maxAttempts, 1, MOST_ATTEMPTS),
                Inputs.word("--rejected", rejected, FailedCalls.values()));
    }
}
