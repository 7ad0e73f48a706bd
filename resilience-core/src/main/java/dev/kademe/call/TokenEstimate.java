package dev.kademe.call;

/**
 * The most tokens that one attempt may take.
 *
 * @param inputTokens tokens of the prompt, 0 to {@link #HIGHEST}
 * @param maxOutputTokens the output limit that the request carries, 0 to {@link #HIGHEST}
 */
public record TokenEstimate(long inputTokens, long maxOutputTokens) {
    /** The most tokens of either kind: {@value}. */
    public static final long HIGHEST = 1_000_000_000_000L;

    /** No tokens, for quotas that count requests only. */
    public static final TokenEstimate NONE = new TokenEstimate(0, 0);

    public TokenEstimate {
        check("inputTokens", inputTokens);
        check("maxOutputTokens", maxOutputTokens);
    }

    /** An estimate for a request that carries several output limits: the largest one is what a provider may charge. */
    public static TokenEstimate of(long inputTokens, long... outputLimits) {
        long largest = 0;
        for (long limit : outputLimits) {
            check("outputLimits", limit);
            largest = Math.max(largest, limit);
        }
        return new TokenEstimate(inputTokens, largest);
    }

    /** Input and output together. */
    public long totalTokens() {
        return inputTokens + maxOutputTokens;
    }

    private static void check(String name, long tokens) {
        if (tokens < 0 || tokens > HIGHEST) {
            throw new IllegalArgumentException("%s must be 0..%d, was %d".formatted(name, HIGHEST, tokens));
        }
    }
}
