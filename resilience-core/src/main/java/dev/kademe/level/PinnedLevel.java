package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.quota.QuotaUse;
import java.util.Optional;

/** The level an operator, or a plan without levels, has set. */
record PinnedLevel(DegradationLevel level) implements LevelControl {
    @Override
    public Optional<Change> sample(QuotaUse use, Moment now) {
        return Optional.empty();
    }
}
