package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.quota.LevelEffects.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A ledger in this process: one short lock around gauges, a door, a line of waiters and the reservations held. */
final class LocalLedger implements QuotaLedger {
    private static final int LONGEST_LINE = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final long longestCallNanos;
    private final Gauges gauges;
    private final Feedback feedback;
    private final Door door = new Door();
    private final WaitingLine line = new WaitingLine();
    private final HeldReservations held = new HeldReservations();
    private final Dispatch dispatch;
    /** Granted, but not returned to anybody yet. */
    private List<Reservation> granted = new ArrayList<>();

    private Moment latest = Moment.ZERO;
    private long lost;

    LocalLedger(Quota quota) {
        this.longestCallNanos = quota.longestCall().toNanos();
        this.gauges = new Gauges(quota);
        this.feedback = new Feedback(gauges, door);
        this.dispatch = new Dispatch(
                gauges,
                line,
                () -> door.isOpen(latest.nanos()),
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
            advance(now);
            if (!gauges.canFit(claim)) {
                return new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER);
            }
            gauges.offered(claim.estimate());
            if (isHeldBack(claim)) {
                gauges.withheld(claim);
                return new Admission.Refused(RefusalReason.LEVEL, Admission.NEVER);
            }
            if (line.size() == 0 && door.isOpen(latest.nanos()) && gauges.admits(claim)) {
                Reservation reservation = new Reservation(claim);
                gauges.charge(claim);
                hold(reservation);
                return new Admission.Granted(reservation);
            }
            return line.size() < LONGEST_LINE
                    ? queue(claim)
                    : new Admission.Refused(RefusalReason.LINE_FULL, Admission.NEVER);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Admission renew(Reservation reservation, long maxWaitNanos, Moment now) {
        lock.lock();
        try {
            advance(now);
            serveLine();
            Waiter waiter = line.find(reservation);
            if (waiter != null) {
                waiter.waitsUntil(latest.nanosAfter(maxWaitNanos));
                return decide(waiter, maxWaitNanos);
            }
            return switch (reservation.state()) {
                case HELD, LOST -> new Admission.Granted(reservation);
                case EXPIRED -> {
                    reservation.become(Reservation.State.ENDED);
                    yield new Admission.Refused(RefusalReason.OVER_WAIT, latest.nanos());
                }
                case WAITING, ENDED -> throw new IllegalStateException("the reservation has ended");
            };
        } finally {
            lock.unlock();
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
    public QuotaUse use(Moment now) {
        lock.lock();
        try {
            advance(now);
            return new QuotaUse(
                    gauges.level(), gauges.uses(), line.size(), held.size(), lost, feedback.ignoredReports());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Reservation> enter(DegradationLevel level, Moment now) {
        return change(now, () -> gauges.enter(level));
    }

    @Override
    public void divert(TokenEstimate estimate, Moment now) {
        lock.lock();
        try {
            gauges.offered(estimate);
            gauges.withheld(gauges.level(), estimate);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Reservation> correct(ProviderReport report, Moment now) {
        return change(now, () -> feedback.reported(report, latest));
    }

    @Override
    public void markFull(Dimension dimension, Moment now) {
        change(now, () -> feedback.markFull(dimension));
    }

    @Override
    public void close(Closure closure, Moment now) {
        change(now, () -> door.close(closure, latest.nanos()));
    }

    @Override
    public List<Reservation> reopen(Moment now) {
        return change(now, door::open);
    }

    @Override
    public List<Reservation> changeLimit(Dimension dimension, long amount, Moment now) {
        Limit.check(dimension, amount);
        return change(now, () -> {
            gauges.shares().check(dimension, amount);
            feedback.configure(dimension, amount);
        });
    }

    @Override
    public List<Reservation> changeShares(Shares shares, Moment now) {
        return change(now, () -> gauges.follow(shares));
    }

    @Override
    public List<String> explain() {
        lock.lock();
        try {
            return feedback.explain();
        } finally {
            lock.unlock();
        }
    }

    /** Makes a change and returns the reservations that it has granted. */
    private List<Reservation> change(Moment now, Runnable change) {
        lock.lock();
        try {
            advance(now);
            change.run();
            return serveAndReturn();
        } finally {
            lock.unlock();
        }
    }

    private void advance(Moment now) {
        if (now.nanos() > latest.nanos()) {
            latest = now;
        }
        gauges.advance(latest);
        for (Reservation oldest = held.oldest();
                oldest != null && oldest.chargedNanos() + longestCallNanos <= latest.nanos();
                oldest = held.oldest()) {
            held.remove(oldest);
            oldest.become(Reservation.State.LOST);
            door.ended(oldest, null, latest.nanos());
            lost++;
        }
    }

    private void hold(Reservation reservation) {
        reservation.hold(latest.nanos());
        held.add(reservation);
        door.pass(reservation, latest.nanos());
    }

    /** Whether the level lets it have nothing, now or later. */
    private boolean isHeldBack(Claim claim) {
        return gauges.standing(claim.workload()) == Standing.STOPPED
                || (gauges.standing(claim.workload()) == Standing.INSIDE_GUARANTEE && !gauges.canFitGuarantee(claim));
    }

    private Admission queue(Claim claim) {
        Reservation reservation = new Reservation(claim);
        Waiter waiter = new Waiter(reservation, latest.nanosAfter(claim.maxWaitNanos()));
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
        Claim claim = waiter.claim();
        boolean isStopped = isHeldBack(claim);
        long lastNanos = latest.nanosAfter(maxWaitNanos);
        long at = isStopped
                ? Admission.NEVER
                : new Forecast(gauges, line, door, reservation, latest.nanos()).grantNanos(lastNanos);
        if (at <= lastNanos && at != Admission.NEVER) {
            return new Admission.Delayed(reservation, at);
        }
        line.remove(reservation);
        reservation.become(Reservation.State.ENDED);
        return new Admission.Refused(reason(claim, lastNanos), at);
    }

    private RefusalReason reason(Claim claim, long lastNanos) {
        if (door.opensNanos(latest.nanos()) > lastNanos) {
            return RefusalReason.CLOSED;
        }
        if (gauges.standing(claim.workload()) != Standing.OPEN && !gauges.isInsideGuarantee(claim)) {
            gauges.withheld(claim);
            return RefusalReason.LEVEL;
        }
        return gauges.hasRoom(claim) && !gauges.admits(claim)
                ? RefusalReason.WORKLOAD_CEILING
                : RefusalReason.OVER_WAIT;
    }

    /** Without a settlement it was not sent. */
    private List<Reservation> end(Reservation reservation, @Nullable Settlement settlement, Moment now) {
        return change(now, () -> {
            Reservation.State before = reservation.state();
            reservation.become(Reservation.State.ENDED);
            switch (before) {
                case WAITING -> line.remove(reservation);
                case HELD, LOST -> {
                    if (before == Reservation.State.HELD) {
                        held.remove(reservation);
                    }
                    if (settlement == null) {
                        gauges.refund(reservation);
                        door.ended(reservation, null, latest.nanos());
                    } else {
                        feedback.settled(reservation, settlement, latest.nanos());
                    }
                }
                case EXPIRED, ENDED -> {}
            }
        });
    }

    private void serveLine() {
        if (line.size() > 0) {
            dispatch.serve(latest.nanos());
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
