package dev.kademe.flow;

import dev.kademe.quota.Reservation;
import java.util.List;

/** Tells the calls that waited that a ledger has granted what they wait for. */
final class Grants {
    private Grants() {}

    static void deliver(List<Reservation> grants) {
        // Mostly nobody.
        if (!grants.isEmpty()) {
            grants.forEach(granted -> granted.claim().grantee().granted(granted));
        }
    }
}
