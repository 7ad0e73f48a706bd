package dev.kademe.client;

import dev.kademe.call.Moment;
import dev.kademe.client.TimeSource.Grant;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/** Time moved by hand on one thread: whoever waits lets what is planned happen, in order. */
final class HandTime implements TimeSource {
    private static final long LAST_NANOS = 1_000_000_000L * 1_000_000;

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long nowNanos;
    private long planned;

    @Override
    public Moment now() {
        return new Moment(nowNanos, 1_700_000_000_000L + nowNanos / 1_000_000);
    }

    void at(long nanos, Runnable task) {
        events.add(new Event(Math.max(nanos, nowNanos), planned++, task));
    }

    void runUntil(BooleanSupplier isOver) {
        while (!isOver.getAsBoolean()) {
            if (events.isEmpty() || events.peek().nanos > LAST_NANOS) {
                throw new AssertionError("nothing is left to happen, and the call is not over");
            }
            happen();
        }
    }

    @Override
    public boolean await(Grant grant, long untilNanos) throws InterruptedException {
        while (!grant.take()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (!events.isEmpty() && events.peek().nanos <= untilNanos) {
                happen();
            } else if (nowNanos < untilNanos) {
                nowNanos = untilNanos;
            } else {
                return false;
            }
        }
        return true;
    }

    private void happen() {
        Event next = events.remove();
        nowNanos = Math.max(nowNanos, next.nanos);
        next.task.run();
    }

    private record Event(long nanos, long order, Runnable task) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return nanos != other.nanos ? Long.compare(nanos, other.nanos) : Long.compare(order, other.order);
        }
    }
}
