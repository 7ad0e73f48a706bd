package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Offers room to those who wait: first to what is inside its workload's guarantee, then to those who borrow; in both by
 * priority, and in a workload by arrival. One that does not fit lets later ones of its workload pass, but at most 8 of
 * them, and only the first 64 of a workload are looked at; when the quota has no room for a borrower, the borrowers of
 * lower workloads wait too. Those that the limit, the shares or the level leave no way to go are not counted, so that
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

    /**
     * Serves a line from gauges, both live or both copies.
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
    }

    void serve(long nowNanos) {
        long rulings = gauges.rulings();
        for (Workload workload : WORKLOADS) {
            serve(workload, true, nowNanos, rulings);
        }
        for (Workload workload : WORKLOADS) {
            if (!serve(workload, false, nowNanos, rulings)) {
                return;
            }
        }
    }

    /** False when one did not fit because the quota has no room; without meaning for those inside their guarantee. */
    private boolean serve(Workload workload, boolean isForGuaranteed, long nowNanos, long rulings) {
        List<Waiter> passed = new ArrayList<>(0);
        int mostOvertaken = 0;
        @Nullable Waiter unfit = null;
        boolean hasRoom = true;
        for (Waiter waiter : line.firstOf(workload, one -> one.isExpired(nowNanos) || one.hasAWay(gauges, rulings))) {
            if (mostOvertaken >= MOST_OVERTAKEN) {
                break;
            }
            if (waiter.isExpired(nowNanos)) {
                line.remove(waiter.reservation());
                dropped.accept(waiter);
            } else if ((unfit == null || !waiter.asksForAsMuchAs(unfit)) && fits(waiter.claim(), isForGuaranteed)) {
                line.remove(waiter.reservation());
                gauges.charge(waiter.claim());
                passed.forEach(Waiter::overtake);
                mostOvertaken += passed.isEmpty() ? 0 : 1;
                granted.accept(waiter);
            } else {
                hasRoom = hasRoom && (isForGuaranteed || gauges.hasRoom(waiter.claim()));
                passed.add(waiter);
                unfit = unfit == null || unfit.asksForAsMuchAs(waiter) ? waiter : unfit;
                mostOvertaken = Math.max(mostOvertaken, waiter.overtaken());
            }
        }
        return hasRoom && isOpen.getAsBoolean();
    }

    private boolean fits(Claim claim, boolean isForGuaranteed) {
        return isOpen.getAsBoolean() && (!isForGuaranteed || gauges.isInsideGuarantee(claim)) && gauges.admits(claim);
    }
}
