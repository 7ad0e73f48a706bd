package dev.kademe.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    /** The patterns of numbers used to overflow the stack on it. */
    @ParameterizedTest
    @MethodSource("kinds")
    void likely_longText_isNothing(Kind<?> kind) {
        for (String repeated : List.of("_1", ",000", "1", "-a", "a", ".", " ", "0m")) {
            String text = "1" + repeated.repeat(50_000);

            assertThat(kind.parser().apply(text)).isNull();
            assertThat(kind.likely(text)).isNull();
        }
    }

    static Stream<Kind<?>> kinds() {
        return Stream.of(
                Kind.whole(0, 10),
                Kind.count(0, 10),
                Kind.amount(10),
                Kind.decimal("0", "10"),
                Kind.ratio("0", "1"),
                Kind.name(),
                Kind.timeOfDay(),
                Kind.flag(),
                Kind.text(100));
    }

    @ParameterizedTest
    @MethodSource
    void likely_notAllowed_isAllowedOrNothing(Kind<?> kind, String text, @Nullable String likely) {
        assertThat(kind.parser().apply(text)).isNull();
        assertThat(kind.likely(text)).isEqualTo(likely);
    }

    static Stream<Arguments> likely_notAllowed_isAllowedOrNothing() {
        Kind<Duration> burst = Kind.span("1ms", "1d");
        Kind<Long> whole = Kind.whole(1, 100_000);
        Kind<Double> decimal = Kind.decimal("0", "2000");
        Kind<Double> ratio = Kind.ratio("0", "1");
        Kind<Integer> perMille = Kind.perMille("0", "1");
        return Stream.of(
                arguments(burst, "0ms", null),
                arguments(burst, "0", null),
                arguments(burst, "2d", null),
                arguments(burst, "25 hours", null),
                arguments(burst, "30", "30s"),
                arguments(burst, "2 min", "2m"),
                arguments(whole, "0", null),
                arguments(whole, "1.5", null),
                arguments(whole, "1,5", null),
                arguments(whole, "2,500", "2500"),
                arguments(whole, "2.500", "2500"),
                arguments(whole, "1 000 000", null),
                arguments(decimal, "1,5", "1.5"),
                arguments(decimal, "9999,5", null),
                arguments(ratio, "0,15", "0.15"),
                arguments(ratio, "15 %", "15%"),
                arguments(ratio, "99", "99%"),
                arguments(ratio, "150", null),
                arguments(perMille, "0,1234", null),
                arguments(perMille, "70", "70%"),
                arguments(Kind.timeOfDay(), "9:30", "09:30"),
                arguments(Kind.timeOfDay(), "25:30", null));
    }
}
