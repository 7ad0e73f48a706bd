package dev.kademe.sim.server;

import com.sun.net.httpserver.HttpExchange;
import java.time.Duration;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The requests whose bodies are being read. One that takes longer than {@link #LONGEST} loses its connection, which ends
 * the read of its thread: an answer would wait for the rest of the request. Holds one entry for each thread of the server. Thread-safe.
 */
final class SlowBodies {
    /** The longest time from the headers of a request to the end of its body. */
    static final Duration LONGEST = Duration.ofSeconds(10);

    private final Queue<Reading> readings = new ConcurrentLinkedQueue<>();

    /** The body of a request is about to be read. */
    Reading begin(HttpExchange exchange, long nowNanos) {
        Reading reading = new Reading(exchange, nowNanos + LONGEST.toNanos(), new AtomicBoolean());
        readings.add(reading);
        return reading;
    }

    /** It was read, or it failed; whether it was in time. */
    boolean end(Reading reading) {
        readings.remove(reading);
        return reading.isDecided.compareAndSet(false, true);
    }

    int count() {
        return readings.size();
    }

    /** Gives up those that are late. */
    void giveUp(long nowNanos) {
        for (Iterator<Reading> all = readings.iterator(); all.hasNext(); ) {
            Reading reading = all.next();
            if (nowNanos >= reading.untilNanos && reading.isDecided.compareAndSet(false, true)) {
                all.remove();
                reading.exchange.close();
            }
        }
    }

    /**
     * One body.
     *
     * @param isDecided whether it ended or was given up, whichever came first
     */
    record Reading(HttpExchange exchange, long untilNanos, AtomicBoolean isDecided) {}
}
