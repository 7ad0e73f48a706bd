package dev.kademe.sim.rehearse;

/**
 * How the calls of one workload ended.
 *
 * @param asked all of them
 * @param refused those of which nothing was sent, because the ledger refused them
 * @param answered those that the provider answered
 * @param refusedInsideGuarantee those that were refused although they were inside the guarantee: of LIVE none, of another
 *     workload those whose guarantee a more protected one had borrowed
 * @param highestWindowTokens the most tokens that the provider accepted in any window
 * @param longestWaitNanos the longest that one of them waited, in nanoseconds
 */
public record WorkloadScore(
        long asked,
        long refused,
        long answered,
        long refusedInsideGuarantee,
        long highestWindowTokens,
        long longestWaitNanos) {
    /** Those of which at least one attempt was sent. */
    public long admitted() {
        return asked - refused;
    }
}
