package dev.kademe.quota;

import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import java.util.Objects;

/**
 * What one attempt asks of a ledger: one request and the tokens it may take.
 *
 * @param workload whose share it comes from
 * @param estimate the most tokens it may take
 * @param maxWaitNanos the longest it can wait for its grant, in nanoseconds, 0 or more
 * @param grantee who is told when a wait ends early
 */
public record Claim(Workload workload, TokenEstimate estimate, long maxWaitNanos, Grantee grantee) {
    public Claim {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(estimate, "estimate");
        Objects.requireNonNull(grantee, "grantee");
        if (maxWaitNanos < 0) {
            throw new IllegalArgumentException("maxWaitNanos must be 0 or more, was " + maxWaitNanos);
        }
    }

    /** Who holds a waiting reservation. The ledger only keeps it; the caller that received the grant tells it. */
    @FunctionalInterface
    public interface Grantee {
        /** The reservation is now held. Must return at once: it is called on the thread of another call. */
        void granted(Reservation reservation);
    }
}
