package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import java.util.Optional;

/**
 * Decides the level of one quota. Thread-safe.
 *
 * <p>It returns what changed and tells nobody: whoever calls it publishes. A moment whose monotonic part lies before one
 * already seen counts as that one.
 */
public interface LevelControl {
    /** The level now in force. */
    DegradationLevel level();

    /**
     * Learns how full the quota is; called at every tick of 5 s, and in between when something has happened.
     *
     * @return the change this made, if any
     */
    Optional<Change> sample(LevelSample sample, Moment now);

    /**
     * Sets a level by hand. It stays, whatever use and calendar say, until {@link #unpin}.
     *
     * @return the change this made; empty when that level was in force
     */
    Optional<Change> pin(DegradationLevel level, Moment now);

    /**
     * Ends {@link #pin}; nothing when there is none. An adaptive control goes on from the pinned level: it rises with the
     * next sample that asks for it, and falls by one after a whole new dwell, as from any level. Were it to return to
     * where it would have been, it could fall several steps at once. A calendar minimum applies again at once.
     *
     * @return the change this made, if any
     */
    Optional<Change> unpin(Moment now);

    /** What to save for {@link #adaptive(LevelSettings, LevelState, Moment)} after a restart. */
    LevelState state(Moment now);

    /** No control: the level is always normal, and cannot be pinned. */
    static LevelControl none() {
        return NoLevel.ONE;
    }

    /** A control that stays at one level whatever the use, and returns to it when an operator's pin ends. */
    static LevelControl pinned(DegradationLevel level) {
        return new PinnedLevel(level);
    }

    /**
     * A control that follows use, from {@link DegradationLevel#NORMAL}.
     *
     * <p>A known sample with use u makes the level at least j at once for every level j with u &gt;= up(j). The level falls
     * from j to j - 1 after a dwell in which every sample had u &lt; down(j) and u + what j holds back &lt; up(j), known
     * samples were at most {@code maxGap} apart, and the level did not change. The dwell is counted in whole ticks of 5 s,
     * so that the order and number of samples in one do not matter, and the sample that ends it is no part of it. An
     * unknown sample never counts as low. Calendar minimums apply at the next sample, known or not; while a level is one,
     * its dwell does not begin.
     */
    static LevelControl adaptive(LevelSettings settings) {
        return new AdaptiveLevel(settings);
    }

    /**
     * A control that goes on after a restart. A state of at most {@value LevelState#MAX_AGE_MINUTES} minutes gives its
     * level, at the beginning of a dwell, and its operator pin; an older one gives {@link DegradationLevel#NORMAL} and no
     * pin.
     */
    static LevelControl adaptive(LevelSettings settings, LevelState resumeFrom, Moment now) {
        return new AdaptiveLevel(settings, resumeFrom, now);
    }

    /**
     * One change of level.
     *
     * @param from the level before
     * @param to the level now in force
     * @param reason what made it change
     * @param useRatio the use last known, 0 or more; {@link Double#NaN} when none is
     * @param at when
     */
    record Change(DegradationLevel from, DegradationLevel to, LevelReason reason, double useRatio, Moment at) {}
}
