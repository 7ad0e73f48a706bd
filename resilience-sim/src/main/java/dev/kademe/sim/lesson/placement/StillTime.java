package dev.kademe.sim.lesson.placement;

import dev.kademe.call.Moment;
import dev.kademe.client.TimeSource;
import dev.kademe.client.TimeSource.Grant;

/** A clock that stands still, for clients that never wait longer than 0. */
record StillTime() implements TimeSource {
    @Override
    public Moment now() {
        return Moment.ZERO;
    }

    @Override
    public boolean await(Grant grant, long untilNanos) {
        if (untilNanos > 0) {
            throw new IllegalStateException("the lesson waits for nothing, was told to wait " + untilNanos + " ns");
        }
        return false;
    }
}
