package dev.kademe.retry;

import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import java.util.OptionalLong;

/**
 * Bounds retries across calls, so that an outage is not multiplied: over any stretch of time, for each workload by itself,
 * {@code retries <= capacity + ratio * successes}, and the same in tokens. Workloads do not lend each other anything: a
 * failing background job cannot eat the retries of customers. Thread-safe.
 */
public interface RetryBudget {
    /** Retries earned by a success unless a plan says otherwise: {@value}. */
    double DEFAULT_RATIO = 0.1;

    /** The retries a budget holds at least unless a plan says otherwise: {@value}. */
    int DEFAULT_CAPACITY = 2;

    /** The part of a limit per minute that a budget holds unless a plan says otherwise: 1 / {@value}. */
    int DEFAULT_CAPACITY_DIVISOR = 100;

    /**
     * Takes one retry out of the budget; false, and nothing taken, when it is spent.
     *
     * @param tokens what the retry may cost, 0 or more
     */
    boolean withdraw(Workload workload, long tokens);

    /** Puts a withdrawn retry back that was never sent. */
    void giveBack(Workload workload, long tokens);

    /**
     * A call succeeded.
     *
     * @param tokens what it cost, 0 or more
     */
    void deposit(Workload workload, long tokens);

    /** No bound across calls. */
    static RetryBudget none() {
        return new UnboundedRetryBudget();
    }

    /**
     * A budget of requests that starts full.
     *
     * @param ratio retries earned by a success, 0 to 1
     * @param capacity the most retries it can hold, 1 to 1,000,000
     */
    static RetryBudget of(double ratio, int capacity) {
        return new EarnedRetryBudget(ratio, capacity, OptionalLong.empty());
    }

    /**
     * A budget of requests and tokens that starts full. A retry larger than all the tokens it can hold is allowed when it is
     * full, and is owed: the bound in tokens is then exceeded by that one retry.
     *
     * @param ratio retries earned by a success, and tokens earned by a token, 0 to 1
     * @param capacity the most retries it can hold, 1 to 1,000,000
     * @param tokenCapacity the most tokens of retries it can hold, 1 to {@link TokenEstimate#HIGHEST}
     */
    static RetryBudget of(double ratio, int capacity, long tokenCapacity) {
        return new EarnedRetryBudget(ratio, capacity, OptionalLong.of(tokenCapacity));
    }

    /**
     * One in a hundred of what a minute grants, at least two retries, and a tenth of a retry for each success.
     *
     * @param requestsPerMinute what a minute grants, if that is known
     * @param tokensPerMinute what a minute grants, if that is known
     */
    static RetryBudget standard(OptionalLong requestsPerMinute, OptionalLong tokensPerMinute) {
        long requests = requestsPerMinute.orElse(0) / DEFAULT_CAPACITY_DIVISOR;
        int capacity = (int) Math.min(EarnedRetryBudget.LARGEST, Math.max(DEFAULT_CAPACITY, requests));
        return tokensPerMinute.isEmpty()
                ? of(DEFAULT_RATIO, capacity)
                : of(DEFAULT_RATIO, capacity, Math.max(1, tokensPerMinute.getAsLong() / DEFAULT_CAPACITY_DIVISOR));
    }
}
