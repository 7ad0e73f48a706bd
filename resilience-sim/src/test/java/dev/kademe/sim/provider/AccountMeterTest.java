package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.sim.provider.AccountMeter.Accepted;
import dev.kademe.sim.provider.AccountMeter.Rejected;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each limit counts in its own way, and a call takes from all of them or from none. */
final class AccountMeterTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void admit_noLimits_accepts() {
        AccountMeter meter = AccountMeter.builder(RejectedCalls.COUNTED).build();
        assertThat(meter.admit(ProviderLimits.HIGHEST, ProviderLimits.HIGHEST, 0))
                .isInstanceOf(Accepted.class);
    }

    @Test
    void admit_inputAndOutputApart_namesTheOneThatLacks() {
        AccountMeter meter = AccountMeter.builder(RejectedCalls.FREE)
                .sliding(Dimension.INPUT_TOKENS, 1_000, MINUTE)
                .sliding(Dimension.OUTPUT_TOKENS, 100, MINUTE)
                .build();
        assertThat(meter.admit(400, 60, 0)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(400, 60, SECOND)).isEqualTo(new Rejected(Dimension.OUTPUT_TOKENS, 100, 60, 59 * SECOND));
        assertThat(meter.admit(700, 10, SECOND))
                .isEqualTo(new Rejected(Dimension.INPUT_TOKENS, 1_000, 700, 59 * SECOND));
        assertThat(meter.admit(600, 40, SECOND)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(1, 101, SECOND))
                .isEqualTo(new Rejected(Dimension.OUTPUT_TOKENS, 100, 101, ProviderMeter.NEVER));
    }

    @Test
    void admit_minuteAndDayFull_statesTheLongerWait() {
        AccountMeter meter = AccountMeter.builder(RejectedCalls.FREE)
                .sliding(Dimension.REQUESTS, 1, MINUTE)
                .sliding(Dimension.DAILY_REQUESTS, 2, DAY)
                .build();
        assertThat(meter.admit(1, 1, 0)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(1, 1, SECOND)).isEqualTo(new Rejected(Dimension.REQUESTS, 1, 1, 59 * SECOND));
        assertThat(meter.admit(1, 1, HOUR)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(1, 1, HOUR)).isEqualTo(new Rejected(Dimension.DAILY_REQUESTS, 2, 1, 23 * HOUR));
        assertThat(meter.admit(1, 1, 24 * HOUR)).isInstanceOf(Accepted.class);
    }

    @Test
    void admit_rejectedCallsCounted_takesRequestsOnly() {
        AccountMeter meter = AccountMeter.builder(RejectedCalls.COUNTED)
                .sliding(Dimension.REQUESTS, 2, MINUTE)
                .sliding(Dimension.TOKENS, 100, MINUTE)
                .build();
        assertThat(meter.admit(50, 60, 0)).isEqualTo(new Rejected(Dimension.TOKENS, 100, 110, ProviderMeter.NEVER));
        assertThat(meter.admit(50, 50, 0)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(0, 0, SECOND)).isEqualTo(new Rejected(Dimension.REQUESTS, 2, 1, 59 * SECOND));
    }

    /** The clocks go forward on 29 March 2026 in Berlin: that day has 23 hours. */
    @Test
    void admit_calendarDay_beginsAgainByTheCalendar() {
        long start = Instant.parse("2026-03-28T22:00:00Z").toEpochMilli();
        AccountMeter meter = AccountMeter.builder(RejectedCalls.FREE)
                .calendarDay(Dimension.DAILY_TOKENS, 100, LocalTime.MIDNIGHT, ZoneId.of("Europe/Berlin"), start)
                .build();
        assertThat(meter.admit(60, 40, 0)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(1, 0, 0)).isEqualTo(new Rejected(Dimension.DAILY_TOKENS, 100, 1, HOUR));
        assertThat(meter.admit(100, 0, HOUR)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(1, 0, HOUR)).isEqualTo(new Rejected(Dimension.DAILY_TOKENS, 100, 1, 23 * HOUR));
    }

    @Test
    void admit_dayOfCalls_beginsWithTheFirstOne() {
        AccountMeter meter = AccountMeter.builder(RejectedCalls.FREE)
                .dayOfCalls(Dimension.DAILY_REQUESTS, 1)
                .build();
        assertThat(meter.admit(1, 1, 5 * HOUR)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(1, 1, 6 * HOUR)).isEqualTo(new Rejected(Dimension.DAILY_REQUESTS, 1, 1, 23 * HOUR));
        assertThat(meter.admit(1, 1, 29 * HOUR)).isInstanceOf(Accepted.class);
    }

    /** A larger call takes a whole slice, as the client's ledger expects. */
    @Test
    void admit_slice_holdsBackWhatTheWindowWouldTake() {
        AccountMeter meter = AccountMeter.builder(RejectedCalls.FREE)
                .sliding(Dimension.TOKENS, 600, MINUTE)
                .slice(Dimension.TOKENS, 10, Duration.ofSeconds(1))
                .build();
        assertThat(meter.admit(50, 0, 0)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(5, 0, 0)).isEqualTo(new Rejected(Dimension.TOKENS, 10, 5, SECOND));
        assertThat(meter.admit(5, 0, SECOND)).isInstanceOf(Accepted.class);
    }

    @Test
    void lower_half_leavesTheDay() {
        AccountMeter meter = AccountMeter.builder(RejectedCalls.FREE)
                .bucket(Dimension.REQUESTS, 4, MINUTE, MINUTE)
                .fixed(Dimension.TOKENS, 100, MINUTE, 0)
                .sliding(Dimension.DAILY_TOKENS, 90, DAY)
                .build();
        meter.lower(0.5, 0);
        assertThat(meter.admit(51, 0, 0)).isEqualTo(new Rejected(Dimension.TOKENS, 50, 51, ProviderMeter.NEVER));
        meter.lower(1, 0);
        assertThat(meter.admit(90, 0, 0)).isInstanceOf(Accepted.class);
        assertThat(meter.admit(1, 0, 0)).isEqualTo(new Rejected(Dimension.DAILY_TOKENS, 90, 1, 24 * HOUR));
    }

    @Test
    void take_beyondALimit_isNotedThere() {
        AccountMeter meter = AccountMeter.builder(RejectedCalls.FREE)
                .sliding(Dimension.REQUESTS, 2, MINUTE)
                .sliding(Dimension.DAILY_TOKENS, 100, DAY)
                .build();
        meter.take(1, 60, 40, 0);
        assertThat(meter.kept()).isEqualTo(List.of(true, true));
        assertThat(meter.fits(1, 0, 0, 0)).isTrue();
        assertThat(meter.fits(1, 0, 1, 0)).isFalse();
        meter.take(1, 1, 0, HOUR);
        meter.take(1, 0, 0, 24 * HOUR);
        assertThat(meter.kept()).isEqualTo(List.of(true, false));
    }
}
