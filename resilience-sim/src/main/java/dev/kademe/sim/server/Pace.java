package dev.kademe.sim.server;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long the fake provider's answers are and how fast they come: token n is there after {@code firstToken + (n - 1) /
 * tokensPerSecond}.
 *
 * @param answerTokens the tokens of an answer that its request does not cut, 1 to {@link #MOST_ANSWER_TOKENS}
 * @param firstToken until the first of them, 0 to 10 minutes
 * @param tokensPerSecond 1 to {@link #MOST_TOKENS_PER_SECOND}
 */
public record Pace(int answerTokens, Duration firstToken, int tokensPerSecond) {
    /** The longest answer: {@value} tokens. */
    public static final int MOST_ANSWER_TOKENS = 16_384;

    /** The fastest answer: {@value} tokens a second. */
    public static final int MOST_TOKENS_PER_SECOND = 1_000_000;

    /** The longest time to the first token. */
    public static final Duration LONGEST_FIRST_TOKEN = Duration.ofMinutes(10);

    public Pace {
        check("answerTokens", answerTokens, MOST_ANSWER_TOKENS);
        check("tokensPerSecond", tokensPerSecond, MOST_TOKENS_PER_SECOND);
        if (firstToken.isNegative() || firstToken.compareTo(LONGEST_FIRST_TOKEN) > 0) {
            throw new IllegalArgumentException(
                    "firstToken must be 0 to %s, was %s".formatted(LONGEST_FIRST_TOKEN, firstToken));
        }
    }

    /** How long after its admission a call has its first {@code tokens} (1 or more) tokens, in nanoseconds. */
    long nanosUntil(int tokens, double slowness) {
        double following = (double) (tokens - 1) * TimeUnit.SECONDS.toNanos(1) / tokensPerSecond;
        return (long) ((firstToken.toNanos() + following) * slowness);
    }

    private static void check(String name, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException("%s must be 1..%d, was %d".formatted(name, most, value));
        }
    }
}
