package dev.kademe.quota;

import dev.kademe.call.Workload;
import org.jspecify.annotations.Nullable;

/**
 * Plays time forward, to learn when a waiting reservation will be granted if nothing else happens: by the very rules that
 * will serve it then. Gauges and door are twins of the ledger's, kept from one forecast to the next; the line is the ledger's
 * own, and is as it was at the end. Guarded by the ledger's lock.
 */
final class Forecast {
    /** More changes than the gauges can hold between now and the end of any wait; a bound, not a limit that is met. */
    private static final int MOST_CHANGES = 100_000;

    private static final Workload[] WORKLOADS = Workload.values();

    private final WaitingLine line;
    private final Gauges gauges;
    private final Door door = new Door();
    private final Dispatch dispatch;
    private @Nullable Reservation awaited;
    private long nowNanos;
    private long rulings;
    /** The first time at which there may be room for somebody, or at which the door opens. */
    private long roomNanos;
    /** The same, or the first time at which somebody has waited for too long. */
    private long changeNanos;

    private boolean isGranted;

    Forecast(Quota quota, WaitingLine line) {
        this.line = line;
        this.gauges = new Gauges(quota);
        this.dispatch = new Dispatch(gauges, line, () -> door.isOpen(nowNanos), this::granted, dropped -> {});
    }

    /**
     * When one that waits is granted: after now. A time after {@code latestNanos} is not computed to the end; it is then
     * only not before the time that is returned.
     *
     * @param realGauges the ledger's as they are now
     * @param realDoor the ledger's as it is now
     */
    long grantNanos(Reservation reservation, Gauges realGauges, Door realDoor, long realNowNanos, long latestNanos) {
        gauges.mirror(realGauges);
        door.mirror(realDoor);
        nowNanos = realNowNanos;
        // Nothing that they count changes while time is played forward.
        rulings = gauges.rulings();
        awaited = reservation;
        isGranted = false;
        line.remember();
        try {
            return grantNanos(latestNanos);
        } finally {
            line.recall();
            // What has waited is not kept in memory by this.
            awaited = null;
            door.forgetProbe();
        }
    }

    private long grantNanos(long latestNanos) {
        for (int change = 0; change < MOST_CHANGES; change++) {
            lookAhead();
            long next = Math.max(nowNanos + 1, changeNanos);
            if (next > latestNanos || next == Admission.NEVER) {
                return roomNanos;
            }
            nowNanos = next;
            gauges.advance(next);
            dispatch.serve(next, rulings);
            if (isGranted) {
                return next;
            }
        }
        return Admission.NEVER;
    }

    private void granted(Waiter waiter) {
        door.pass(waiter.reservation(), nowNanos);
        isGranted |= waiter.reservation() == awaited;
    }

    /** Finds the first times at which something may be different for somebody who is looked at. */
    private void lookAhead() {
        boolean isOpen = door.isOpen(nowNanos);
        roomNanos = isOpen ? Admission.NEVER : door.opensNanos(nowNanos);
        changeNanos = Admission.NEVER;
        for (Workload workload : WORKLOADS) {
            lookAhead(workload, isOpen);
        }
        changeNanos = Math.min(changeNanos, roomNanos);
    }

    private void lookAhead(Workload workload, boolean isOpen) {
        @Nullable Ask smallest = null;
        boolean isLeast = true;
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
                if (smallest == null || !waiter.ask().isAsMuchAs(smallest)) {
                    isLeast = isLeast && (smallest == null || smallest.isAsMuchAs(waiter.ask()));
                    smallest = waiter.ask();
                }
            }
        }
        if (isOpen && smallest != null) {
            // Where there is no room for the least of them there is none for any.
            long least = isLeast ? gauges.nextRoomNanos(smallest) : 0;
            roomNanos = Math.min(roomNanos, least > 0 ? least : firstChangeNanos(workload, next));
        }
    }

    /** The first time at which something may be different for one of those who stand before {@code end}. */
    private long firstChangeNanos(Workload workload, @Nullable Waiter end) {
        long first = Admission.NEVER;
        @Nullable Ask roomless = null;
        for (Waiter waiter = line.first(workload); waiter != null && waiter != end; waiter = waiter.later) {
            Ask ask = waiter.ask();
            if (waiter.hasAWay(gauges, rulings) && (roomless == null || !ask.isAsMuchAs(roomless))) {
                first = Math.min(first, gauges.nextChangeNanos(ask));
                // One that lacks only permission does not speak for larger ones: they may lack room.
                roomless = gauges.hasRoom(ask) ? roomless : ask;
            }
        }
        return first;
    }
}
