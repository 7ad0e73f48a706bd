package dev.kademe.flow;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Attempt;
import dev.kademe.routing.Target;

/**
 * What a driver does next for a call.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public sealed interface Step<Q, A> {
    /**
     * Send the content to the target once, and tell the call what came of it.
     *
     * @param target where
     * @param content what
     * @param attempt what the endpoint is told; a driver that can break an attempt off does so when no time is left, and
     *     tells the call that it has expired
     */
    record Send<Q, A>(Target<Q, A> target, Q content, Attempt attempt) implements Step<Q, A> {
        /** Everything but the content, which must not reach a log. */
        @Override
        public String toString() {
            return "Send[target=%s, attempt=%s]".formatted(target, attempt);
        }
    }

    /**
     * Wait.
     *
     * @param untilNanos monotonic time, in nanoseconds, at which to tell the call that it has waited
     * @param isForGrant whether a grant may end the wait earlier; the call is then told so
     */
    record Wait<Q, A>(long untilNanos, boolean isForGrant) implements Step<Q, A> {}

    /**
     * Done: give the caller this answer.
     *
     * @param answer what to give
     */
    record Answered<Q, A>(Answer<A> answer) implements Step<Q, A> {}

    /**
     * Done: throw this at the caller.
     *
     * @param exception what to throw
     */
    record Failed<Q, A>(CallFailedException exception) implements Step<Q, A> {}
}
