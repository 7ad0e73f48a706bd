package dev.kademe.sim.provider;

/**
 * What the lesson's endpoint does with one call.
 *
 * @param status how it ended
 * @param inputTokens tokens paid for the prompt
 * @param outputTokens tokens paid for the answer
 * @param text the answer, the part of it that came, or nothing
 */
public record LessonReply(Status status, int inputTokens, int outputTokens, String text) {
    static final LessonReply RATE_LIMITED = new LessonReply(Status.RATE_LIMITED, 0, 0, "");

    /** How a call ends. */
    public enum Status {
        /** Answered in full. */
        OK,
        /** The window is full: nothing is paid. */
        RATE_LIMITED,
        /** Cut before the output began: the input is paid. */
        TIMED_OUT,
        /** Broken off in the middle: the input and one token of output are paid, and the answer cannot be read. */
        TRUNCATED
    }
}
