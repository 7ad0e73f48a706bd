package dev.kademe.failure;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When limits end that have no header, because the provider's documentation or text gives a date. */
final class Calendars {
    /** Gemini counts requests by the day in this zone. */
    private static final ZoneId PACIFIC = ZoneId.of("America/Los_Angeles");

    private static final Pattern REGAIN =
            Pattern.compile("regain access on (\\d{4}-\\d{2}-\\d{2})(?: at (\\d{2}:\\d{2}))? ?(?:utc)?");

    private Calendars() {}

    /** Anthropic's spend limits end on the first of the month, 00:00 UTC. */
    static long nextMonthNanos(Evidence evidence) {
        long now = evidence.received().referenceMillis();
        LocalDate first =
                at(now, ZoneOffset.UTC).toLocalDate().withDayOfMonth(1).plusMonths(1);
        return untilNanos(first.atStartOfDay(ZoneOffset.UTC), now);
    }

    /** The next midnight in California. */
    static long pacificMidnightNanos(Evidence evidence) {
        long now = evidence.received().referenceMillis();
        LocalDate tomorrow = at(now, PACIFIC).toLocalDate().plusDays(1);
        return untilNanos(tomorrow.atStartOfDay(PACIFIC), now);
    }

    /** {@code You will regain access on 2026-12-01 at 00:00 UTC.} */
    static long regainNanos(Evidence evidence) {
        Matcher text = REGAIN.matcher(evidence.text());
        if (!text.find()) {
            return Failure.NO_HINT;
        }
        try {
            LocalTime time = text.group(2) == null ? LocalTime.MIDNIGHT : LocalTime.parse(text.group(2));
            ZonedDateTime date = LocalDate.parse(text.group(1)).atTime(time).atZone(ZoneOffset.UTC);
            return untilNanos(date, evidence.received().referenceMillis());
        } catch (DateTimeException e) {
            return Failure.NO_HINT;
        }
    }

    private static ZonedDateTime at(long epochMillis, ZoneId zone) {
        return Instant.ofEpochMilli(epochMillis).atZone(zone);
    }

    private static long untilNanos(ZonedDateTime date, long nowMillis) {
        return HintValues.until(date.toInstant().toEpochMilli(), nowMillis);
    }
}
