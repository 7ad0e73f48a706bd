package dev.kademe.retry;

/**
 * Bounds retries across calls, so that an outage is not multiplied: over any stretch of time
 * {@code retries <= capacity + ratio * successes}. Thread-safe.
 */
public interface RetryBudget {
    /** Retries earned by a success unless a plan says otherwise: {@value}. */
    double DEFAULT_RATIO = 0.1;

    /** The retries a budget holds unless a plan says otherwise: {@value}. */
    int DEFAULT_CAPACITY = 2;

    /** Takes one retry out of the budget; false, and nothing taken, when it is spent. */
    boolean withdraw();

    /** Puts a withdrawn retry back that was never sent. */
    void giveBack();

    /** A call succeeded. */
    void deposit();

    /** No bound across calls. */
    static RetryBudget none() {
        return new UnboundedRetryBudget();
    }

    /**
     * A budget that starts full.
     *
     * @param ratio retries earned by a success, 0 to 1
     * @param capacity the most retries it can hold, 1 to 1,000,000
     */
    static RetryBudget of(double ratio, int capacity) {
        return new EarnedRetryBudget(ratio, capacity);
    }
}
