package dev.kademe.quota;

/** Who holds a waiting reservation. The ledger only keeps it; the caller that received the grant tells it. */
@FunctionalInterface
public interface Grantee {
    /** The reservation is now held. Must return at once: it is called on the thread of another call. */
    void granted(Reservation reservation);
}
