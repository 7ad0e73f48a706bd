package dev.kademe.quota;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;

/** Knows when windows that end as a whole end, by the metering of their limit. Guarded by its ledger's lock. */
final class WindowEnd {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** A day of 25 hours, and one to spare: an end further away comes from a wall clock that was wrong. */
    private static final long LONGEST_DAY_MILLIS = 26 * 3_600_000L;

    private final Metering metering;
    private final WindowUsage usage;
    private long resetEpochMillis = Long.MIN_VALUE;

    WindowEnd(Metering metering, WindowUsage usage) {
        this.metering = metering;
        this.usage = usage;
    }

    /** Mirrors another one, whose window is mirrored elsewhere. */
    void mirror(WindowEnd original) {
        resetEpochMillis = original.resetEpochMillis;
    }

    /** Tells the window its end as it is known now. Called before the window's own time passes. */
    void advance(long nowNanos, long epochMillis) {
        if (metering instanceof Metering.CalendarDay day) {
            followCalendar(day, nowNanos, epochMillis);
        } else if (metering instanceof Metering.FixedWindow fixed && usage.endsNanos() == Admission.NEVER) {
            usage.endsAt(nowNanos + untilFirstEndNanos(fixed, epochMillis));
        }
    }

    /** Plays time forward on a twin, from one calendar day to the next. */
    void play(long nowNanos) {
        while (metering instanceof Metering.CalendarDay day && nowNanos >= usage.endsNanos()) {
            long beginsNanos = usage.endsNanos();
            long beganMillis = resetEpochMillis;
            usage.advance(beginsNanos);
            resetEpochMillis = nextReset(day, beganMillis);
            usage.endsAt(beginsNanos + (resetEpochMillis - beganMillis) * NANOS_PER_MILLI);
        }
    }

    /** The provider says when its window ends: taken unless the calendar says otherwise, or it makes no sense. */
    boolean reported(long resetNanos, long nowNanos) {
        boolean isCalendar = metering instanceof Metering.CalendarDay;
        boolean isSane = resetNanos > nowNanos
                && resetNanos - nowNanos <= metering.window().toNanos();
        if (isSane && !isCalendar) {
            usage.endsAt(resetNanos);
        }
        return isSane;
    }

    private void followCalendar(Metering.CalendarDay day, long nowNanos, long epochMillis) {
        boolean isKnown = resetEpochMillis != Long.MIN_VALUE && resetEpochMillis - epochMillis <= LONGEST_DAY_MILLIS;
        if (!isKnown) {
            resetEpochMillis = nextReset(day, epochMillis);
        } else if (epochMillis >= resetEpochMillis) {
            usage.endsAt(nowNanos);
            usage.advance(nowNanos);
            resetEpochMillis = nextReset(day, epochMillis);
        }
        usage.endsAt(nowNanos + (resetEpochMillis - epochMillis) * NANOS_PER_MILLI);
    }

    private static long untilFirstEndNanos(Metering.FixedWindow fixed, long epochMillis) {
        long windowNanos = fixed.window().toNanos();
        // The time since the anchor within a window; the product cannot overflow once it is less than a day.
        long windowMillis = Math.max(1, windowNanos / NANOS_PER_MILLI);
        long intoMillis = Math.floorMod(epochMillis - fixed.anchorEpochMillis(), windowMillis);
        return windowNanos - intoMillis * NANOS_PER_MILLI;
    }

    private static long nextReset(Metering.CalendarDay day, long epochMillis) {
        ZonedDateTime now = Instant.ofEpochMilli(epochMillis).atZone(day.zone());
        LocalDate date = now.toLocalDate();
        while (true) {
            long reset =
                    date.atTime(day.resetTime()).atZone(day.zone()).toInstant().toEpochMilli();
            if (reset > epochMillis) {
                return reset;
            }
            date = date.plusDays(1);
        }
    }
}
