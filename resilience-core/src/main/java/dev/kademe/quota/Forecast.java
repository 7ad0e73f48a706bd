package dev.kademe.quota;

import dev.kademe.call.Workload;
import org.jspecify.annotations.Nullable;

/**
 * Plays time forward on copies, to learn when a waiting reservation will be granted if nothing else happens: by the very
 * rules that will serve it then.
 */
final class Forecast {
    /** More changes than the gauges can hold between now and the end of any wait; a bound, not a limit that is met. */
    private static final int MOST_CHANGES = 100_000;

    private final Gauges gauges;
    private final WaitingLine line;
    private final Door door;
    private final Reservation reservation;
    private final long rulings;
    private long nowNanos;
    private boolean isGranted;

    Forecast(Gauges gauges, WaitingLine line, Door door, Reservation reservation, long nowNanos) {
        this.gauges = gauges.copy();
        this.line = line.copy();
        this.rulings = gauges.rulings();
        this.door = door.copy();
        this.reservation = reservation;
        this.nowNanos = nowNanos;
    }

    /**
     * When it is granted: after now. A time after {@code latestNanos} is not computed to the end; it is then only not
     * before the time that is returned.
     */
    long grantNanos(long latestNanos) {
        Dispatch dispatch =
                new Dispatch(gauges, line, () -> door.opensNanos(nowNanos) <= nowNanos, this::granted, dropped -> {});
        for (int change = 0; change < MOST_CHANGES; change++) {
            long next = nextChangeNanos();
            if (next > latestNanos || next == Admission.NEVER) {
                return nextRoomNanos();
            }
            nowNanos = next;
            gauges.advance(next);
            dispatch.serve(next);
            if (isGranted) {
                return next;
            }
        }
        return Admission.NEVER;
    }

    private void granted(Waiter waiter) {
        door.pass(waiter.reservation(), nowNanos);
        isGranted |= waiter.reservation() == reservation;
    }

    /** The first time at which something may be different for somebody who is looked at: room, or one less in line. */
    private long nextChangeNanos() {
        long opens = door.opensNanos(nowNanos);
        long next = opens > nowNanos ? opens : Admission.NEVER;
        for (Workload workload : Workload.values()) {
            @Nullable Waiter unfit = null;
            for (Waiter waiter : line.firstOf(workload, one -> one.hasAWay(gauges, rulings))) {
                if (opens <= nowNanos && (unfit == null || !waiter.asksForAsMuchAs(unfit))) {
                    long fits = gauges.nextFitNanos(waiter.claim());
                    next = Math.min(next, fits > 0 ? fits : gauges.nextGuaranteeNanos(waiter.claim()));
                    unfit = fits > 0 ? waiter : unfit;
                }
                long dropped = waiter.deadlineNanos() == Admission.NEVER ? next : waiter.deadlineNanos() + 1;
                next = Math.min(next, dropped);
            }
        }
        return Math.max(nowNanos + 1, next);
    }

    private long nextRoomNanos() {
        long opens = door.opensNanos(nowNanos);
        if (opens > nowNanos) {
            return opens;
        }
        long next = Admission.NEVER;
        for (Workload workload : Workload.values()) {
            for (Waiter waiter : line.firstOf(workload, one -> one.hasAWay(gauges, rulings))) {
                next = Math.min(next, gauges.nextChangeNanos(waiter.claim()));
            }
        }
        return next;
    }
}
