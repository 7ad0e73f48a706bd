package dev.kademe.sim.cli;

import picocli.CommandLine.Option;

/** The endpoint's seed. */
final class SeedOption {
    private static final long LARGEST = 0xFFFFFFFFL;

    @Option(
            names = "--seed",
            defaultValue = "20260218",
            description = "the endpoint's seed, 0..4294967295 (default: ${DEFAULT-VALUE})")
    private String text = "";

    long value() {
        return Inputs.number("--seed", text, 0, LARGEST);
    }
}
