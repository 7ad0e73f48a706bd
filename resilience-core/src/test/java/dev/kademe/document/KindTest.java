package dev.kademe.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a value may be, where no plan uses it. */
final class KindTest {
    @ParameterizedTest
    @CsvSource({"00:00, PT0S", "10:14, PT10H14M", "10:14:30, PT10H14M30S", "24:00, PT24H", "24:00:00, PT24H"})
    void timeOfDay_ofText_isSinceMidnight(String text, Duration time) {
        assertThat(Kind.timeOfDay().parser().apply(text)).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "9:30", "25:00", "10:60", "10:14:60", "24:01", "10:14:30.5", "10:14 "})
    void timeOfDay_anythingElse_isNone(String text) {
        assertThat(Kind.timeOfDay().parser().apply(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "2.5, 2.5", "1_000, 1000", "1_000.25, 1000.25", "2000, 2000"})
    void decimal_ofText_isItsNumber(String text, double number) {
        assertThat(Kind.decimal("0", "2000").parser().apply(text)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "2000.1", "1e3", ".5", "5.", "1,5", "NaN", "0x10", "0000000000000000000000000"})
    void decimal_anythingElse_isNone(String text) {
        assertThat(Kind.decimal("0", "2000").parser().apply(text)).isNull();
    }
}
