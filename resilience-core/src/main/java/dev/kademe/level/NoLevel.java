package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import java.util.Optional;

/** The level of a quota that nobody controls: always normal. */
record NoLevel() implements LevelControl {
    static final NoLevel ONE = new NoLevel();

    @Override
    public DegradationLevel level() {
        return DegradationLevel.NORMAL;
    }

    @Override
    public Optional<Change> sample(LevelControl.Sample sample, Moment now) {
        return Optional.empty();
    }

    @Override
    public Optional<Change> pin(DegradationLevel level, Moment now) {
        throw new UnsupportedOperationException("there is no level control to pin to " + level);
    }

    @Override
    public Optional<Change> unpin(Moment now) {
        return Optional.empty();
    }

    @Override
    public String explain() {
        return "always NORMAL";
    }

    @Override
    public LevelControl.State state(Moment now) {
        return new LevelControl.State(DegradationLevel.NORMAL, LevelControl.Reason.STARTED, now.epochMillis(), false);
    }
}
