package dev.kademe.routing;

import dev.kademe.call.Question;

/**
 * The end of a route: a person takes over. Called once a call, by many threads at once; must not block or throw.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
@FunctionalInterface
public interface Handoff<Q, A> {
    /** What the customer reads while a person is found, such as "I am connecting you to a colleague." */
    A answer(Question<Q> question);
}
