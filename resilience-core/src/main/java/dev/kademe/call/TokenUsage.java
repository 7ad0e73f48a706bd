package dev.kademe.call;

/**
 * The tokens one attempt was charged for, as the provider reports them.
 *
 * @param inputTokens tokens of the prompt, 0 or more
 * @param cachedInputTokens the part of {@code inputTokens} that the provider served from its prompt cache, 0 to
 *     {@code inputTokens}
 * @param outputTokens tokens of the answer, 0 or more
 */
public record TokenUsage(long inputTokens, long cachedInputTokens, long outputTokens) {
    /** Nothing was charged, which is what a rejection costs. */
    public static final TokenUsage NONE = new TokenUsage(0, 0, 0);

    public TokenUsage {
        if (inputTokens < 0 || outputTokens < 0 || cachedInputTokens < 0 || cachedInputTokens > inputTokens) {
            throw new IllegalArgumentException(
                    "tokens must be 0 or more and cachedInputTokens at most inputTokens, were input %d, cached %d, output %d"
                            .formatted(inputTokens, cachedInputTokens, outputTokens));
        }
    }

    /** Usage without a prompt cache. */
    public static TokenUsage of(long inputTokens, long outputTokens) {
        return new TokenUsage(inputTokens, 0, outputTokens);
    }

    /** Input and output together. */
    public long totalTokens() {
        return inputTokens + outputTokens;
    }

    /** The sum of two usages. */
    public TokenUsage plus(TokenUsage other) {
        return new TokenUsage(
                inputTokens + other.inputTokens,
                cachedInputTokens + other.cachedInputTokens,
                outputTokens + other.outputTokens);
    }
}
