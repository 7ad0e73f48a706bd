package dev.kademe.sim.clock;

import dev.kademe.call.Moment;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/**
 * Time that moves only from one thing due to the next. What falls due at the same instant happens by rank, lower first,
 * and within a rank in the order in which it was planned; so the same plan gives the same run. Not thread-safe.
 */
public final class VirtualClock {
    /** The rank of everything that does not need another. */
    public static final int ORDINARY = 0;

    private final PriorityQueue<Due> due = new PriorityQueue<>();
    private final long epochMillis;
    private Moment now;
    private long planned;

    /** A clock at 0 whose wall clock shows {@code epochMillis}, milliseconds since 1970-01-01T00:00Z. */
    public VirtualClock(long epochMillis) {
        this.epochMillis = epochMillis;
        this.now = new Moment(0, epochMillis);
    }

    /** Now. */
    public Moment now() {
        return now;
    }

    /** Plans {@code task} for {@code atNanos}; for now, behind what is planned for now, when that is past. */
    public void at(long atNanos, int rank, Runnable task) {
        due.add(new Due(Math.max(atNanos, now.nanos()), rank, planned++, task));
    }

    /** Lets time pass until {@code untilNanos}, which is included; what falls due later stays planned. */
    public void runUntil(long untilNanos) {
        for (Due next = due.peek(); next != null && next.atNanos <= untilNanos; next = due.peek()) {
            step();
        }
        moveTo(Math.max(now.nanos(), untilNanos));
    }

    /** Lets time pass until nothing is planned. */
    public void run() {
        while (step()) {
            // Each step may plan more.
        }
    }

    /** Lets the next thing happen; false when nothing is planned. */
    public boolean step() {
        Due next = due.poll();
        if (next == null) {
            return false;
        }
        moveTo(next.atNanos);
        next.task.run();
        return true;
    }

    private void moveTo(long nanos) {
        if (nanos != now.nanos()) {
            now = new Moment(nanos, epochMillis + TimeUnit.NANOSECONDS.toMillis(nanos));
        }
    }

    private record Due(long atNanos, int rank, long order, Runnable task) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            if (atNanos != other.atNanos) {
                return Long.compare(atNanos, other.atNanos);
            }
            return rank != other.rank ? Integer.compare(rank, other.rank) : Long.compare(order, other.order);
        }
    }
}
