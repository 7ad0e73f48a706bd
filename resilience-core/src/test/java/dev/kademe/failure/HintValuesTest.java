package dev.kademe.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of provider-signals.md 2.3, and reports.md L1, L3 to L6, T14 and provider rows 6, 8 and 9. */
final class HintValuesTest {
    /** 2026-11-30T10:00:00Z. */
    private static final long NOW = Rejections.NOW.epochMillis();

    private static final long NANO = 1;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long MINUTE = 60 * SECOND;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-5",
                "-43",
                "-1",
                "-0",
                "+5",
                "NaN",
                "nan",
                "Infinity",
                "inf",
                "1e400",
                "0x10",
                "1f",
                "1d1",
                "",
                " ",
                "abc",
                "1.",
                ".5",
                "1..5",
                "5 s",
                "s",
                "ms",
                "5x",
                "1m-5s",
                "\u0661",
                "12:30",
                "Wed",
                "2026-09-11",
                "31 Nov"
            })
    void wait_nonsense_isNoHint(String value) {
        assertThat(HintValues.wait(value, NOW)).isEqualTo(Failure.NO_HINT);
    }

    static Stream<Arguments> waits() {
        return Stream.of(
                Arguments.of("0", 0L, "at once; L1: our own backoff then"),
                Arguments.of("007", 7 * SECOND, "T14"),
                Arguments.of("5000", 5_000 * SECOND, "T14"),
                Arguments.of("60.0", MINUTE, "provider row 6"),
                Arguments.of("120.001", 120_001 * MILLI, "provider row 6"),
                Arguments.of("1.5", 1_500 * MILLI, "2.3"),
                Arguments.of("2.503", 2_503 * MILLI, "2.3"),
                Arguments.of("0.0000000001", NANO, "2.3: rounded up"),
                Arguments.of("16777217", 16_777_217 * SECOND, "2.3: a float would lose a second"),
                Arguments.of("26.5", 26_500 * MILLI, "2.3: Cerebras"),
                Arguments.of("33011.382867", 33_011_382_867_000L, "2.1: Cerebras"),
                Arguments.of("999999999", 999_999_999 * SECOND, "2.3: still seconds"),
                Arguments.of("1796032810", 10 * SECOND, "2.3: seconds since 1970"),
                Arguments.of("1757570849", 0L, "2.3: seconds since 1970, past"),
                Arguments.of("1796032810000", 10 * SECOND, "2.3: milliseconds since 1970"),
                Arguments.of("1757570849000", 0L, "2.3: milliseconds since 1970, past"),
                Arguments.of("99999999999", Long.MAX_VALUE, "2.3: saturates"),
                Arguments.of("6m0s", 6 * MINUTE, "2.3, L5"),
                Arguments.of("2m59.56s", 179_560 * MILLI, "2.3, provider row 9"),
                Arguments.of("7.66s", 7_660 * MILLI, "2.3"),
                Arguments.of("1h0m0s", 60 * MINUTE, "2.3"),
                Arguments.of("1h30m0s", 90 * MINUTE, "L5"),
                Arguments.of("23h47m36.648s", 85_656_648 * MILLI, "2.3, provider row 8"),
                Arguments.of("1m42.653s", 102_653 * MILLI, "2.3"),
                Arguments.of("12ms", 12 * MILLI, "2.3"),
                Arguments.of("17ms", 17 * MILLI, "provider row 8"),
                Arguments.of("20ms", 20 * MILLI, "L5"),
                Arguments.of("500ms", 500 * MILLI, "2.3, L6, provider row 8: not 500 seconds"),
                Arguments.of("1m30.5s", 90_500 * MILLI, "2.3, L5"),
                Arguments.of("1m30s", 90 * SECOND, "provider row 8"),
                Arguments.of("100µs", 100_000 * NANO, "2.3"),
                Arguments.of("100us", 100_000 * NANO, "2.3"),
                Arguments.of("7ns", 7 * NANO, "Go"),
                Arguments.of("0s", 0L, "2.3"),
                Arguments.of("36s", 36 * SECOND, "2.3: Protobuf"),
                Arguments.of("38.5s", 38_500 * MILLI, "2.3: Protobuf"),
                Arguments.of("36.429760048s", 36_429_760_048L, "2.3: Protobuf"),
                Arguments.of("999999999999999999h", Long.MAX_VALUE, "2.3: saturates"),
                Arguments.of("2026-11-30T10:00:05Z", 5 * SECOND, "2.3, provider row 9: RFC 3339"),
                Arguments.of("2026-11-30T12:00:05+02:00", 5 * SECOND, "2.3: RFC 3339"),
                Arguments.of("2026-11-30T10:00:05.123Z", 5_123 * MILLI, "2.3: RFC 3339"),
                Arguments.of("2026-11-30T10:00:05.1230001Z", 5_124 * MILLI, "2.3: rounded up"),
                Arguments.of("2026-09-11T06:27:29Z", 0L, "2.3: past, and not 2026 seconds"),
                Arguments.of("Mon, 30 Nov 2026 10:00:30 GMT", 30 * SECOND, "2.3"),
                Arguments.of("Wed, 21 Oct 2026 07:28:00 GMT", 0L, "2.3, L1: past"),
                Arguments.of("Monday, 30-Nov-26 10:00:30 GMT", 30 * SECOND, "2.3: RFC 850"),
                Arguments.of("Sunday, 06-Nov-94 08:49:37 GMT", 0L, "2.3: RFC 850, past"),
                Arguments.of("Mon Nov 30 10:00:30 2026", 30 * SECOND, "2.3: asctime"),
                Arguments.of("Tue Dec  1 10:00:30 2026", 24 * 60 * MINUTE + 30 * SECOND, "2.3: asctime"),
                Arguments.of("Sun Nov  6 08:49:37 1994", 0L, "2.3: asctime, past"),
                Arguments.of("Mon, 30 Nov 2026 10:00:30 UTC", 30 * SECOND, "2.3: zone"),
                Arguments.of("Fri, 30 Nov 2026 10:00:30 GMT", 30 * SECOND, "2.3: wrong weekday"),
                Arguments.of("Tue, 1 Dec 2026 10:00:30 GMT", 24 * 60 * MINUTE + 30 * SECOND, "2.3: one digit"),
                Arguments.of("Mon, 30 Nov 2026 10:00:60 GMT", MINUTE, "a leap second"),
                Arguments.of("Mon, 31 Nov 2026 10:00:30 GMT", Failure.NO_HINT, "no such day"),
                Arguments.of("Mon, 30 Nov 2026 10:00:30 PST", Failure.NO_HINT, "no such zone"),
                Arguments.of("Fri, 31 Dec 9999 23:59:59 GMT", Long.MAX_VALUE, "2.3: saturates"));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void wait_value_nanos(String value, long nanos, String source) {
        assertThat(HintValues.wait(value, NOW)).as(source).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({
        "274579000, 274579000000000",
        "1500,      1500000000",
        "0.5,       500000",
        "0,         0",
        "-5,        -1",
        "1e3,       -1",
    })
    void millis_value_nanos(String value, long nanos) {
        assertThat(HintValues.millis(value)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "retry-after: 5|retry-after-ms: 1500|1500|L4: milliseconds win",
                "retry-after: 5|-|5000|L4: seconds are not milliseconds",
                "retry-after: 5, 5|-|5000|2.3: a list",
                "retry-after: 3|retry-after: 9|9000|2.3: two lines",
                "retry-after: -43|x-ratelimit-reset-requests: -43|-1|L3: negative is unknown",
                "retry-after: 0|retry-after: -1|0|L1: at once is our own backoff",
                "retry-after: Mon, 30 Nov 2026 10:00:30 GMT|date: Mon, 30 Nov 2026 10:00:10 GMT|20000|2.3: the server's clock",
                "retry-after: Mon, 30 Nov 2026 10:00:30 GMT|date: Sun, 22 Nov 2026 10:00:10 GMT|30000|a date that nobody believes",
                "retry-after: Mon, 30 Nov 2026 10:00:30 GMT|date: yesterday|30000|a date that is none",
                "retry-after: 277403|-|277403000|provider row 2",
                "retry-after: 60|x-ratelimit-reset-tokens: 6m0s|60000|L9: the header that names a wait wins",
            })
    void classify_headers_hintMillis(String first, String second, long millis, String source) {
        EndpointException thrown = second == null
                ? Case.answer(429, "", first).build()
                : Case.answer(429, "", first, second).build();

        long hint =
                FailureClassifier.standard().classify(thrown, Rejections.NOW).retryAfterNanos();

        assertThat(hint).as(source).isEqualTo(millis < 0 ? millis : millis * MILLI);
    }

    /** The tens of a year of two digits are those that are not over 50 years ahead. */
    @Test
    void epochMillis_twoDigitYear_isNearTheClock() {
        assertThat(HttpDates.epochMillis("Friday, 06-Nov-76 00:00:00 GMT", NOW).getAsLong())
                .isPositive()
                .isGreaterThan(NOW);
        assertThat(HttpDates.epochMillis("Friday, 06-Nov-77 00:00:00 GMT", NOW).getAsLong())
                .isLessThan(NOW);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE})
    void wait_anyClock_isInRange(long nowMillis) {
        for (String value : new String[] {"5", "1796032810", "1796032810000", "Mon, 30-Nov-26 10:00:30 GMT"}) {
            assertThat(HintValues.wait(value, nowMillis)).isBetween(Failure.NO_HINT, Long.MAX_VALUE);
        }
        EndpointException thrown = Case.answer(
                        429, "", "date: Mon, 30 Nov 2026 10:00:30 GMT", "retry-after: Mon, 30 Nov 2026 10:00:30 GMT")
                .build();
        assertThat(FailureClassifier.standard()
                        .classify(thrown, new Moment(0, nowMillis))
                        .retryAfterNanos())
                .isNotNegative();
    }
}
