package dev.kademe.sim.provider;

import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;

/**
 * The lesson's endpoint, shared by everybody who calls it. Time is a step. Its sliding window counts the calls of the last
 * steps, rejected ones too unless told otherwise, and rejects what goes over the quota. Not thread-safe.
 */
public final class LessonProvider {
    private static final int ATTEMPT_STRIDE = 7919;
    private static final double TIME_OUT_BASE = 0.03;
    private static final double TIME_OUT_PER_TOKEN = 0.0006;
    private static final double TRUNCATION = 0.09;
    private static final int READABLE_PART = 2;

    private final SupportDesk desk;
    private final long seed;
    private final int quota;
    private final FailedCalls rejectedCalls;
    private final int[] callsByStep;
    private int latestStep;

    /**
     * An endpoint with an empty window.
     *
     * @param seed decides time-outs and truncations, 0 or more; its sum with the prompt is not cut to 32 bits
     * @param quota calls in a window, 0 or more
     * @param window steps in a window, 1 or more
     * @throws IllegalArgumentException when one of them is out of range
     */
    public LessonProvider(SupportDesk desk, long seed, int quota, int window, FailedCalls rejectedCalls) {
        if (seed < 0 || quota < 0 || window < 1) {
            throw new IllegalArgumentException(
                    "seed and quota must be 0 or more and window 1 or more, were %d, %d and %d"
                            .formatted(seed, quota, window));
        }
        this.desk = desk;
        this.seed = seed;
        this.quota = quota;
        this.rejectedCalls = rejectedCalls;
        this.callsByStep = new int[window];
    }

    /**
     * Answers one call.
     *
     * @param step when it is made, not before an earlier call's step
     * @param attempt which attempt of its question it is, from 0
     * @throws IllegalArgumentException when {@code step} is before that of an earlier call
     */
    public LessonReply call(String prompt, int step, int attempt) {
        if (!isAccepted(step)) {
            return LessonReply.RATE_LIMITED;
        }
        ReadPrompt read = desk.read(prompt);
        LessonGenerator random = new LessonGenerator((seed ^ read.hash()) + (long) ATTEMPT_STRIDE * attempt);
        if (random.next() < TIME_OUT_BASE + TIME_OUT_PER_TOKEN * read.tokens()) {
            return new LessonReply(LessonReply.Status.TIMED_OUT, read.tokens(), 0, "");
        }
        if (random.next() < TRUNCATION) {
            return new LessonReply(
                    LessonReply.Status.TRUNCATED, read.tokens(), 1, read.label().substring(0, READABLE_PART));
        }
        return new LessonReply(LessonReply.Status.OK, read.tokens(), read.labelTokens(), read.label());
    }

    private boolean isAccepted(int step) {
        if (step < latestStep) {
            throw new IllegalArgumentException("step must not go back from %d, was %d".formatted(latestStep, step));
        }
        for (; latestStep < step; latestStep++) {
            callsByStep[(latestStep + 1) % callsByStep.length] = 0;
        }
        int inWindow = 1;
        for (int calls : callsByStep) {
            inWindow += calls;
        }
        boolean isAccepted = inWindow <= quota;
        if (isAccepted || rejectedCalls == FailedCalls.COUNTED) {
            callsByStep[step % callsByStep.length]++;
        }
        return isAccepted;
    }
}
