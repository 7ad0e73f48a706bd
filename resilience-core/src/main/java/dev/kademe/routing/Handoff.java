package dev.kademe.routing;

import dev.kademe.call.Question;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * The end of a route: a person takes over. Called once a call, by many threads at once; must not block or throw.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
@FunctionalInterface
public interface Handoff<Q, A> {
    /** What the customer reads while a person is found, such as "I am connecting you to a colleague." */
    A answer(Question<Q> question, Referral referral);

    /** A handoff whose texts are the application's answer type. */
    static <Q> Handoff<Q, String> english() {
        return (question, referral) -> HandoffText.ENGLISH.of(referral);
    }

    /** The same in Turkish. */
    static <Q> Handoff<Q, String> turkish() {
        return (question, referral) -> HandoffText.TURKISH.of(referral);
    }

    /**
     * How a customer reaches a person. Immutable.
     *
     * @param isCallBack whether the desk is full, so that somebody calls back later
     * @param expectedWait how long it takes until a person has time, if the desk can tell
     */
    record Referral(boolean isCallBack, Optional<Duration> expectedWait) {
        public Referral {
            Objects.requireNonNull(expectedWait, "expectedWait");
        }
    }
}
