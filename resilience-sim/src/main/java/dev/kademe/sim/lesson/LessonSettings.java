package dev.kademe.sim.lesson;

import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;

/**
 * What can be changed about the lesson's world. The command line checks the ranges.
 *
 * @param quota calls that the endpoint takes in a window, 0 to 1,000,000
 * @param window steps of the window, 1 to 140
 * @param dispatch calls that the batch client sends in a step, 1 to 160
 * @param maxAttempts attempts a request of the batch, 1 to 20
 * @param rejectedCalls whether rejected calls fill the window
 */
public record LessonSettings(int quota, int window, int dispatch, int maxAttempts, FailedCalls rejectedCalls) {
    /** The lesson's own: 24 calls in 3 steps, 12 a step, 4 attempts, rejected calls counted. */
    public static final LessonSettings PUBLISHED = new LessonSettings(24, 3, 12, 4, FailedCalls.COUNTED);
}
