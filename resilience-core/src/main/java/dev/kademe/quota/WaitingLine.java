package dev.kademe.quota;

import dev.kademe.call.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The reservations that wait for room, by workload and arrival. Guarded by its ledger's lock. */
final class WaitingLine {
    private final List<Map<Reservation, Waiter>> byWorkload = new ArrayList<>();
    private int size;

    WaitingLine() {
        for (int i = 0; i < Workload.values().length; i++) {
            byWorkload.add(new LinkedHashMap<>());
        }
    }

    /** A copy for a forecast. */
    WaitingLine copy() {
        WaitingLine copy = new WaitingLine();
        for (Map<Reservation, Waiter> waiting : byWorkload) {
            waiting.values().forEach(waiter -> copy.add(waiter.copy()));
        }
        return copy;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    int size(Workload workload) {
        return byWorkload.get(workload.ordinal()).size();
    }

    /** The first of a workload that count, as many as are looked at. */
    List<Waiter> firstOf(Workload workload, Predicate<Waiter> counts) {
        Map<Reservation, Waiter> waiting = byWorkload.get(workload.ordinal());
        if (waiting.isEmpty()) {
            return List.of();
        }
        List<Waiter> first = new ArrayList<>(Math.min(waiting.size(), Dispatch.LOOKED_AT));
        for (Waiter waiter : waiting.values()) {
            if (first.size() == Dispatch.LOOKED_AT) {
                break;
            }
            if (counts.test(waiter)) {
                first.add(waiter);
            }
        }
        return first;
    }

    void add(Waiter waiter) {
        mapOf(waiter.reservation()).put(waiter.reservation(), waiter);
        size++;
    }

    void remove(Reservation reservation) {
        if (mapOf(reservation).remove(reservation) != null) {
            size--;
        }
    }

    @Nullable
    Waiter find(Reservation reservation) {
        return mapOf(reservation).get(reservation);
    }

    private Map<Reservation, Waiter> mapOf(Reservation reservation) {
        return byWorkload.get(reservation.claim().workload().ordinal());
    }
}
