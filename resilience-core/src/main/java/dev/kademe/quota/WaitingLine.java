package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The reservations that wait for room, by priority and then by arrival. A head that does not fit holds up everybody
 * behind it, unless only its own workload's ceiling stops it: then the next workload is served. Guarded by its ledger's
 * lock.
 */
final class WaitingLine {
    private static final Workload[] WORKLOADS = Workload.values();

    private final List<Set<Reservation>> byWorkload = new ArrayList<>(WORKLOADS.length);

    WaitingLine() {
        for (int i = 0; i < WORKLOADS.length; i++) {
            byWorkload.add(new LinkedHashSet<>());
        }
    }

    int size() {
        int size = 0;
        for (Set<Reservation> waiting : byWorkload) {
            size += waiting.size();
        }
        return size;
    }

    boolean isEmptyUpTo(Workload workload) {
        for (int i = 0; i <= workload.ordinal(); i++) {
            if (!byWorkload.get(i).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    void add(Reservation reservation) {
        of(reservation).add(reservation);
    }

    void remove(Reservation reservation) {
        of(reservation).remove(reservation);
    }

    /**
     * Offers room to the line in order.
     *
     * @param take takes the reservation when it fits
     * @param isAtCeiling whether only its ceiling stops a reservation that was not taken
     */
    void serve(Predicate<Reservation> take, Predicate<Reservation> isAtCeiling) {
        for (Set<Reservation> waiting : byWorkload) {
            for (Iterator<Reservation> next = waiting.iterator(); next.hasNext(); ) {
                Reservation head = next.next();
                if (take.test(head)) {
                    next.remove();
                } else if (isAtCeiling.test(head)) {
                    break;
                } else {
                    return;
                }
            }
        }
    }

    /** How many are ahead of a newcomer, or of {@code reservation} when it is in line, by the order of their workloads. */
    int[] aheadOf(Reservation reservation) {
        int[] ahead = new int[WORKLOADS.length];
        int own = reservation.claim().workload().ordinal();
        for (int i = 0; i < own; i++) {
            ahead[i] = byWorkload.get(i).size();
        }
        for (Reservation waiting : byWorkload.get(own)) {
            if (waiting == reservation) {
                break;
            }
            ahead[own]++;
        }
        return ahead;
    }

    private Set<Reservation> of(Reservation reservation) {
        return byWorkload.get(reservation.claim().workload().ordinal());
    }
}
