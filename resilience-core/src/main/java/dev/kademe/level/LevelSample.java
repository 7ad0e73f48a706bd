package dev.kademe.level;

import dev.kademe.call.DegradationLevel;

/**
 * How full a quota is, and what its level holds back at the moment. All in the same unit: parts of the limit of the
 * quota's fullest dimension, over its window.
 *
 * <p>What is held back is use that would come back if the level fell; a control that did not count it would take its own
 * relief for the end of the rush.
 *
 * @param useRatio the use of the fullest dimension, holds and outside use included, 0 or more (above 1 after an overrun);
 *     {@link Double#NaN} when it is not known, which is never taken for low. A limit of 0 is full as soon as it is used
 * @param pausedRatio what {@link DegradationLevel#BACKGROUND_PAUSED} holds back: background work that waits or was
 *     refused lately, at most the background ceiling; 0 or more
 * @param shortenedRatio what {@link DegradationLevel#SHORT_ANSWERS} holds back: tokens saved by shorter answers, and
 *     INTERNAL work beyond its guarantee; 0 or more
 * @param divertedRatio what {@link DegradationLevel#ESSENTIAL_ONLY} holds back: what went to the small model or to a
 *     person, and stopped INTERNAL work; 0 or more
 */
public record LevelSample(double useRatio, double pausedRatio, double shortenedRatio, double divertedRatio) {
    /** Nobody knows how full the quota is. */
    public static final LevelSample UNKNOWN = new LevelSample(Double.NaN, 0, 0, 0);

    public LevelSample {
        if (!Double.isNaN(useRatio)) {
            check("useRatio", useRatio);
        }
        check("pausedRatio", pausedRatio);
        check("shortenedRatio", shortenedRatio);
        check("divertedRatio", divertedRatio);
    }

    /** A sample while nothing is held back. */
    public static LevelSample of(double useRatio) {
        return new LevelSample(useRatio, 0, 0, 0);
    }

    boolean isKnown() {
        return !Double.isNaN(useRatio);
    }

    /** The use to expect one level below {@code level}. */
    double predictedBelow(DegradationLevel level) {
        return useRatio
                + switch (level) {
                    case NORMAL -> 0;
                    case BACKGROUND_PAUSED -> pausedRatio;
                    case SHORT_ANSWERS -> shortenedRatio;
                    case ESSENTIAL_ONLY -> divertedRatio;
                };
    }

    private static void check(String name, double ratio) {
        if (!(ratio >= 0 && ratio < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be 0 or more and finite, was " + ratio);
        }
    }
}
