package dev.kademe.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Days that begin at midnight in California, whose clocks are put back on 2026-11-01 and forward on 2027-03-14. */
final class CalendarDayTest {
    private static final ZoneId CALIFORNIA = ZoneId.of("America/Los_Angeles");
    private static final long LONG = Duration.ofDays(10).toNanos();

    private final QuotaLedger ledger = QuotaLedger.create(Quota.builder()
            .limit(Dimension.DAILY_REQUESTS, 1, Metering.calendarDay(CALIFORNIA, LocalTime.MIDNIGHT))
            .build());

    /** The day was reset at the server's midnight, or after 24 hours, or twice when an hour came twice. */
    @ParameterizedTest
    @CsvSource({
        "2026-11-01T00:30:00, 2026-11-02T00:00:00, PT24H30M",
        "2026-11-01T01:30:00, 2026-11-02T00:00:00, PT23H30M",
        "2027-03-14T00:30:00, 2027-03-15T00:00:00, PT22H30M",
        "2027-03-13T23:59:59, 2027-03-14T00:00:00, PT1S",
        "2026-07-01T12:00:00, 2026-07-02T00:00:00, PT12H",
    })
    void reserve_dayIsUsedUp_waitsForMidnightThere(String first, String midnight, Duration wait) {
        Instant start = there(first);
        assertThat(Duration.between(start, there(midnight))).isEqualTo(wait);
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Europe/Paris"));
            assertThat(ask(0, start, Duration.ZERO)).isInstanceOf(Admission.Granted.class);
            Admission.Delayed next = (Admission.Delayed) ask(LONG, start, Duration.ZERO);

            assertThat(next.untilNanos()).isEqualTo(wait.toNanos());
            for (long hour = 0; hour < wait.toHours(); hour++) {
                assertThat(ledger.tick(at(start, Duration.ofHours(hour))))
                        .as("hour %d", hour)
                        .isEmpty();
            }
            assertThat(ledger.tick(at(start, wait.minusNanos(1)))).isEmpty();
            assertThat(ledger.tick(at(start, wait))).containsExactly(next.reservation());
            assertThat(ask(0, start, wait)).as("once").isInstanceOf(Admission.Refused.class);
        } finally {
            TimeZone.setDefault(before);
        }
    }

    /** Days after the next one used to count as 24 hours in advised waits. */
    @ParameterizedTest
    @CsvSource({"2026-10-31T12:00:00, PT12H, PT37H, PT61H", "2027-03-13T12:00:00, PT12H, PT35H, PT59H"})
    void reserve_severalDaysAhead_theAdvisedWaitsKnowTheCalendar(
            String first, Duration one, Duration two, Duration three) {
        Instant start = there(first);
        ask(0, start, Duration.ZERO);

        for (Duration wait : new Duration[] {one, two, three}) {
            Admission.Delayed waiting = (Admission.Delayed) ask(LONG, start, Duration.ZERO);
            assertThat(waiting.untilNanos()).isEqualTo(wait.toNanos());
        }
        for (Duration wait : new Duration[] {one, two, three}) {
            assertThat(ledger.tick(at(start, wait.minusNanos(1)))).isEmpty();
            assertThat(ledger.tick(at(start, wait))).hasSize(1);
        }
    }

    @Test
    void reserve_rollingDay_isADayWhateverTheCalendarSays() {
        QuotaLedger rolling = QuotaLedger.create(Quota.builder()
                .limit(Dimension.DAILY_REQUESTS, 1, Metering.rollingDay())
                .build());
        Instant start = there("2026-11-01T00:30:00");
        Claim claim = new Claim(Workload.LIVE, TokenEstimate.NONE, LONG, granted -> {});
        rolling.reserve(claim, at(start, Duration.ZERO));

        assertThat(((Admission.Delayed) rolling.reserve(claim, at(start, Duration.ZERO))).untilNanos())
                .isEqualTo(Duration.ofDays(1).toNanos());
    }

    /** What was charged at the first nanosecond of a ledger used to be forgotten with the second. */
    @Test
    void reserve_atTheVeryBeginning_isStillChargedLater() {
        Instant start = there("2026-07-01T12:00:00");
        ask(0, start, Duration.ZERO);

        assertThat(ask(0, start, Duration.ofNanos(1))).isInstanceOf(Admission.Refused.class);
    }

    @Test
    void reserve_wallClockGoesBackOverMidnight_givesNoSecondDay() {
        Instant start = there("2026-07-01T23:30:00");
        ask(0, start, Duration.ZERO);
        assertThat(ask(0, start, Duration.ofMinutes(40))).isInstanceOf(Admission.Granted.class);

        Instant corrected = start.minus(Duration.ofMinutes(40));
        for (long minute = 41; minute < 24 * 60; minute++) {
            assertThat(ask(0, corrected, Duration.ofMinutes(minute)))
                    .as("minute %d", minute)
                    .isInstanceOf(Admission.Refused.class);
        }
    }

    /** A day that only the server knows used to begin when the ledger did, not with the first call. */
    @Test
    void reserve_serverDrivenDay_lastsADayFromItsFirstCall() {
        QuotaLedger server = QuotaLedger.create(Quota.builder()
                .limit(Dimension.DAILY_REQUESTS, 1, Metering.serverDrivenDay())
                .build());
        Instant start = there("2026-07-01T12:00:00");
        Claim claim = new Claim(Workload.LIVE, TokenEstimate.NONE, LONG, granted -> {});
        server.tick(at(start, Duration.ZERO));
        server.reserve(claim, at(start, Duration.ofHours(7)));
        Admission.Delayed second = (Admission.Delayed) server.reserve(claim, at(start, Duration.ofHours(8)));
        Admission.Delayed third = (Admission.Delayed) server.reserve(claim, at(start, Duration.ofHours(8)));

        assertThat(second.untilNanos()).isEqualTo(Duration.ofHours(31).toNanos());
        assertThat(third.untilNanos()).isEqualTo(Duration.ofHours(55).toNanos());
        assertThat(server.tick(at(start, Duration.ofHours(31).minusNanos(1)))).isEmpty();
        assertThat(server.tick(at(start, Duration.ofHours(40)))).as("late").containsExactly(second.reservation());
        assertThat(server.tick(at(start, Duration.ofHours(64).minusNanos(1)))).isEmpty();
        assertThat(server.tick(at(start, Duration.ofHours(64)))).containsExactly(third.reservation());
    }

    private Admission ask(long maxWaitNanos, Instant start, Duration passed) {
        Claim claim = new Claim(Workload.LIVE, TokenEstimate.NONE, maxWaitNanos, granted -> {});
        return ledger.reserve(claim, at(start, passed));
    }

    private static Instant there(String local) {
        return ZonedDateTime.of(LocalDateTime.parse(local), CALIFORNIA).toInstant();
    }

    private static Moment at(Instant start, Duration passed) {
        return new Moment(passed.toNanos(), start.plus(passed).toEpochMilli());
    }
}
