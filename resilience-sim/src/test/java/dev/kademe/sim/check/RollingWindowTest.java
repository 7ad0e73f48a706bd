package dev.kademe.sim.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.sim.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RollingWindowTest {
    static IntStream seeds() {
        return Seeds.all();
    }

    @Test
    void total_entryOneWindowOld_isGone() {
        RollingWindow window = new RollingWindow(60);
        window.add(0, 5);
        window.add(0, 1);

        assertThat(window.total(59)).isEqualTo(6);
        assertThat(window.count(59)).isEqualTo(2);
        assertThat(window.total(60)).isZero();
        assertThat(window.count(60)).isZero();
    }

    @Test
    void windowNanos_notPositive_isRefused() {
        assertThatThrownBy(() -> new RollingWindow(0)).hasMessage("windowNanos must be 1 or more, was 0");
    }

    /** Every window that ends at some instant is added up anew. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void highest_randomAmounts_isThatOfTheFullestWindow(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int length = 1 + random.nextInt(30);
        RollingWindow window = new RollingWindow(length);
        List<int[]> added = new ArrayList<>();
        int now = 0;
        for (int i = 0; i < 40; i++) {
            now += random.nextInt(6);
            int amount = random.nextInt(10);
            added.add(new int[] {now, amount});
            window.add(now, amount);
        }
        long fullest = 0;
        for (int end = 0; end <= now; end++) {
            fullest = Math.max(fullest, sum(added, end - length, end));
        }

        assertThat(window.highest()).as("seed %d", seed).isEqualTo(fullest);
        assertThat(window.total(now + 3)).as("seed %d", seed).isEqualTo(sum(added, now + 3 - length, now + 3));
    }

    private static long sum(List<int[]> added, int after, int until) {
        return added.stream()
                .filter(entry -> entry[0] > after && entry[0] <= until)
                .mapToLong(entry -> entry[1])
                .sum();
    }
}
