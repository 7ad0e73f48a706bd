package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import dev.kademe.quota.QuotaLedger.Closure;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A ledger in this process: one short lock around gauges, a door, a line of waiters and the reservations held. */
final class LocalLedger implements QuotaLedger {
    private final ReentrantLock lock = new ReentrantLock();
    private final long longestCallNanos;
    private final Gauges gauges;
    private final Demand demand;
    private final Feedback feedback;
    private final Door door = new Door();
    private final WaitingLine line;
    private final HeldReservations held = new HeldReservations();
    private final Dispatch dispatch;
    private final Forecast forecast;
    /** What the claim that is looked at comes to. */
    private final Ask asked;

    /** Granted, but not returned to anybody yet. */
    private List<Reservation> granted = new ArrayList<>();

    /** Whether somebody waits or is to be told of a grant; written under the lock, read without. */
    private volatile boolean isAwaited;

    private long latestNanos;
    private long latestEpochMillis;
    private long lost;

    LocalLedger(Quota quota) {
        this.longestCallNanos = quota.longestCall().toNanos();
        this.gauges = new Gauges(quota);
        this.asked = new Ask(gauges.all().length);
        this.line = new WaitingLine(gauges.all().length);
        this.demand = new Demand(gauges);
        this.forecast = new Forecast(quota, line);
        this.feedback = new Feedback(quota.charges(), gauges, demand, door);
        this.dispatch = new Dispatch(
                gauges,
                line,
                () -> door.isOpen(latestNanos),
                waiter -> {
                    hold(waiter.reservation());
                    granted.add(waiter.reservation());
                },
                waiter -> waiter.reservation().become(Reservation.State.EXPIRED));
    }

    @Override
    public Admission reserve(Claim claim, Moment now) {
        lock.lock();
        try {
            advance(now.nanos(), now.epochMillis());
            asked.of(claim, gauges);
            boolean isFree = line.isEmpty() && door.isOpen(latestNanos) && gauges.admits(asked);
            return isFree ? grant(claim) : queueOrRefuse(claim);
        } finally {
            unlock();
        }
    }

    private Admission grant(Claim claim) {
        demand.offered(asked);
        gauges.charge(asked);
        Reservation reservation = new Reservation(claim);
        hold(reservation);
        return new Admission.Granted(reservation);
    }

