package dev.kademe.flow;

import dev.kademe.call.Question;
import dev.kademe.routing.Router;
import org.jspecify.annotations.Nullable;

/**
 * One question in a lane. Two jobs are the same only when they are the same object, so a question may be submitted twice.
 * The lane that made it guards it.
 *
 * @param <Q> the application's request type
 */
public final class LaneJob<Q> {
    private final Question<Q> question;
    private final long tokens;
    private long acceptedNanos;
    private long place;
    private int failures;
    private boolean isUnwanted;
    private @Nullable Router<Q, ?> router;

    LaneJob(Question<Q> question, long tokens) {
        this.question = question;
        this.tokens = tokens;
    }

    /** What to ask. */
    public Question<Q> question() {
        return question;
    }

    /** The most tokens its answer may take. */
    long tokens() {
        return tokens;
    }

    void accepted(long newPlace, long nowNanos) {
        place = newPlace;
        acceptedNanos = nowNanos;
    }

    long acceptedNanos() {
        return acceptedNanos;
    }

    /** Where it stands: lower goes first. Kept while its call is on its way. */
    long place() {
        return place;
    }

    void movesTo(long newPlace) {
        place = newPlace;
    }

    /** The routes of the plan that was in force when it left the line. */
    void askedBy(Router<Q, ?> inForce) {
        router = inForce;
    }

    boolean wasAskedBy(Router<Q, ?> inForce) {
        return router == inForce;
    }

    /** Counts a failure that can be its own doing, and says how many it has had. */
    int failed() {
        return ++failures;
    }

    void unwanted() {
        isUnwanted = true;
    }

    boolean isUnwanted() {
        return isUnwanted;
    }
}
