package dev.kademe.call;

/**
 * Who spends the quota. The order of the constants is the order of priority, the most protected first.
 */
public enum Workload {
    /** A customer waits for the answer. */
    LIVE,
    /** A member of staff waits for the answer. */
    INTERNAL,
    /** Nobody waits: a job that can run later. */
    BACKGROUND
}
