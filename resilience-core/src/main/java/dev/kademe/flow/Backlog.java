package dev.kademe.flow;

import dev.kademe.quota.QuotaLedger;

/**
 * Background work in line for one quota.
 *
 * @param ledger the quota's
 * @param tokens what its answers may take, 0 or more
 * @param jobs how many there are, 0 or more
 * @param oldestNanos monotonic time, in nanoseconds, at which the oldest job of the lane that has not ended was accepted
 */
public record Backlog(QuotaLedger ledger, long tokens, long jobs, long oldestNanos) {}
