package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a control must remember over a restart. Save it at every change of level, and at least every
 * {@value #MAX_AGE_MINUTES} minutes; where is the application's choice.
 *
 * @param level the level in force
 * @param reason why
 * @param asOfEpochMillis when this was true, in wall-clock milliseconds since 1970-01-01T00:00Z
 * @param isPinned whether an operator holds it there
 */
public record LevelState(DegradationLevel level, LevelReason reason, long asOfEpochMillis, boolean isPinned) {
    /** The age, in minutes of the wall clock, past which a state says nothing about now: {@value}. */
    public static final int MAX_AGE_MINUTES = 15;

    private static final long MAX_AGE_MILLIS =
            Duration.ofMinutes(MAX_AGE_MINUTES).toMillis();
    private static final Pattern TEXT = Pattern.compile("([A-Z_]+) ([A-Z_]+) (-?[0-9]{1,19}) (pinned|free)");

    public LevelState {
        Objects.requireNonNull(level, "level");
        Objects.requireNonNull(reason, "reason");
    }

    /**
     * Reads what {@link #toString} wrote.
     *
     * @throws IllegalArgumentException when it is not that
     */
    public static LevelState parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (parts.matches()) {
            try {
                return new LevelState(
                        DegradationLevel.valueOf(parts.group(1)),
                        LevelReason.valueOf(parts.group(2)),
                        Long.parseLong(parts.group(3)),
                        parts.group(4).equals("pinned"));
            } catch (IllegalArgumentException e) {
                throw refusal(text, e);
            }
        }
        throw refusal(text, null);
    }

    /** The level, the reason, the time and {@code pinned} or {@code free}, with a space between. */
    @Override
    public String toString() {
        // Not formatted: the digits of a locale would not be read back.
        return level + " " + reason + " " + asOfEpochMillis + (isPinned ? " pinned" : " free");
    }

    /** Whether it still says something. A state from the future does: a clock put back is no reason to forget a rush. */
    boolean isFresh(long nowEpochMillis) {
        return asOfEpochMillis >= nowEpochMillis - MAX_AGE_MILLIS;
    }

    private static IllegalArgumentException refusal(String text, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "a level state is \"LEVEL REASON EPOCH_MILLIS pinned\" or \"... free\", was \"" + text + "\"", cause);
    }
}
