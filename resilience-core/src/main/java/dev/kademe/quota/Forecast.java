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

    private static final Workload[] WORKLOADS = Workload.values();

    private final Gauges gauges;
    private final WaitingLine line;
    private final Door door;
    private final Reservation reservation;
    private final long rulings;
    private long nowNanos;
    /** The first time at which there may be room for somebody, or at which the door opens. */
    private long roomNanos;
    /** The same, or the first time at which somebody has waited for too long. */
    private long changeNanos;

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
            lookAhead();
            long next = Math.max(nowNanos + 1, changeNanos);
            if (next > latestNanos || next == Admission.NEVER) {
                return roomNanos;
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

    /** Finds the first times at which something may be different for somebody who is looked at. */
    private void lookAhead() {
        long opens = door.opensNanos(nowNanos);
        roomNanos = opens > nowNanos ? opens : Admission.NEVER;
        changeNanos = Admission.NEVER;
        for (Workload workload : WORKLOADS) {
            lookAhead(workload, opens <= nowNanos);
        }
        changeNanos = Math.min(changeNanos, roomNanos);
    }

    private void lookAhead(Workload workload, boolean isOpen) {
        @Nullable Waiter unfit = null;
        @Nullable Waiter next = line.first(workload);
        int lookedAt = 0;
        int overtaken = 0;
        while (next != null && lookedAt < Dispatch.LOOKED_AT && overtaken < Dispatch.MOST_OVERTAKEN) {
            Waiter waiter = next;
            next = waiter.later;
            if (waiter.hasAWay(gauges, rulings)) {
                lookedAt++;
                overtaken = Math.max(overtaken, waiter.overtaken());
                if (waiter.deadlineNanos() != Admission.NEVER) {
                    changeNanos = Math.min(changeNanos, waiter.deadlineNanos() + 1);
                }
                if (isOpen && (unfit == null || !waiter.ask().isAsMuchAs(unfit.ask()))) {
                    long fits = gauges.nextFitNanos(waiter.ask());
                    roomNanos = Math.min(roomNanos, fits > 0 ? fits : gauges.nextGuaranteeNanos(waiter.ask()));
                    unfit = fits > 0 ? waiter : unfit;
                }
            }
        }
    }
}
