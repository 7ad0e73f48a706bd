package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The level of a plan without levels. An operator can still set another one. */
final class PinnedLevel implements LevelControl {
    private final DegradationLevel planned;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile DegradationLevel level;
    private boolean isPinned;

    PinnedLevel(DegradationLevel planned) {
        this.planned = Objects.requireNonNull(planned, "level");
        this.level = planned;
    }

    @Override
    public DegradationLevel level() {
        return level;
    }

    @Override
    public Optional<Change> sample(LevelControl.Sample sample, Moment now) {
        return Optional.empty();
    }

    @Override
    public Optional<Change> pin(DegradationLevel pinned, Moment now) {
        return hold(Objects.requireNonNull(pinned, "level"), true, now);
    }

    @Override
    public Optional<Change> unpin(Moment now) {
        return hold(planned, false, now);
    }

    @Override
    public LevelControl.State state(Moment now) {
        lock.lock();
        try {
            LevelControl.Reason reason = isPinned ? LevelControl.Reason.OPERATOR_PIN : LevelControl.Reason.STARTED;
            return new LevelControl.State(level, reason, now.epochMillis(), isPinned);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String explain() {
        return "always " + planned + " unless an operator says otherwise";
    }

    private Optional<Change> hold(DegradationLevel next, boolean pins, Moment now) {
        lock.lock();
        try {
            DegradationLevel before = level;
            level = next;
            isPinned = pins;
            return before == next
                    ? Optional.empty()
                    : Optional.of(new Change(before, next, LevelControl.Reason.OPERATOR_PIN, Double.NaN, now));
        } finally {
            lock.unlock();
        }
    }
}
