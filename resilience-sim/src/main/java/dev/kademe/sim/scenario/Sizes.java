package dev.kademe.sim.scenario;

import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.SizedRequest;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * What questions take, in tokens. Immutable.
 *
 * @param input of a question, on average
 * @param output of its answer, on average
 * @param mostOutput what a client asks for; empty for what the answer takes
 * @param shortOutput what a short answer takes at most
 * @param spread the standard deviation of both as a part of their averages, 0 or more; they are lognormal
 */
public record Sizes(long input, long output, OptionalLong mostOutput, long shortOutput, double spread) {
    /** What a short answer takes at most unless somebody says otherwise: {@value}. An assumption. */
    public static final long SHORT_ANSWER = 150;

    /** The next size; always draws four numbers, so that another spread does not shift the sizes after it. */
    SizedRequest drawn(RandomGenerator random) {
        long inputTokens = drawn(input, random);
        long outputTokens = Math.min(drawn(output, random), mostOutput.orElse(ProviderLimits.HIGHEST));
        return new SizedRequest(inputTokens, outputTokens, mostOutput.orElse(outputTokens));
    }

    /** The same question with a short answer. */
    SizedRequest shortened(SizedRequest size) {
        return new SizedRequest(
                size.inputTokens(),
                Math.min(shortOutput, size.outputTokens()),
                Math.min(shortOutput, size.maxOutputTokens()));
    }

    private long drawn(long mean, RandomGenerator random) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        double normal = radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
        if (spread == 0 || mean == 0) {
            return mean;
        }
        double variance = StrictMath.log(1 + spread * spread);
        double factor = StrictMath.exp(StrictMath.sqrt(variance) * normal - variance / 2);
        return Math.min(ProviderLimits.HIGHEST, Math.round(mean * factor));
    }
}
