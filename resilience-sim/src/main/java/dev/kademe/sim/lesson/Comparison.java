package dev.kademe.sim.lesson;

/**
 * What a policy gained, read as the lesson reads its own table: a gain counts only when it exceeds what another seed alone
 * changes.
 *
 * @param policy the policy
 * @param burst the load
 * @param gain its completed ratio less that of one attempt
 * @param runDifference how much the completed ratio of one attempt differs between the seed and the next one, 0 or more
 */
public record Comparison(LessonPolicy policy, int burst, double gain, double runDifference) {
    /**
     * Compares.
     *
     * @param row the policy's
     * @param none one attempt, same seed
     * @param noneNextSeed one attempt, next seed
     */
    public static Comparison of(PolicyRow row, PolicyRow none, PolicyRow noneNextSeed) {
        return new Comparison(
                row.policy(),
                row.burst(),
                row.completedRatio() - none.completedRatio(),
                Math.abs(none.completedRatio() - noneNextSeed.completedRatio()));
    }

    /** Whether the gain, or the loss, exceeds the difference between runs; compared in requests, so without rounding. */
    public boolean isMeasured() {
        return Math.round(Math.abs(gain) * MEASURE) > Math.round(runDifference * MEASURE);
    }

    private static final long MEASURE = 1_000_000;
}
