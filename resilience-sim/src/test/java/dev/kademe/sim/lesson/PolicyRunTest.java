package dev.kademe.sim.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.sim.lesson.NaiveLesson.Counters;
import dev.kademe.sim.lesson.NaiveLesson.Policy;
import dev.kademe.sim.lesson.NaiveLesson.Settings;
import dev.kademe.sim.provider.SupportDesk;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The production client, configured as the lesson's policies, against the lesson's own program. */
final class PolicyRunTest {
    private static final SupportDesk DESK = SupportDesk.load();
    private static final long PUBLISHED_SEED = 20260218;

    static IntStream seeds() {
        return Seeds.all();
    }

    /** Settings around the lesson's own, where queue, window and retries act on each other. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_settingsNearTheLesson_equalsTheLessonsProgram(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (Policy policy : Policy.values()) {
            assertEqualsTwin(new Settings(
                    policy,
                    1 + random.nextInt(12),
                    random.nextLong(1L << 32),
                    12 + random.nextInt(24),
                    1 + random.nextInt(5),
                    4 + random.nextInt(16),
                    1 + random.nextInt(6),
                    random.nextBoolean()));
        }
    }

    /** Everything the command line allows. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_anySettings_equalsTheLessonsProgram(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        assertEqualsTwin(new Settings(
                List.of(Policy.values()).get(random.nextInt(3)),
                1 + random.nextInt(160),
                random.nextLong(1L << 32),
                random.nextInt(random.nextBoolean() ? 100 : 1_000_001),
                1 + random.nextInt(140),
                1 + random.nextInt(160),
                1 + random.nextInt(20),
                random.nextBoolean()));
    }

    @ParameterizedTest(name = "{0}, bursts of {1}")
    @CsvSource({
        "NONE,    3, 137, 57, 160,   0, 23, 8425, 1218, 135",
        "FIXED,   3, 160, 57, 185,   0, 25, 9634, 1311, 158",
        "BACKOFF, 3, 160, 57, 185,   0, 25, 9634, 1311, 158",
        "NONE,    6, 137, 57, 160,   0, 23, 8425, 1218, 135",
        "FIXED,   6, 128, 52, 295, 151, 16, 7658,  873, 127",
        "BACKOFF, 6, 140, 53, 289, 129, 20, 8389, 1038, 138",
    })
    void run_publishedSettings_givesThePublishedRow(
            LessonPolicy policy,
            int burst,
            int completed,
            int answered,
            int calls,
            int rateLimited,
            int contentFailures,
            long tokens,
            long wasted,
            int accurate) {
        Counters published =
                new Counters(completed, answered, 60, calls, rateLimited, contentFailures, tokens, wasted, accurate);

        assertThat(counters(run(policy, PUBLISHED_SEED, burst, FailedCalls.COUNTED)))
                .isEqualTo(published);
    }

    @ParameterizedTest(name = "{0}, bursts of {1}")
    @CsvSource({
        "NONE,    3, 0.875,   1.0",
        "FIXED,   3, 1.0,     1.0",
        "BACKOFF, 3, 1.0,     1.0",
        "NONE,    6, 0.875,   1.0",
        "FIXED,   6, 0.68125, 0.8666666666666667",
        "BACKOFF, 6, 0.71875, 0.8833333333333333",
    })
    void run_lessonsSecondSeed_givesThePublishedRatios(
            LessonPolicy policy, int burst, double completed, double interactive) {
        PolicyRow row = run(policy, PUBLISHED_SEED + 1, burst, FailedCalls.COUNTED);

        assertThat(row.completedRatio()).isEqualTo(completed);
        assertThat(row.interactiveRatio()).isEqualTo(interactive);
    }

    @ParameterizedTest
    @CsvSource({"FIXED, 207, 20", "BACKOFF, 208, 20", "KADEME, 185, 0"})
    void run_rejectedCallsAreFree_everythingCompletes(LessonPolicy policy, int calls, int rateLimited) {
        PolicyRow row = run(policy, PUBLISHED_SEED, 6, FailedCalls.FREE);

        assertThat(row.completedRatio()).isEqualTo(1.0);
        assertThat(row.interactiveRatio()).isEqualTo(0.95);
        assertThat(row.batch().calls()).isEqualTo(calls);
        assertThat(row.batch().rateLimited()).isEqualTo(rateLimited);
    }

    @ParameterizedTest
    @EnumSource(LessonPolicy.class)
    void run_twice_givesTheSameRow(LessonPolicy policy) {
        PolicyRow first = run(policy, 4294967295L, 6, FailedCalls.COUNTED);

        assertThat(run(policy, 4294967295L, 6, FailedCalls.COUNTED)).isEqualTo(first);
    }

    private static PolicyRow run(LessonPolicy policy, long seed, int burst, FailedCalls rejected) {
        LessonSettings settings = new LessonSettings(24, 3, 12, 4, rejected);
        return PolicyRun.run(DESK, seed, burst, policy, settings, event -> {});
    }

    private static void assertEqualsTwin(Settings settings) {
        PolicyRow row = PolicyRun.run(
                DESK,
                settings.seed(),
                settings.burst(),
                LessonPolicy.valueOf(settings.policy().name()),
                new LessonSettings(
                        settings.quota(),
                        settings.window(),
                        settings.dispatch(),
                        settings.maxAttempts(),
                        settings.isRejectedCounted() ? FailedCalls.COUNTED : FailedCalls.FREE),
                event -> {});

        assertThat(counters(row)).as("%s", settings).isEqualTo(NaiveLesson.run(settings));
    }

    static Counters counters(PolicyRow row) {
        return new Counters(
                row.completed(),
                row.answeredQueries(),
                row.queries(),
                row.batch().calls(),
                row.batch().rateLimited(),
                row.batch().contentFailures(),
                row.tokens(),
                row.wastedTokens(),
                row.accurate());
    }
}
