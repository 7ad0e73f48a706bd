package dev.kademe.call;

/** How much of the service is given up to protect the customer; each level keeps what the levels before it gave up. */
public enum DegradationLevel {
    /** Nothing is given up. */
    NORMAL,
    /** Background work is held in its lane. */
    BACKGROUND_PAUSED,
    /** Answers are shortened, and internal tools stay inside their guarantee. */
    SHORT_ANSWERS,
    /** Only essentials: internal tools stop, and easy questions start at the small model. */
    ESSENTIAL_ONLY;

    /** Whether this level gives up at least as much as {@code other}. */
    public boolean isAtLeast(DegradationLevel other) {
        return compareTo(other) >= 0;
    }
}
