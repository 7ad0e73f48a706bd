package dev.kademe.sim.report;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Says when something happened in a run: the time of day, after its date where the run has more than one, as in
 * {@code 2026-03-02T10:14}. Immutable.
 */
public final class WallClock {
    private static final DateTimeFormatter MINUTE = formatter("HH:mm");
    private static final DateTimeFormatter SECOND = formatter("HH:mm:ss");
    private static final DateTimeFormatter DATED_MINUTE = formatter("uuuu-MM-dd'T'HH:mm");
    private static final DateTimeFormatter DATED_SECOND = formatter("uuuu-MM-dd'T'HH:mm:ss");

    private final ZonedDateTime start;
    private final boolean isDated;

    private WallClock(ZonedDateTime start, boolean isDated) {
        this.start = start;
        this.isDated = isDated;
    }

    /**
     * The clock of a run.
     *
     * @param start when it began
     * @param length how long it took, more than 0
     */
    public static WallClock of(ZonedDateTime start, Duration length) {
        ZonedDateTime last = start.plus(length).minusNanos(1);
        return new WallClock(start, !start.toLocalDate().equals(last.toLocalDate()));
    }

    /** So many nanoseconds after the beginning, to the minute. */
    public String minute(long nanos) {
        return start.plusNanos(nanos).format(isDated ? DATED_MINUTE : MINUTE);
    }

    /** So many nanoseconds after the beginning, to the second. */
    public String second(long nanos) {
        return start.plusNanos(nanos).format(isDated ? DATED_SECOND : SECOND);
    }

    private static DateTimeFormatter formatter(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.US);
    }
}
