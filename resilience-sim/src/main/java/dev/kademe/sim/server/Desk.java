package dev.kademe.sim.server;

import dev.kademe.client.TimeSource;
import dev.kademe.sim.load.SeededRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What every request needs.
 *
 * @param settings what is granted and how it is answered
 * @param time the clock
 * @param account the one account
 * @param chance of the answers and ids
 * @param inFlight a permit for each request that may be served at a time
 * @param slowBodies the bodies that are being read
 * @param ids how many ids were given out
 */
record Desk(
        ServerSettings settings,
        TimeSource time,
        Account account,
        SeededRandom chance,
        Semaphore inFlight,
        SlowBodies slowBodies,
        AtomicLong ids) {
    static Desk of(ServerSettings settings, TimeSource time) {
        return new Desk(
                settings,
                time,
                new Account(settings, time),
                new SeededRandom(settings.seed()),
                new Semaphore(settings.mostInFlight()),
                new SlowBodies(),
                new AtomicLong());
    }

    /** An id that nobody else has, of 16 hexadecimal digits. */
    String nextId() {
        return "%016x".formatted(chance.of("id " + ids.incrementAndGet()).nextLong());
    }
}
