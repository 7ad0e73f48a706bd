package dev.kademe.sim.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Moment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class VirtualClockTest {
    private final VirtualClock clock = new VirtualClock(1_700_000_000_000L);
    private final List<String> happened = new ArrayList<>();

    static IntStream seeds() {
        Integer only = Integer.getInteger("seed");
        return only == null ? IntStream.range(0, 200) : IntStream.of(only);
    }

    @Test
    void now_newClock_isZeroAndTheGivenWallClock() {
        assertThat(clock.now()).isEqualTo(new Moment(0, 1_700_000_000_000L));
    }

    @Test
    void now_timePassed_movesBothClocks() {
        clock.runUntil(1_999_999_999L);

        assertThat(clock.now()).isEqualTo(new Moment(1_999_999_999L, 1_700_000_001_999L));
    }

    @Test
    void run_differentTimes_happenInTheirOrder() {
        plan("late", 30, 0);
        plan("early", 10, 9);
        plan("between", 20, 0);

        clock.run();

        assertThat(happened).containsExactly("early@10", "between@20", "late@30");
    }

    @Test
    void run_sameTime_happensByRankThenInTheOrderPlanned() {
        plan("first of two", 10, 2);
        plan("ordinary", 10, VirtualClock.ORDINARY);
        plan("second of two", 10, 2);
        plan("before ordinary", 10, -1);

        clock.run();

        assertThat(happened)
                .containsExactly("before ordinary@10", "ordinary@10", "first of two@10", "second of two@10");
    }

    @Test
    void at_timeThatIsPast_happensNowBehindWhatIsPlannedForNow() {
        clock.at(10, 0, () -> {
            plan("for now", 10, 0);
            plan("for the past", 3, 0);
        });

        clock.run();

        assertThat(happened).containsExactly("for now@10", "for the past@10");
    }

    @Test
    void at_fromATaskWithALowerRank_goesBeforeWhatWaits() {
        clock.at(10, 1, () -> plan("planned late, rank 0", 10, 0));
        plan("planned early, rank 2", 10, 2);

        clock.run();

        assertThat(happened).containsExactly("planned late, rank 0@10", "planned early, rank 2@10");
    }

    @Test
    void runUntil_endIncluded_leavesTheRestPlanned() {
        plan("at the end", 10, 0);
        plan("after the end", 11, 0);

        clock.runUntil(10);
        assertThat(happened).containsExactly("at the end@10");

        clock.runUntil(20);
        assertThat(happened).containsExactly("at the end@10", "after the end@11");
        assertThat(clock.now().nanos()).isEqualTo(20);
    }

    @Test
    void runUntil_timeThatIsPast_doesNotGoBack() {
        clock.runUntil(10);

        clock.runUntil(5);

        assertThat(clock.now().nanos()).isEqualTo(10);
    }

    @Test
    void step_nothingPlanned_isFalseAndTimeStands() {
        plan("only one", 10, 0);

        assertThat(clock.step()).isTrue();
        assertThat(clock.step()).isFalse();
        assertThat(clock.now().nanos()).isEqualTo(10);
    }

    @Test
    void run_taskThrows_throwsAndKeepsTheRest() {
        clock.at(10, 0, () -> {
            throw new IllegalStateException("broken");
        });
        plan("next", 10, 0);

        assertThatThrownBy(clock::run).hasMessage("broken");
        clock.run();

        assertThat(happened).containsExactly("next@10");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_randomPlan_isSortedByTimeRankAndOrder(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<int[]> ran = new ArrayList<>();
        int tasks = 1 + random.nextInt(60);
        for (int i = 0; i < tasks; i++) {
            int[] key = {random.nextInt(8), random.nextInt(-2, 3), i};
            clock.at(key[0], key[1], () -> ran.add(key));
        }

        clock.run();

        assertThat(ran).hasSize(tasks).isSortedAccordingTo(Arrays::compare);
    }

    private void plan(String name, long atNanos, int rank) {
        clock.at(atNanos, rank, () -> happened.add(name + "@" + clock.now().nanos()));
    }
}
