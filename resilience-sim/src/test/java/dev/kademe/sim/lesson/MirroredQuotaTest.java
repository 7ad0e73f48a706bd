package dev.kademe.sim.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.sim.lesson.NaiveLesson.Counters;
import dev.kademe.sim.lesson.NaiveLesson.Policy;
import dev.kademe.sim.lesson.NaiveLesson.Settings;
import dev.kademe.sim.provider.SupportDesk;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The client whose ledger mirrors the limit loses nothing to the limit, whatever the seed and the world. */
final class MirroredQuotaTest {
    private static final SupportDesk DESK = SupportDesk.load();
    private static final int ROOMY = 3;
    private static final int WITHOUT_LIMIT = 1_000_000;

    static IntStream seeds() {
        return Seeds.all();
    }

    @Test
    void run_publishedSeed_completesWithTheCallsOfTheLightLoad() {
        for (int burst : new int[] {3, 6}) {
            PolicyRow row = run(20260218, burst, LessonSettings.PUBLISHED);

            assertThat(row.completedRatio()).isEqualTo(1.0);
            assertThat(row.interactiveRatio()).isEqualTo(0.95);
            assertThat(row.batch().calls()).isEqualTo(185);
            assertThat(row.batch().rateLimited()).isZero();
            assertThat(row.batch().contentFailures()).isEqualTo(25);
            assertThat(row.tokens()).isEqualTo(9634);
            assertThat(row.wastedTokens()).isEqualTo(1311);
            assertThat(row.accuracyRatio()).isEqualTo(158 / 160.0);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_lessonsWorld_losesOnlyWhatContentLoses(int seed) {
        Counters none = published(Policy.NONE, seed);
        Counters light = published(Policy.FIXED, seed);

        for (int burst : new int[] {3, 6}) {
            PolicyRow row = run(seed, burst, LessonSettings.PUBLISHED);

            assertThat(row.completed()).as("completed, burst %d", burst).isEqualTo(light.completed());
            assertThat(row.tokens()).as("tokens, burst %d", burst).isEqualTo(light.tokens());
            assertThat(row.answeredQueries()).as("interactive, burst %d", burst).isEqualTo(none.interactiveCompleted());
            assertThat(rejections(row)).as("rejections, burst %d", burst).isZero();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_anyWorld_isNeverRejected(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int window = 1 + random.nextInt(random.nextBoolean() ? 8 : 140);
        LessonSettings settings = new LessonSettings(
                random.nextInt(window * 6),
                window,
                1 + random.nextInt(random.nextBoolean() ? 12 : 160),
                1 + random.nextInt(20),
                random.nextBoolean() ? FailedCalls.COUNTED : FailedCalls.FREE);

        PolicyRow row = run(random.nextLong(1L << 32), 1 + random.nextInt(160), settings);

        assertThat(rejections(row)).as("%s", settings).isZero();
    }

    /** Two calls a step for the batch, beside one for the queries, are enough to end in time. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_roomForThreeCallsAStep_equalsAWorldWithoutLimit(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int window = 1 + random.nextInt(random.nextBoolean() ? 8 : 140);
        int quota = window * ROOMY + random.nextInt(window * ROOMY);
        int dispatch = 1 + random.nextInt(random.nextBoolean() ? 12 : 160);
        int maxAttempts = 1 + random.nextInt(20);
        int burst = 1 + random.nextInt(random.nextBoolean() ? 12 : 160);
        long endpointSeed = random.nextLong(1L << 32);
        LessonSettings settings = new LessonSettings(quota, window, dispatch, maxAttempts, FailedCalls.COUNTED);
        Counters unlimited = NaiveLesson.run(
                new Settings(Policy.FIXED, burst, endpointSeed, WITHOUT_LIMIT, window, dispatch, maxAttempts, true));

        PolicyRow row = run(endpointSeed, burst, settings);

        assertThat(PolicyRunTest.counters(row))
                .as("burst %d, %s", burst, settings)
                .isEqualTo(unlimited);
    }

    @Test
    void run_noQuota_sendsNothing() {
        PolicyRow row = run(20260218, 6, new LessonSettings(0, 3, 12, 4, FailedCalls.COUNTED));

        assertThat(row.completed()).isZero();
        assertThat(row.answeredQueries()).isZero();
        assertThat(row.batch().calls()).isZero();
        assertThat(row.interactive().calls()).isZero();
        assertThat(row.tokens()).isZero();
    }

    private static int rejections(PolicyRow row) {
        return row.batch().rateLimited() + row.interactive().rateLimited();
    }

    private static PolicyRow run(long seed, int burst, LessonSettings settings) {
        return PolicyRun.run(DESK, seed, burst, LessonPolicy.KADEME, settings, event -> {});
    }

    private static Counters published(Policy policy, long seed) {
        return NaiveLesson.run(new Settings(policy, 3, seed, 24, 3, 12, 4, true));
    }
}
