package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LessonGeneratorTest {
    private static final double RANGE = 4294967296.0;

    /** The last three arguments are wider than 32 bits, as a seed with a hash and an attempt added can be. */
    @ParameterizedTest
    @CsvSource({
        "0, 1013904223, 1196435762, 3519870697",
        "1, 2071916202, 1670565377, 3876638572",
        "20260218, 4164136966, 2680637357, 3221325096",
        "4294967295, 3834859332, 1193480659, 2414603542",
        "4294967296, 1322042783, 538531442, 1733018409",
        "8589958348, 3509312560, 3591651791, 2598749410",
        "8590085052, 2276383030, 18972445, 228390360"
    })
    void next_anyArgument_drawsAsTheLesson(long argument, long first, long second, long third) {
        LessonGenerator random = new LessonGenerator(argument);

        assertThat(new double[] {random.next(), random.next(), random.next()})
                .containsExactly(first / RANGE, second / RANGE, third / RANGE);
    }

    @Test
    void choose_drawnNumberInTheSecondPart_isOne() {
        // The first number of argument 0 is 0.236.
        assertThat(new LessonGenerator(0).choose(new double[] {0.2, 0.1, 0.7})).isEqualTo(1);
    }

    @Test
    void choose_weightsBelowTheDrawnNumber_isTheLast() {
        assertThat(new LessonGenerator(0).choose(new double[] {0.1, 0.05, 0.05}))
                .isEqualTo(2);
    }
}
