package dev.kademe.sim.provider;

/**
 * What a fake provider grants in a window.
 *
 * @param requests calls, 0 to {@link #HIGHEST}; 0 rejects every call
 * @param tokens input and output tokens, 0 to {@link #HIGHEST}
 */
public record ProviderLimits(long requests, long tokens) {
    /** The highest limit that can be set: {@value}. */
    public static final long HIGHEST = 1_000_000_000_000L;

    public ProviderLimits {
        check("requests", requests);
        check("tokens", tokens);
    }

    private static void check(String name, long value) {
        if (value < 0 || value > HIGHEST) {
            throw new IllegalArgumentException("%s must be 0..%d, was %d".formatted(name, HIGHEST, value));
        }
    }
}
