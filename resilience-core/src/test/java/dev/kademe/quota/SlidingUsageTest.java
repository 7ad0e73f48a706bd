package dev.kademe.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.property.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SlidingUsageTest {
    private static final long WINDOW = 60_000_000_000L;

    static IntStream seeds() {
        return Seeds.all();
    }

    /** With more than 256 instants in a window, a charge stays up to a 256th of it too long, and is never gone too early. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void total_moreInstantsThanCells_isAtMostA256thOfTheWindowLate(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SlidingUsage usage = new SlidingUsage(WINDOW);
        List<long[]> charges = new ArrayList<>();
        long meanNanos = WINDOW / (50 + random.nextInt(2_000));
        long now = 0;
        for (int i = 0; i < 700; i++) {
            now += random.nextInt(200) == 0 ? random.nextLong(WINDOW) : random.nextLong(2 * meanNanos);
            usage.advance(now);
            int column = random.nextInt(Usage.COLUMNS);
            if (random.nextInt(5) > 0) {
                long amount = 1 + random.nextLong(1_000);
                usage.charge(column, amount, now);
                charges.add(new long[] {now, column, amount});
            } else if (!charges.isEmpty()) {
                refund(usage, charges.get(random.nextInt(charges.size())), random);
            }
            long exact = sum(charges, column, now - WINDOW);
            long late = sum(charges, column, now - WINDOW - WINDOW / 256);
            assertThat(usage.of(column)).as("seed %d, charge %d", seed, i).isBetween(exact, late);
        }
        usage.advance(now + WINDOW + WINDOW / 256);
        assertThat(usage.total()).as("seed %d", seed).isZero();
    }

    /** Takes a part of a charge back. What was taken back is what the usage says, nothing once the charge is over. */
    private static void refund(SlidingUsage usage, long[] charge, SplittableRandom random) {
        long refunded = usage.refund((int) charge[1], random.nextLong(charge[2] + 1), charge[0]);
        charge[2] -= refunded;
        assertThat(charge[2]).isNotNegative();
    }

    private static long sum(List<long[]> charges, int column, long horizonNanos) {
        return charges.stream()
                .filter(charge -> charge[1] == column && charge[0] > horizonNanos)
                .mapToLong(charge -> charge[2])
                .sum();
    }
}
