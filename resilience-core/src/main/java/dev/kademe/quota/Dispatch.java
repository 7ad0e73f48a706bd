package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Offers room to those who wait: first to what is inside its workload's guarantee, then to those who borrow; in both by
 * priority, and in a workload by arrival. One that does not fit lets later ones of its workload pass, but at most 8 of
 * them, and nobody is looked at behind 64 of a workload that stay; when the quota has no room for a borrower, the borrowers
 * of lower workloads wait too. Those that the limit, the shares or the level leave no way to go are not counted, so that
 * nobody waits behind them. Whoever has waited for too long is dropped.
 */
final class Dispatch {
    static final int MOST_OVERTAKEN = 8;
    static final int LOOKED_AT = 64;

    private static final Workload[] WORKLOADS = Workload.values();

    private final Gauges gauges;
    private final WaitingLine line;
    private final BooleanSupplier isOpen;
    private final Consumer<Waiter> granted;
    private final Consumer<Waiter> dropped;
    /** For each gauge, for what there is room, and the largest that fits. */
    private final long[] room;

    private final long[] largest;
    /** Of the workload that is served. */
    private int lookedAt;

    private int mostOvertaken;
    private boolean hasRoom;

    /**
     * Serves a line from gauges, which are twins in a forecast.
     *
     * @param isOpen whether the provider takes anything, asked before each grant
     * @param granted told of each that was charged and has left the line
     * @param dropped told of each whose wait was over, and that has left the line
     */
    Dispatch(
            Gauges gauges,
            WaitingLine line,
            BooleanSupplier isOpen,
            Consumer<Waiter> granted,
            Consumer<Waiter> dropped) {
        this.gauges = gauges;
        this.line = line;
        this.isOpen = isOpen;
        this.granted = granted;
        this.dropped = dropped;
        this.room = new long[gauges.all().length];
        this.largest = new long[room.length];
    }

    /** Serves everybody; {@code rulings} are {@link Gauges#rulings}. */
    void serve(long nowNanos, long rulings) {
        // One loop and not two, because the JVM would compile all of it for each.
        boolean goesOn = true;
        for (int turn = 0; turn < 2 * WORKLOADS.length && goesOn; turn++) {
            Workload workload = WORKLOADS[turn % WORKLOADS.length];
            boolean isForGuaranteed = turn < WORKLOADS.length;
            if (!isForGuaranteed || isWorthATurn(workload, nowNanos)) {
                goesOn = serve(workload, isForGuaranteed, nowNanos, rulings) || isForGuaranteed;
            }
        }
    }

    /** Whether the turn of those inside their guarantee can change anything for a workload. */
    private boolean isWorthATurn(Workload workload, long nowNanos) {
        return line.first(workload) != null
                && (gauges.hasGuaranteeLeft(workload) || line.isAnyExpired(workload, nowNanos));
    }

    /** False when one did not fit because the quota has no room; without meaning for those inside their guarantee. */
    private boolean serve(Workload workload, boolean isForGuaranteed, long nowNanos, long rulings) {
        mostOvertaken = 0;
        lookedAt = 0;
        hasRoom = !isForGuaranteed;
        @Nullable Waiter next = line.first(workload);
        while (next != null) {
            gauges.look(workload, isForGuaranteed, room, largest);
            Waiter fitting = firstThatFits(workload, next, nowNanos, rulings);
            next = fitting == null ? null : fitting.later;
            if (fitting != null) {
                mostOvertaken += overtake(fitting, rulings);
                line.remove(fitting);
                gauges.charge(fitting.ask());
                granted.accept(fitting);
            }
        }
        return (isForGuaranteed || hasRoom) && isOpen.getAsBoolean();
    }

    /** The first from {@code start} on that is looked at and fits; drops those before it whose wait is over. */
    private @Nullable Waiter firstThatFits(Workload workload, Waiter start, long nowNanos, long rulings) {
        boolean isOpenNow = isOpen.getAsBoolean();
        // Where the least that anybody asks for does not fit, nobody does.
        boolean mayMatter =
                (isOpenNow && line.least(workload).isWithin(largest)) || line.isAnyExpired(workload, nowNanos);
        @Nullable Waiter next = start;
        while (next != null && (mayMatter || hasRoom) && lookedAt < LOOKED_AT && mostOvertaken < MOST_OVERTAKEN) {
            Waiter waiter = next;
            next = waiter.later;
            if (waiter.isExpired(nowNanos)) {
                line.remove(waiter);
                dropped.accept(waiter);
            } else if (waiter.hasAWay(gauges, rulings)) {
                if (isOpenNow && waiter.ask().isWithin(largest)) {
                    return waiter;
                }
                lookedAt++;
                hasRoom = hasRoom && waiter.ask().isWithin(room);
                mostOvertaken = Math.max(mostOvertaken, waiter.overtaken());
            }
        }
        return null;
    }

    /** One goes before those who came earlier and have a way to go. 1 when there are any. */
    private int overtake(Waiter waiter, long rulings) {
        int any = 0;
        for (Waiter passed = waiter.earlier; passed != null; passed = passed.earlier) {
            if (passed.hasAWay(gauges, rulings)) {
                passed.overtake();
                any = 1;
            }
        }
        return any;
    }
}
