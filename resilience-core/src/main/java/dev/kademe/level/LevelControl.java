package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.quota.QuotaUse;
import java.util.Optional;

/** Decides the level of one quota. Thread-safe. */
public interface LevelControl {
    /** The level now in force. */
    DegradationLevel level();

    /**
     * Learns how full the quota is.
     *
     * @return the change this made, if any
     */
    Optional<Change> sample(QuotaUse use, Moment now);

    /** A control that stays at one level whatever the use. */
    static LevelControl pinned(DegradationLevel level) {
        return new PinnedLevel(level);
    }

    /**
     * One change of level.
     *
     * @param from the level before
     * @param to the level now in force
     * @param useRatio the use that caused it
     * @param at when
     */
    record Change(DegradationLevel from, DegradationLevel to, double useRatio, Moment at) {}
}
