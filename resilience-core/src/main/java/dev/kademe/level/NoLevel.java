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
    public Optional<Change> sample(LevelSample sample, Moment now) {
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
    public LevelState state(Moment now) {
        return new LevelState(DegradationLevel.NORMAL, LevelReason.STARTED, now.epochMillis(), false);
    }
}
