package dev.kademe.sim.check;

/**
 * A call that is inside its workload's guarantee is never refused locally: neither one that was inside when it was asked,
 * nor one that is inside when it is refused. It holds while nothing but the client's own calls, of the sizes it was told,
 * fills the quota. Not thread-safe.
 */
public final class GuaranteeLaw {
    private final RollingWindow use;
    private final long requests;
    private final long tokens;
    private long violations;

    /**
     * The law of one workload.
     *
     * @param use what the workload has taken in the running window
     * @param requests the calls in a window that it is guaranteed
     * @param tokens the tokens in a window that it is guaranteed
     */
    public GuaranteeLaw(RollingWindow use, long requests, long tokens) {
        this.use = use;
        this.requests = requests;
        this.tokens = tokens;
    }

    /** Whether a call of that size is inside the guarantee now. */
    public boolean covers(long callTokens, long nowNanos) {
        return use.count(nowNanos) + 1 <= requests && use.total(nowNanos) + callTokens <= tokens;
    }

    /** A call is refused now. */
    public void refused(long callTokens, boolean wasCovered, long nowNanos) {
        if (wasCovered || covers(callTokens, nowNanos)) {
            violations++;
        }
    }

    /** How many calls were refused against the law. */
    public long violations() {
        return violations;
    }
}
