package dev.kademe.sim.lesson;

/**
 * One policy under one load over many seeds.
 *
 * @param burst the load
 * @param policy the policy
 * @param seeds how many seeds
 * @param completed completed requests as a part of all
 * @param interactive answered queries as a part of all
 */
public record SweepRow(int burst, LessonPolicy policy, int seeds, Spread completed, Spread interactive) {
    /**
     * A measure over the seeds.
     *
     * @param mean its mean
     * @param worst its lowest
     */
    public record Spread(double mean, double worst) {}
}
