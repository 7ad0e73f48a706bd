package dev.kademe.sim.provider;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a fake provider needs to know of a request: its size.
 *
 * @param inputTokens tokens of the prompt, 0 to {@link ProviderLimits#HIGHEST}
 * @param outputTokens tokens that the answer will take, 0 to {@code maxOutputTokens}
 * @param maxOutputTokens tokens that the answer may take, 0 to {@link ProviderLimits#HIGHEST}
 */
public record SizedRequest(long inputTokens, long outputTokens, long maxOutputTokens) {
    public SizedRequest {
        if (inputTokens < 0 || inputTokens > ProviderLimits.HIGHEST) {
            throw new IllegalArgumentException(
                    "inputTokens must be 0..%d, was %d".formatted(ProviderLimits.HIGHEST, inputTokens));
        }
        if (maxOutputTokens < 0 || maxOutputTokens > ProviderLimits.HIGHEST) {
            throw new IllegalArgumentException(
                    "maxOutputTokens must be 0..%d, was %d".formatted(ProviderLimits.HIGHEST, maxOutputTokens));
        }
        if (outputTokens < 0 || outputTokens > maxOutputTokens) {
            throw new IllegalArgumentException(
                    "outputTokens must be 0..%d, was %d".formatted(maxOutputTokens, outputTokens));
        }
    }

    /** A request whose answer takes all that it may. */
    public static SizedRequest exact(long inputTokens, long outputTokens) {
        return new SizedRequest(inputTokens, outputTokens, outputTokens);
    }

    /** What it really takes, input and output. */
    public long totalTokens() {
        return inputTokens + outputTokens;
    }

    /** The most that it can take, input and output, which is all that a client knows before the answer. */
    public long mostTokens() {
        return inputTokens + maxOutputTokens;
    }

    /** As a record has it, but fast the first time. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SizedRequest request
                && inputTokens == request.inputTokens
                && outputTokens == request.outputTokens
                && maxOutputTokens == request.maxOutputTokens;
    }

    @Override
    public int hashCode() {
        return Objects.hash(inputTokens, outputTokens, maxOutputTokens);
    }
}
