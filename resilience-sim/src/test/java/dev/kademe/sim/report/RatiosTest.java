package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RatiosTest {
    /** Expected values are those of Python's {@code f"{a / b:.4f}"}. */
    @ParameterizedTest(name = "{0}/{1}")
    @CsvSource({
        "137, 160, 0.8562",
        "127, 160, 0.7937",
        "138, 160, 0.8625",
        "135, 160, 0.8438",
        "109, 160, 0.6813",
        "1, 32, 0.0312",
        "3, 32, 0.0938",
        "1091, 7614, 0.1433",
        "52, 60, 0.8667",
        "53, 60, 0.8833",
        "160, 160, 1.0000",
        "0, 160, 0.0000",
    })
    void text_partOfAWhole_roundsTheExactBinaryValueHalfToEven(int part, int whole, String text) {
        assertThat(Ratios.text((double) part / whole)).isEqualTo(text);
    }

    @Test
    void text_halfThatIsNotExactInBinary_roundsToTheNearer() {
        assertThat(Ratios.text(0.00005)).isEqualTo("0.0001");
        assertThat(Ratios.text(0.00015)).isEqualTo("0.0001");
        assertThat(Ratios.text(1.00005)).isEqualTo("1.0001");
    }

    @Test
    void signed_difference_hasASignInFrontOfAGainToo() {
        assertThat(Ratios.signed(0.8 - 0.85625)).isEqualTo("-0.0562");
        assertThat(Ratios.signed(0.875 - 0.85625)).isEqualTo("+0.0188");
        assertThat(Ratios.signed(0.0)).isEqualTo("+0.0000");
    }
}
