package dev.kademe.sim.incident;

import dev.kademe.sim.clock.VirtualClock;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Virtual time in the shape that Resilience4j wants. */
final class WallClock extends Clock {
    private final VirtualClock time;

    WallClock(VirtualClock time) {
        this.time = time;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(time.now().epochMillis());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
