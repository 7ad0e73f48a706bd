package dev.kademe.sim.lesson.placement;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The notification: every call delivers, and what gets lost is the confirmation of the first ones. It delivers once for a
 * key. Called by one thread at a time.
 */
final class NotificationService {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final Counters counters;
    private final Set<String> deliveredKeys = new HashSet<>();
    private int confirmationsToLose;

    NotificationService(Counters counters, int confirmationsToLose) {
        this.counters = counters;
        this.confirmationsToLose = confirmationsToLose;
    }

    /** Delivers and answers with a status. */
    int handle(Optional<String> key) {
        counters.notifyCalls.incrementAndGet();
        if (key.map(deliveredKeys::add).orElse(true)) {
            counters.deliveries.incrementAndGet();
        }
        if (confirmationsToLose > 0) {
            confirmationsToLose--;
            return UNAVAILABLE;
        }
        return OK;
    }
}
