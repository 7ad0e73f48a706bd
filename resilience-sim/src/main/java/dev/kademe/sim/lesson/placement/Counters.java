package dev.kademe.sim.lesson.placement;

import java.util.concurrent.atomic.AtomicInteger;

/** What the services saw. Thread-safe. */
final class Counters {
    final AtomicInteger loanCalls = new AtomicInteger();
    final AtomicInteger memberCalls = new AtomicInteger();
    final AtomicInteger notifyCalls = new AtomicInteger();
    final AtomicInteger deliveries = new AtomicInteger();
}
