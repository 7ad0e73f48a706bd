package dev.kademe.level;

import java.time.Duration;

/**
 * When the alarm is raised and cleared. Immutable.
 *
 * @param raisePerMille mean offered use over which it is raised, 2 to 1000 per mille of the limit
 * @param clearPerMille mean offered use under which it is cleared, 1 to {@code raisePerMille} - 1
 * @param window what the mean is taken over, 1 minute to 1 hour
 */
public record AlarmSettings(int raisePerMille, int clearPerMille, Duration window) {
    /** The mean that raises it, per mille: {@value}, as in the report. */
    public static final int DEFAULT_RAISE = 800;

    /** The mean that clears it, per mille: {@value}. An assumption: far enough from 800 that noise does not page twice. */
    public static final int DEFAULT_CLEAR = 750;

    /** The window, in minutes: {@value}, as in the report. */
    public static final int DEFAULT_WINDOW_MINUTES = 5;

    private static final Duration SHORTEST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofHours(1);

    public AlarmSettings {
        check("raisePerMille", raisePerMille, 2, 1_000);
        check("clearPerMille", clearPerMille, 1, raisePerMille - 1);
        if (window.compareTo(SHORTEST) < 0 || window.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("window must be 1 minute to 1 hour, was " + window);
        }
    }

    /** The defaults. */
    public static AlarmSettings standard() {
        return new AlarmSettings(DEFAULT_RAISE, DEFAULT_CLEAR, Duration.ofMinutes(DEFAULT_WINDOW_MINUTES));
    }

    double raiseRatio() {
        return raisePerMille / 1_000.0;
    }

    double clearRatio() {
        return clearPerMille / 1_000.0;
    }

    private static void check(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("%s must be %d..%d, was %d".formatted(name, least, most, value));
        }
    }
}
