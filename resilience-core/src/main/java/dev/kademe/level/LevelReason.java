package dev.kademe.level;

/** Why the level is what it is. */
public enum LevelReason {
    /** The control is new and nothing has happened yet. */
    STARTED,
    /** The level was taken over from before a restart. */
    RESUMED,
    /** Use reached the upper threshold of a higher level. */
    USE_ROSE,
    /** Use stayed low for the whole dwell. */
    USE_FELL,
    /** The calendar asks for at least this level. */
    CALENDAR_PIN,
    /** A person set it. */
    OPERATOR_PIN
}
