package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.Objects;

/**
 * What one attempt asks of a ledger: one request and the tokens it may take.
 *
 * @param workload whose share it comes from
 * @param tokens the most tokens it may take, input and output, 0 or more; 0 when the ledger counts requests only
 * @param maxWaitNanos the longest it can wait for its grant, in nanoseconds, 0 or more
 * @param grantee who is told when a wait ends early
 */
public record Claim(Workload workload, long tokens, long maxWaitNanos, Grantee grantee) {
    public Claim {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(grantee, "grantee");
        if (tokens < 0 || maxWaitNanos < 0) {
            throw new IllegalArgumentException(
                    "tokens and maxWaitNanos must be 0 or more, were %d and %d".formatted(tokens, maxWaitNanos));
        }
    }
}