    private Admission queueOrRefuse(Claim claim) {
        if (!gauges.canFit(asked)) {
            return new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER);
        }
        demand.offered(asked);
        if (gauges.isHeldBack(asked)) {
            demand.withheld(asked);
            return new Admission.Refused(RefusalReason.LEVEL, Admission.NEVER);
        }
        if (!line.isFull(claim.workload())) {
            return queue(claim);
        }
        demand.denied(asked);
        return new Admission.Refused(RefusalReason.LINE_FULL, Admission.NEVER);
    }

    @Override
    public Admission renew(Reservation reservation, long maxWaitNanos, Moment now) {
        lock.lock();
        try {
            advance(now.nanos(), now.epochMillis());
            serveLine();
            Waiter waiter = reservation.place();
            if (waiter != null) {
                line.changeWait(waiter, nanosAfter(maxWaitNanos));
                return decide(waiter, maxWaitNanos);
            }
            return switch (reservation.state()) {
                case HELD, LOST -> {
                    granted.remove(reservation);
                    yield new Admission.Granted(reservation);
                }
                case EXPIRED -> {
                    demand.denied(asked.of(reservation.claim(), gauges));
                    reservation.become(Reservation.State.ENDED);
                    yield new Admission.Refused(RefusalReason.OVER_WAIT, latestNanos);
                }
                case WAITING, ENDED -> throw new IllegalStateException("the reservation has ended");
            };
        } finally {
            unlock();
        }
    }

    @Override
    public List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now) {
        return end(reservation, settlement, now);
    }

    @Override
    public List<Reservation> release(Reservation reservation, Moment now) {
        return end(reservation, null, now);
    }

    @Override
    public List<Reservation> tick(Moment now) {
        return change(now, () -> {});
    }

    @Override
    public boolean isAwaited() {
        return isAwaited;
    }

    @Override
    public QuotaLedger.Use use(Moment now) {
        lock.lock();
        try {
            advance(now.nanos(), now.epochMillis());
            return new QuotaLedger.Use(
                    gauges.level(),
                    demand.uses(),
                    line.size(),
                    held.size(),
                    lost,
                    feedback.ignoredReports(),
                    demand.denied());
        } finally {
            unlock();
        }
    }

    @Override
    public long freeTokens(Workload workload, Moment now) {
        lock.lock();
        try {
            advance(now.nanos(), now.epochMillis());
            return door.isOpen(latestNanos) ? gauges.freeTokens(workload) : 0;
        } finally {
            unlock();
        }
    }

    @Override
    public OptionalLong limit(Dimension dimension) {
        lock.lock();
        try {
            return gauges.limit(dimension);
        } finally {
            unlock();
        }
    }

    @Override
    public List<Reservation> enter(DegradationLevel level, Moment now) {
        return change(now, () -> gauges.enter(level));
    }

    @Override
    public void divert(TokenEstimate estimate, Moment now) {
        // The amounts are the same for every workload.
        note(now, () -> demand.diverted(asked.of(Workload.LIVE, estimate, gauges)));
    }

    @Override
    public List<Reservation> correct(ProviderReport report, long sentNanos, Moment now) {
        return change(now, () -> feedback.reported(report, sentNanos, latestNanos));
    }

    @Override
    public void markFull(Dimension dimension, Moment now) {
        note(now, () -> feedback.markFull(dimension));
    }

    @Override
    public void close(Closure closure, Moment now) {
        note(now, () -> door.close(closure, latestNanos));
    }

    @Override
    public List<Reservation> reopen(Moment now) {
        return change(now, door::open);
    }

    @Override
    public List<Reservation> changeLimit(Dimension dimension, long amount, Moment now) {
        return change(now, () -> feedback.configure(dimension, amount));
    }

    @Override
    public List<Reservation> changeShares(Shares shares, Moment now) {
        return change(now, () -> feedback.configure(shares));
    }

    @Override
    public List<Reservation> changeQuota(Quota before, Quota after, Moment now) {
        return change(now, () -> feedback.configure(before, after));
    }

    @Override
    public List<String> explain() {
        lock.lock();
        try {
            return feedback.explain();
        } finally {
            unlock();
        }
    }

    /** Makes a change and returns the reservations that it has granted. */
    private List<Reservation> change(Moment now, Runnable change) {
        lock.lock();
        try {
            advance(now.nanos(), now.epochMillis());
            change.run();
            return serveAndReturn();
        } finally {
            unlock();
        }
    }

    /** Notes something that has nobody to return grants to: those that time has made are kept for the next who has. */
    private void note(Moment now, Runnable noting) {
        lock.lock();
        try {
            advance(now.nanos(), now.epochMillis());
            noting.run();
            serveLine();
        } finally {
            unlock();
        }
    }

    private void unlock() {
        boolean isNowAwaited = !line.isEmpty() || !granted.isEmpty();
        if (isAwaited != isNowAwaited) {
            isAwaited = isNowAwaited;
        }
        lock.unlock();
    }

    private void advance(long nowNanos, long epochMillis) {
        if (nowNanos >= latestNanos) {
            latestNanos = nowNanos;
            latestEpochMillis = epochMillis;
        }
        gauges.advance(latestNanos, latestEpochMillis);
        for (Reservation oldest = held.oldest(); oldest != null; oldest = held.oldest()) {
            if (oldest.chargedNanos() + longestCallNanos > latestNanos) {
                break;
            }
            held.remove(oldest);
            oldest.become(Reservation.State.LOST);
            door.ended(oldest, null, latestNanos);
            lost++;
        }
    }

    private void hold(Reservation reservation) {
        reservation.hold(latestNanos);
        held.add(reservation);
        door.pass(reservation, latestNanos);
    }

    private Admission queue(Claim claim) {
        Reservation reservation = new Reservation(claim);
        Waiter waiter = new Waiter(reservation, asked.copy(), nanosAfter(claim.maxWaitNanos()));
        reservation.queue(waiter);
        line.add(waiter);
        serveLine();
        if (reservation.isHeld()) {
            granted.remove(reservation);
            return new Admission.Granted(reservation);
        }
        return decide(waiter, claim.maxWaitNanos());
    }

    /** Delays or refuses one that waits and does not fit now. */
    private Admission decide(Waiter waiter, long maxWaitNanos) {
        Reservation reservation = waiter.reservation();
        Ask ask = waiter.ask();
        long lastNanos = nanosAfter(maxWaitNanos);
        // Not before it would go alone: most refusals need no forecast.
        long alone = gauges.admits(ask) ? latestNanos : gauges.nextChangeNanos(ask);
        long at = Math.max(alone, door.opensNanos(latestNanos));
        if (at <= lastNanos) {
            at = forecast.grantNanos(reservation, gauges, door, latestNanos, lastNanos);
        }
        if (at <= lastNanos && at != Admission.NEVER) {
            return new Admission.Delayed(reservation, at);
        }
        RefusalReason reason = reason(ask, lastNanos);
        line.remove(waiter);
        reservation.become(Reservation.State.ENDED);
        // Others may have waited behind it.
        serveLine();
        return new Admission.Refused(reason, at);
    }

    private RefusalReason reason(Ask ask, long lastNanos) {
        if (door.opensNanos(latestNanos) > lastNanos) {
            return RefusalReason.CLOSED;
        }
        if (gauges.standing(ask.workload()) != Standing.OPEN && !gauges.isInsideGuarantee(ask)) {
            demand.withheld(ask);
            return RefusalReason.LEVEL;
        }
        demand.denied(ask);
        return gauges.hasRoom(ask) && !gauges.admits(ask) ? RefusalReason.WORKLOAD_CEILING : RefusalReason.OVER_WAIT;
    }

    /** Without a settlement it was not sent. */
    private List<Reservation> end(Reservation reservation, @Nullable Settlement settlement, Moment now) {
        lock.lock();
        try {
            advance(now.nanos(), now.epochMillis());
            Reservation.State before = reservation.state();
            Waiter waiter = reservation.place();
            if (waiter != null) {
                line.remove(waiter);
            }
            reservation.become(Reservation.State.ENDED);
            switch (before) {
                case HELD -> {
                    held.remove(reservation);
                    settleOrRefund(reservation, settlement);
                }
                case LOST -> settleOrRefund(reservation, settlement);
                case WAITING, EXPIRED, ENDED -> {}
            }
            return serveAndReturn();
        } finally {
            unlock();
        }
    }

    private void settleOrRefund(Reservation reservation, @Nullable Settlement settlement) {
        if (settlement == null) {
            gauges.refund(reservation);
            door.ended(reservation, null, latestNanos);
        } else {
            feedback.settled(reservation, settlement, latestNanos);
        }
    }

    /** Saturates instead of overflowing. */
    private long nanosAfter(long waitNanos) {
        return waitNanos > Long.MAX_VALUE - latestNanos ? Long.MAX_VALUE : latestNanos + waitNanos;
    }

    private void serveLine() {
        if (!line.isEmpty()) {
            dispatch.serve(latestNanos, gauges.rulings());
        }
    }

    private List<Reservation> serveAndReturn() {
        serveLine();
        if (granted.isEmpty()) {
            return List.of();
        }
        List<Reservation> toTell = granted;
        granted = new ArrayList<>();
        toTell.removeIf(reservation -> !reservation.isHeld());
        return toTell;
    }
}
