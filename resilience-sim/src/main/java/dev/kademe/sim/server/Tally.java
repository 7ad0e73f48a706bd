package dev.kademe.sim.server;

import dev.kademe.call.TokenUsage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What became of the requests, and the last {@value #MOST_RECENT} of them. Not thread-safe. */
final class Tally {
    static final int MOST_RECENT = 50;

    private static final int OK = 200;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_SERVER_ERROR = 500;

    private final Deque<Ended> recent = new ArrayDeque<>();
    private long answered;
    private long rateLimited;
    private long otherMistakes;
    private long serverErrors;
    private TokenUsage settled = TokenUsage.NONE;

    void ended(Ended ended) {
        if (ended.status == OK) {
            answered++;
        } else if (ended.status == TOO_MANY_REQUESTS) {
            rateLimited++;
        } else if (ended.status >= FIRST_SERVER_ERROR) {
            serverErrors++;
        } else {
            otherMistakes++;
        }
        recent.addFirst(ended);
        if (recent.size() > MOST_RECENT) {
            recent.removeLast();
        }
    }

    void settled(TokenUsage usage) {
        settled = settled.plus(usage);
    }

    Tally copy() {
        Tally copy = new Tally();
        copy.recent.addAll(recent);
        copy.answered = answered;
        copy.rateLimited = rateLimited;
        copy.otherMistakes = otherMistakes;
        copy.serverErrors = serverErrors;
        copy.settled = settled;
        return copy;
    }

    /** Requests with status 200. */
    long answered() {
        return answered;
    }

    /** Requests with status 429. */
    long rateLimited() {
        return rateLimited;
    }

    /** Requests with another status of 400 to 499. */
    long otherMistakes() {
        return otherMistakes;
    }

    /** Requests with a status of 500 and above. */
    long serverErrors() {
        return serverErrors;
    }

    /** What all answers took. */
    TokenUsage settled() {
        return settled;
    }

    /** The newest first. */
    List<Ended> recent() {
        return List.copyOf(recent);
    }

    /**
     * One request that has ended.
     *
     * @param epochMillis when
     * @param dialect the language it spoke
     * @param status the HTTP status
     * @param usage what it took
     */
    record Ended(long epochMillis, String dialect, int status, TokenUsage usage) {}
}
