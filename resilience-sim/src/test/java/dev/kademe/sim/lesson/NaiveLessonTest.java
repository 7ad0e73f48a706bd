package dev.kademe.sim.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** The twin is trusted because it counts what the lesson's Python program counts, in its published rows and in others. */
final class NaiveLessonTest {
    private static final int INTERACTIVE_TOTAL = 60;

    @ParameterizedTest
    @CsvSource(textBlock = """
            # policy, burst, seed, quota, window, dispatch, attempts, rejected counted,
            #     completed, interactive, calls, rate limited, content failures, tokens, wasted tokens, accurate
            # The lesson's table, in counts: 137 of 160 is its 0.8562.
            NONE,      3,   20260218,  24,   3,  12,  4, true,  137, 57,  160,    0, 23, 8425, 1218, 135
            FIXED,     3,   20260218,  24,   3,  12,  4, true,  160, 57,  185,    0, 25, 9634, 1311, 158
            BACKOFF,   3,   20260218,  24,   3,  12,  4, true,  160, 57,  185,    0, 25, 9634, 1311, 158
            NONE,      6,   20260218,  24,   3,  12,  4, true,  137, 57,  160,    0, 23, 8425, 1218, 135
            FIXED,     6,   20260218,  24,   3,  12,  4, true,  128, 52,  295,  151, 16, 7658,  873, 127
            BACKOFF,   6,   20260218,  24,   3,  12,  4, true,  140, 53,  289,  129, 20, 8389, 1038, 138
            # Its second run.
            NONE,      6,   20260219,  24,   3,  12,  4, true,  140, 60,  160,    0, 20, 8385,  999, 139
            FIXED,     6,   20260219,  24,   3,  12,  4, true,  109, 52,  343,  222, 12, 6516,  606, 108
            BACKOFF,   6,   20260219,  24,   3,  12,  4, true,  115, 53,  342,  212, 15, 6922,  747, 114
            # A provider that does not count rejected calls.
            FIXED,     6,   20260218,  24,   3,  12,  4, false, 160, 57,  207,   20, 27, 9696, 1373, 158
            BACKOFF,   6,   20260218,  24,   3,  12,  4, false, 160, 57,  208,   20, 28, 9750, 1427, 158
            # Other settings.
            FIXED,     1,          0, 100, 140,  40,  8, true,   62, 24,  859,  784, 13, 3826,  607,  62
            FIXED,    60,          0,   5,   7,   1,  4, false,  45, 41,  140,   85, 10, 3187,  534,  45
            FIXED,    60,  117874757,  40,   7,  40, 20, true,   57, 18, 2142, 2076,  9, 3460,  481,  57
            BACKOFF, 160, 4294967295, 100,  30, 160,  2, true,  115, 46,  209,   79, 15, 6821,  749, 114
            BACKOFF,  10, 4294967296,  24,   7, 160,  8, false, 156, 60,  427,  244, 27, 9589, 1405, 154
            FIXED,   143, 4294967296,   0,  30,  40, 20, false,   0,  0, 3200, 3200,  0,    0,    0,   0
            """)
    void run_anySettings_countsAsTheLesson(ArgumentsAccessor row) {
        NaiveLesson.Settings settings = new NaiveLesson.Settings(
                row.get(0, NaiveLesson.Policy.class),
                row.getInteger(1),
                row.getLong(2),
                row.getInteger(3),
                row.getInteger(4),
                row.getInteger(5),
                row.getInteger(6),
                row.getBoolean(7));

        assertThat(NaiveLesson.run(settings))
                .isEqualTo(new NaiveLesson.Counters(
                        row.getInteger(8),
                        row.getInteger(9),
                        INTERACTIVE_TOTAL,
                        row.getInteger(10),
                        row.getInteger(11),
                        row.getInteger(12),
                        row.getLong(13),
                        row.getLong(14),
                        row.getInteger(15)));
    }
}
