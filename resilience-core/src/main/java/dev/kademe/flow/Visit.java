package dev.kademe.flow;

import dev.kademe.call.CallScope;
import dev.kademe.quota.Reservation;
import dev.kademe.retry.Retrier;
import dev.kademe.routing.Target;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One call's time at one target of its route. */
final class Visit<Q, A> {
    private final int index;
    private final Target<Q, A> target;
    private final Retrier.Session session;
    private @Nullable Reservation reservation;
    private @Nullable CallScope scope;
    private boolean hasContentStarted;

    Visit(int index, Target<Q, A> target, Retrier.Session session) {
        this.index = index;
        this.target = target;
        this.session = session;
    }

    int index() {
        return index;
    }

    Target<Q, A> target() {
        return target;
    }

    Retrier.Session session() {
        return session;
    }

    void holds(Reservation newReservation) {
        reservation = newReservation;
    }

    Reservation reservation() {
        return Objects.requireNonNull(reservation);
    }

    void sent(CallScope attemptScope) {
        scope = attemptScope;
    }

    boolean hasSent() {
        return scope != null;
    }

    /** Where the calls made inside the latest attempt report. */
    CallScope scope() {
        return Objects.requireNonNull(scope);
    }

    void contentStarted() {
        hasContentStarted = true;
    }

    boolean hasContentStarted() {
        return hasContentStarted;
    }
}
