package dev.kademe.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WaitTextTest {
    /** The first number used to be all that was read: an hour was a second when it was written as "1 hr". */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "please try again in 20s.|20",
                "please try again in 1m42s. need more tokens?|102",
                "please retry after 45 seconds.|45",
                "try again in 1 hr|3600",
                "please wait 2 minutes and 30 seconds|150",
                "try again in 1 hour, 5 minutes|3900",
                "try again in 5-10 minutes|600",
                "wait 5 to 10 seconds|10",
                "try again in 20 seconds, 5 requests are left|20",
                "wait 3 s, or try again in 7 s|7",
                "wait 99999999999999999 days and 99999999999999999 days|9223372036"
            })
    void nanos_wait_isReadWhole(String text, long seconds) {
        assertThat(TimeUnit.NANOSECONDS.toSeconds(WaitText.nanos(text))).isEqualTo(seconds);
    }

    /** A date used to be read as 2026 seconds, which closed the target for half an hour. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "please retry after 2026-11-30t20:00:00z",
                "retry after 30/11/2026",
                "retry after 12:30",
                "try again in 1,234 seconds",
                "try again later"
            })
    void nanos_noWait_isNoHint(String text) {
        assertThat(WaitText.nanos(text)).isEqualTo(Failure.NO_HINT);
    }
}
