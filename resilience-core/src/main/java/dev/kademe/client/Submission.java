package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import java.util.concurrent.CompletableFuture;

/**
 * What a lane answers to a question.
 *
 * @param <A> the application's answer type
 */
public sealed interface Submission<A> {
    /**
     * The lane has it and will not lose it.
     *
     * @param answer ends with the answer; with the {@link CallFailedException} of a job that ended failed; or cancelled,
     *     when the lane is closed and gives the question back. Cancelling it takes the job out of the lane, or cancels
     *     its call.
     */
    record Accepted<A>(CompletableFuture<Answer<A>> answer) implements Submission<A> {}

    /**
     * The lane is full: nothing was kept. Submit it again when the lane is shorter, or keep it elsewhere.
     *
     * @param capacity the jobs it holds
     */
    record Full<A>(int capacity) implements Submission<A> {}

    /** The lane or its client is closed: nothing was kept. */
    record Closed<A>() implements Submission<A> {}
}
