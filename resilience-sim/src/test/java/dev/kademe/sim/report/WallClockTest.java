package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class WallClockTest {
    private static final ZonedDateTime TEN = ZonedDateTime.of(2026, 3, 2, 10, 0, 0, 0, ZoneOffset.UTC);
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    @Test
    void second_untilMidnight_isTheTimeOfDay() {
        WallClock clock = WallClock.of(TEN, Duration.ofHours(14));

        assertThat(clock.second(HOUR + TimeUnit.SECONDS.toNanos(5))).isEqualTo("11:00:05");
        assertThat(clock.minute(0)).isEqualTo("10:00");
    }

    /** The same time used to be printed once for every day. */
    @Test
    void second_pastMidnight_hasTheDate() {
        WallClock clock = WallClock.of(TEN, Duration.ofHours(14).plusNanos(1));

        assertThat(clock.second(HOUR)).isEqualTo("2026-03-02T11:00:00");
        assertThat(clock.minute(25 * HOUR)).isEqualTo("2026-03-03T11:00");
    }
}
