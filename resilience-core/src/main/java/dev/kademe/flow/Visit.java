package dev.kademe.flow;

import dev.kademe.call.CallScope;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.Failure;
import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.retry.Retrier;
import dev.kademe.routing.OutageGate;
import dev.kademe.routing.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One call's time at one target of its route: its reservation in the target's ledger, its pass of the target's gate, its
 * attempts. Grants that its facts make for others are delivered at once.
 */
final class Visit<Q, A> {
    private final int index;
    private final Target<Q, A> target;
    private final QuotaLedger ledger;
    private final @Nullable OutageGate gate;
    private final TokenEstimate estimate;
    private final Retrier.Session session;
    private int pass = OutageGate.SHUT;
    private @Nullable Reservation reservation;
    private @Nullable CallScope scope;
    private long sentNanos;
    private @Nullable List<A> parts;

    Visit(int index, Target<Q, A> target, TokenEstimate estimate, Retrier.Session session) {
        this.index = index;
        this.target = target;
        this.ledger = target.ledger();
        this.gate = target.gate().orElse(null);
        this.estimate = estimate;
        this.session = session;
    }

    int index() {
        return index;
    }

    Target<Q, A> target() {
        return target;
    }

    String name() {
        return target.name();
    }

    /** The most tokens that one attempt may take. */
    TokenEstimate estimate() {
        return estimate;
    }

    Retrier.Session session() {
        return session;
    }

    /** Asks the target's gate; empty when the call may go, else from when it is worth asking again. */
    OptionalLong refusedByGateUntil(Moment now) {
        if (gate == null) {
            return OptionalLong.empty();
        }
        pass = gate.tryPass(now);
        return pass == OutageGate.SHUT ? OptionalLong.of(gate.opensNanos()) : OptionalLong.empty();
    }

    /** Asks the ledger for one attempt. */
    Admission reserve(Question<Q> question, long maxWaitNanos, Grantee grantee, Moment now) {
        Claim claim = new Claim(question.workload(), estimate, maxWaitNanos, grantee);
        // Those whose time has come go first, and are told at once: what is charged must not be sent later.
        serveWaiting(now);
        return decided(ledger.reserve(claim, now), now);
    }

    /** Asks the ledger again, at the end of the wait that it advised. */
    Admission renew(long maxWaitNanos, Moment now) {
        serveWaiting(now);
        return decided(ledger.renew(reservation(), maxWaitNanos, now), now);
    }

    private void serveWaiting(Moment now) {
        if (ledger.isAwaited()) {
            Grants.deliver(ledger.tick(now));
        }
    }

    private Admission decided(Admission admission, Moment now) {
        if (admission instanceof Admission.Granted granted) {
            reservation = granted.reservation();
        } else if (admission instanceof Admission.Delayed delayed) {
            reservation = delayed.reservation();
        } else {
            givePassBack();
            // One that leaves the line may let those behind it go: they are told at once too.
            serveWaiting(now);
        }
        return admission;
    }

    /** Whether the ledger has granted what the call waits for. */
    boolean isGranted() {
        return reservation().isHeld();
    }

    void sent(CallScope attemptScope, Moment now) {
        scope = attemptScope;
        sentNanos = now.nanos();
    }

    /** The attempt was answered. */
    void answered(TokenUsage usage, List<ProviderReport> reports, Moment now) {
        if (gate != null) {
            gate.answered(pass, now);
        }
        settle(Settlement.accepted(usage), reports, now);
    }

    /** The attempt failed. */
    void failed(Failure failure, Moment now) {
        if (gate != null) {
            gate.failed(pass, failure.kind(), now);
        }
        // Closed first: what the settlement frees must not let others go to a target that takes nothing.
        Aftermath.closure(failure, now).ifPresent(closure -> ledger.close(closure, now));
        settle(Aftermath.settlement(failure), failure.reports(), now);
    }

    private void settle(Settlement settlement, List<ProviderReport> reports, Moment now) {
        pass = OutageGate.SHUT;
        Grants.deliver(ledger.settle(reservation(), settlement, now));
        if (!reports.isEmpty()) {
            reports.forEach(report -> Grants.deliver(ledger.correct(report, sentNanos, now)));
        }
    }

    /** The attempt is on its way, and nobody will hear what becomes of it. */
    void forgotten(Moment now) {
        givePassBack();
        Grants.deliver(ledger.settle(reservation(), Settlement.UNKNOWN, now));
    }

    /** The attempt is not sent. */
    void abandoned(boolean isInLine, Moment now) {
        givePassBack();
        if (isInLine) {
            Grants.deliver(ledger.release(reservation(), now));
        }
    }

    private void givePassBack() {
        if (gate != null && pass != OutageGate.SHUT) {
            gate.giveBack(pass);
            pass = OutageGate.SHUT;
        }
    }

    private Reservation reservation() {
        return Objects.requireNonNull(reservation);
    }

    boolean hasSent() {
        return scope != null;
    }

    /** Where the calls made inside the latest attempt report. */
    CallScope scope() {
        return Objects.requireNonNull(scope);
    }

    /** A part of a streamed answer has reached the caller. */
    void received(A part) {
        if (parts == null) {
            parts = new ArrayList<>();
        }
        parts.add(part);
    }

    boolean hasContentStarted() {
        return parts != null;
    }

    /** What has been streamed so far, as one answer. */
    A content() {
        return target.join(parts == null ? List.of() : parts);
    }
}
