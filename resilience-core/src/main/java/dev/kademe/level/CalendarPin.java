package dev.kademe.level;

import dev.kademe.call.DegradationLevel;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Objects;

/**
 * A stretch of time known beforehand, such as an offering day, in which the level is at least {@code minimum}. It never
 * lowers a level.
 *
 * @param minimum the least level, above {@link DegradationLevel#NORMAL}
 * @param from its first instant
 * @param until the first instant after it, later than {@code from}
 */
public record CalendarPin(DegradationLevel minimum, Instant from, Instant until) {
    public CalendarPin {
        Objects.requireNonNull(minimum, "minimum");
        if (minimum == DegradationLevel.NORMAL) {
            throw new IllegalArgumentException("minimum must be above NORMAL, was NORMAL");
        }
        if (!from.isBefore(until)) {
            throw new IllegalArgumentException("until must be later than from, %s, was %s".formatted(from, until));
        }
    }

    /**
     * A pin between two readings of the wall clock in a zone. Where clocks are put back and a reading comes twice, the pin
     * begins at the first and ends at the second; where one is skipped, it moves by the length of the gap.
     */
    public static CalendarPin between(DegradationLevel minimum, LocalDateTime from, LocalDateTime until, ZoneId zone) {
        return new CalendarPin(
                minimum,
                from.atZone(zone).withEarlierOffsetAtOverlap().toInstant(),
                until.atZone(zone).withLaterOffsetAtOverlap().toInstant());
    }

    boolean covers(Instant now) {
        return !now.isBefore(from) && now.isBefore(until);
    }
}
