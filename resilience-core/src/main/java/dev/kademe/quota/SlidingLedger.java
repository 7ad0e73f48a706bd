package dev.kademe.quota;

import dev.kademe.call.Moment;
import dev.kademe.call.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Counts requests over a sliding window, shared between workloads. One short lock; see {@link AdmissionRule}. */
final class SlidingLedger implements QuotaLedger {
    /** What every claim takes. */
    static final long REQUEST = 1;

    private static final int LONGEST_LINE = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final SlidingQuota quota;
    private final long windowNanos;
    private final AdmissionRule rule;
    private final UsageWindow window;
    private final WaitingLine line = new WaitingLine();
    private long latestNanos;

    SlidingLedger(SlidingQuota quota) {
        this.quota = quota;
        this.windowNanos = quota.window().toNanos();
        this.rule = new AdmissionRule(quota.maxRequests(), quota.shares());
        this.window = new UsageWindow(windowNanos);
    }

    @Override
    public Admission reserve(Claim claim, Moment now) {
        lock.lock();
        try {
            long nowNanos = advance(now);
            Workload workload = claim.workload();
            if (!rule.admits(new UsageTotals(), workload, REQUEST)) {
                return new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER);
            }
            if (line.isEmptyUpTo(workload) && rule.admits(window.totals(), workload, REQUEST)) {
                return new Admission.Granted(Reservation.held(claim, window.charge(workload, REQUEST, nowNanos)));
            }
            if (line.size() >= LONGEST_LINE) {
                return new Admission.Refused(RefusalReason.LINE_FULL, Admission.NEVER);
            }
            Reservation waiting = Reservation.waiting(claim);
            Admission admission = admit(waiting, claim.maxWaitNanos(), nowNanos);
            if (admission instanceof Admission.Delayed) {
                line.add(waiting);
            }
            return admission;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Admission renew(Reservation reservation, long maxWaitNanos, Moment now) {
        lock.lock();
        try {
            long nowNanos = advance(now);
            if (reservation.isHeld()) {
                return new Admission.Granted(reservation);
            }
            if (!reservation.isWaiting()) {
                throw new IllegalStateException("the reservation has ended");
            }
            Admission admission = admit(reservation, maxWaitNanos, nowNanos);
            if (!(admission instanceof Admission.Delayed)) {
                line.remove(reservation);
            }
            if (admission instanceof Admission.Refused) {
                reservation.end();
            }
            return admission;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Reservation> settle(Reservation reservation, Settlement settlement, Moment now) {
        boolean isFree = settlement.result() == Settlement.Result.REJECTED
                && quota.rejectedCalls() == SlidingQuota.RejectedCalls.FREE;
        return end(reservation, isFree, now);
    }

    @Override
    public List<Reservation> release(Reservation reservation, Moment now) {
        return end(reservation, true, now);
    }

    @Override
    public List<Reservation> tick(Moment now) {
        lock.lock();
        try {
            return serve(advance(now));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public QuotaUse use(Moment now) {
        lock.lock();
        try {
            advance(now);
            return new QuotaUse(rule.limit(), window.totals().total(), line.size());
        } finally {
            lock.unlock();
        }
    }

    private long advance(Moment now) {
        latestNanos = Math.max(latestNanos, now.nanos());
        window.expire(latestNanos);
        return latestNanos;
    }

    /** Grants, delays or refuses a reservation that waits or is about to; the caller keeps the line in order. */
    private Admission admit(Reservation reservation, long maxWaitNanos, long nowNanos) {
        Workload workload = reservation.claim().workload();
        int[] ahead = line.aheadOf(reservation);
        boolean isFirst = Arrays.stream(ahead).sum() == 0;
        long latest = nowNanos + Math.min(maxWaitNanos, Long.MAX_VALUE - nowNanos);
        long at = new Forecast(rule, window, windowNanos, ahead, nowNanos).grantNanos(workload, latest);
        if (at == nowNanos && isFirst) {
            reservation.grant(window.charge(workload, REQUEST, nowNanos));
            return new Admission.Granted(reservation);
        }
        if (at - nowNanos > maxWaitNanos) {
            return new Admission.Refused(RefusalReason.OVER_WAIT, at);
        }
        return new Admission.Delayed(reservation, at);
    }

    private List<Reservation> end(Reservation reservation, boolean givesBack, Moment now) {
        lock.lock();
        try {
            long nowNanos = advance(now);
            Workload workload = reservation.claim().workload();
            UsageCell cell = reservation.cell();
            if (reservation.isWaiting()) {
                line.remove(reservation);
            }
            if (reservation.end() && givesBack && cell != null) {
                window.refund(cell, workload, REQUEST);
            }
            return serve(nowNanos);
        } finally {
            lock.unlock();
        }
    }

    private List<Reservation> serve(long nowNanos) {
        if (line.size() == 0) {
            return List.of();
        }
        List<Reservation> granted = new ArrayList<>();
        line.serve(
                waiting -> {
                    Workload workload = waiting.claim().workload();
                    if (!rule.admits(window.totals(), workload, REQUEST)) {
                        return false;
                    }
                    waiting.grant(window.charge(workload, REQUEST, nowNanos));
                    granted.add(waiting);
                    return true;
                },
                waiting -> !rule.isUnderCeiling(window.totals(), waiting.claim().workload(), REQUEST));
        return granted;
    }
}
