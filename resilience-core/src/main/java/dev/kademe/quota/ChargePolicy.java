package dev.kademe.quota;

import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import java.util.Objects;

/**
 * What a provider charges to the limits for a call, which is not what it bills.
 *
 * @param basis what it charges for an answered call
 * @param cachedTokens whether input served from its prompt cache counts
 * @param failedCalls whether calls that it rejected, or that failed without costing a token, count as requests
 * @param outputWeight what one token of output counts, 1 to {@link #HIGHEST_WEIGHT}
 */
public record ChargePolicy(Basis basis, CachedTokens cachedTokens, FailedCalls failedCalls, int outputWeight) {
    /** The highest weight of an output token: {@value}. */
    public static final int HIGHEST_WEIGHT = 100;

    public ChargePolicy {
        Objects.requireNonNull(basis, "basis");
        Objects.requireNonNull(cachedTokens, "cachedTokens");
        Objects.requireNonNull(failedCalls, "failedCalls");
        if (outputWeight < 1 || outputWeight > HIGHEST_WEIGHT) {
            throw new IllegalArgumentException(
                    "outputWeight must be 1..%d, was %d".formatted(HIGHEST_WEIGHT, outputWeight));
        }
    }

    /** Actual usage, cached input and failed calls included, output weighing the same as input. */
    public static ChargePolicy standard() {
        return new ChargePolicy(Basis.ACTUAL, CachedTokens.COUNTED, FailedCalls.COUNTED, 1);
    }

    /** The same with another basis. */
    public ChargePolicy with(Basis newBasis) {
        return new ChargePolicy(newBasis, cachedTokens, failedCalls, outputWeight);
    }

    /** The same with another habit about cached input. */
    public ChargePolicy with(CachedTokens newCachedTokens) {
        return new ChargePolicy(basis, newCachedTokens, failedCalls, outputWeight);
    }

    /** The same with another habit about failed calls. */
    public ChargePolicy with(FailedCalls newFailedCalls) {
        return new ChargePolicy(basis, cachedTokens, newFailedCalls, outputWeight);
    }

    /** The same with another weight of output. */
    public ChargePolicy withOutputWeight(int newOutputWeight) {
        return new ChargePolicy(basis, cachedTokens, failedCalls, newOutputWeight);
    }

    /** The input that an answered call is charged in the end, given what was reserved. */
    long inputTokens(TokenUsage usage, long reservedTokens) {
        long counted = cachedTokens == CachedTokens.FREE
                ? usage.inputTokens() - usage.cachedInputTokens()
                : usage.inputTokens();
        return charged(Math.min(counted, TokenEstimate.HIGHEST), reservedTokens);
    }

    /** The weighted output that an answered call is charged in the end, given what was reserved, weighted too. */
    long outputTokens(TokenUsage usage, long reservedTokens) {
        return charged(weighted(usage.outputTokens()), reservedTokens);
    }

    /** The tokens of output as they count. A usage that no model can have is taken as the highest there is. */
    long weighted(long outputTokens) {
        return Math.min(outputTokens, TokenEstimate.HIGHEST) * outputWeight;
    }

    private long charged(long actualTokens, long reservedTokens) {
        return basis == Basis.MAXIMUM ? Math.max(actualTokens, reservedTokens) : actualTokens;
    }

    /** What is charged for an answered call. */
    public enum Basis {
        /** What the call used. */
        ACTUAL,
        /** What the call could have used, charged when it is admitted and never given back. */
        MAXIMUM
    }

    /** What input from the prompt cache counts. */
    public enum CachedTokens {
        /** As much as other input. */
        COUNTED,
        /** Nothing. */
        FREE
    }

    /** What a rejected or failed call counts as a request. */
    public enum FailedCalls {
        /** One request: a rejection makes the next one likelier. */
        COUNTED,
        /** Nothing. */
        FREE
    }
}
