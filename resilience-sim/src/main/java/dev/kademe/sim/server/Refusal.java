package dev.kademe.sim.server;

import dev.kademe.sim.provider.ProviderMeter.Dimension;
import dev.kademe.sim.provider.ProviderMeter.Standing;
import dev.kademe.sim.provider.RetryHint;
import java.util.Map;

/** Why a request gets no answer. */
sealed interface Refusal {
    /** No wait is stated, because none helps. */
    long NO_WAIT = -1;

    /**
     * The client made a mistake.
     *
     * @param mistake which
     * @param message what is wrong and what is allowed; nothing of the request but names of fields
     */
    record Complaint(Mistake mistake, String message) implements Refusal {}

    /** What a client can get wrong. */
    enum Mistake {
        /** 400. */
        BAD_REQUEST,
        /** 401. */
        NO_KEY,
        /** 404. */
        NOT_FOUND,
        /** 405. */
        WRONG_METHOD,
        /** 413. */
        BODY_TOO_LARGE
    }

    /**
     * Status 429: a limit has no room, or a storm rejects.
     *
     * @param dimension what ran out
     * @param standing how that limit stands
     * @param requested what the request wanted of it
     * @param waitNanos the wait to state, in nanoseconds; {@link #NO_WAIT} when the request is larger than the limit
     * @param hint how to state it
     */
    record RateLimited(Dimension dimension, Standing standing, long requested, long waitNanos, RetryHint hint)
            implements Refusal {
        boolean statesWait() {
            return waitNanos != NO_WAIT && hint != RetryHint.NONE;
        }

        Map<String, String> headers(long epochMillis) {
            return waitNanos == NO_WAIT ? Map.of() : hint.headers(waitNanos, epochMillis);
        }
    }

    /** The provider's own troubles. */
    enum Trouble implements Refusal {
        /** The credit is used up. */
        QUOTA_EXHAUSTED,
        /** It has too much to do. */
        OVERLOADED,
        /** It failed. */
        BROKEN
    }
}
