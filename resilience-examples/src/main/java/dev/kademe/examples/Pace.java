package dev.kademe.examples;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Holds virtual time up, so that it passes a number of times as fast as that of a clock on the wall. */
final class Pace {
    private Pace() {}

    /** From now on {@code speed} times as fast, 1 or more; what is told is how much virtual time has passed. */
    static LongConsumer of(int speed) {
        if (speed < 1) {
            throw new IllegalArgumentException("speed must be 1 or more, was " + speed);
        }
        long startNanos = System.nanoTime();
        return passedNanos -> {
            long dueNanos = startNanos + passedNanos / speed;
            for (long left = dueNanos - System.nanoTime(); left > 0; left = dueNanos - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        };
    }
}
