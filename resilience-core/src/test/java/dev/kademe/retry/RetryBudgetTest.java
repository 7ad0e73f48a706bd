package dev.kademe.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Workload;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RetryBudgetTest {
    static IntStream seeds() {
        Integer only = Integer.getInteger("seed");
        return only == null ? IntStream.range(0, 200) : IntStream.of(only);
    }

    @Test
    void withdraw_newBudget_isFull() {
        RetryBudget budget = RetryBudget.of(0.1, 3);

        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 0)).isFalse();
    }

    @Test
    void deposit_tenthsOfARetry_addUp() {
        RetryBudget budget = spent(0.1, 1);

        for (int success = 1; success <= 9; success++) {
            budget.deposit(Workload.LIVE, 0);
            assertThat(budget.withdraw(Workload.LIVE, 0))
                    .as("after %d successes", success)
                    .isFalse();
        }
        budget.deposit(Workload.LIVE, 0);

        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 0)).isFalse();
    }

    @Test
    void deposit_fullBudget_staysAtItsCapacity() {
        RetryBudget budget = RetryBudget.of(1, 2);
        for (int success = 0; success < 100; success++) {
            budget.deposit(Workload.LIVE, 0);
        }

        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 0)).isFalse();
    }

    @Test
    void deposit_ratioZero_earnsNothing() {
        RetryBudget budget = spent(0, 1);
        for (int success = 0; success < 1_000; success++) {
            budget.deposit(Workload.LIVE, 0);
        }

        assertThat(budget.withdraw(Workload.LIVE, 0)).isFalse();
    }

    @Test
    void withdraw_refused_takesNothing() {
        RetryBudget budget = spent(0.5, 1);
        budget.deposit(Workload.LIVE, 0);
        assertThat(budget.withdraw(Workload.LIVE, 0)).isFalse();
        budget.deposit(Workload.LIVE, 0);

        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
    }

    @Test
    void giveBack_withdrawnRetry_isThereAgain() {
        RetryBudget budget = spent(0.1, 1);

        budget.giveBack(Workload.LIVE, 0);

        assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 0)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withdraw_anyStretchOfEvents_staysUnderTheBound(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int capacity = 1 + random.nextInt(20);
        long millionths = random.nextBoolean() ? random.nextInt(1_000_001) : random.nextInt(50_000);
        RetryBudget budget = RetryBudget.of(millionths / 1e6, capacity);
        int bias = 1 + random.nextInt(10);
        int held = 0;
        // Over every stretch: retries - rho * successes <= B, so the running sum never rises by more than B.
        long sum = 0;
        long lowest = 0;

        for (int event = 0; event < 2_000; event++) {
            int kind = random.nextInt(10);
            if (kind < bias) {
                budget.deposit(Workload.LIVE, 0);
                sum -= millionths;
            } else if (kind == 9 && held > 0) {
                budget.giveBack(Workload.LIVE, 0);
                held--;
                sum -= 1_000_000;
            } else if (budget.withdraw(Workload.LIVE, 0)) {
                held++;
                sum += 1_000_000;
            }
            lowest = Math.min(lowest, sum);
            assertThat(sum - lowest).as("seed %d, event %d", seed, event).isLessThanOrEqualTo(capacity * 1_000_000L);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withdraw_randomEvents_agreesWithTheTwin(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int capacity = 1 + random.nextInt(5);
        long millionths = random.nextInt(1_000_001);
        RetryBudget budget = RetryBudget.of(millionths / 1e6, capacity);
        long twin = capacity * 1_000_000L;

        for (int event = 0; event < 2_000; event++) {
            if (random.nextInt(3) > 0) {
                budget.deposit(Workload.LIVE, 0);
                twin = Math.min(capacity * 1_000_000L, twin + millionths);
            } else {
                boolean isExpected = twin >= 1_000_000;
                twin -= isExpected ? 1_000_000 : 0;
                assertThat(budget.withdraw(Workload.LIVE, 0))
                        .as("seed %d, event %d", seed, event)
                        .isEqualTo(isExpected);
            }
        }
    }

    @Test
    void none_anyNumber_isGranted() {
        RetryBudget budget = RetryBudget.none();
        for (int retry = 0; retry < 1_000; retry++) {
            assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        }
        budget.giveBack(Workload.LIVE, 0);
        budget.deposit(Workload.LIVE, 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.001, 1.001, Double.NaN, Double.POSITIVE_INFINITY})
    void of_ratioOutOfRange_isNamed(double ratio) {
        assertThatThrownBy(() -> RetryBudget.of(ratio, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ratio must be 0..1, was " + ratio);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1_000_001})
    void of_capacityOutOfRange_isNamed(int capacity) {
        assertThatThrownBy(() -> RetryBudget.of(0.1, capacity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("capacity must be 1..1000000, was " + capacity);
    }

    private static RetryBudget spent(double ratio, int capacity) {
        RetryBudget budget = RetryBudget.of(ratio, capacity);
        for (int retry = 0; retry < capacity; retry++) {
            assertThat(budget.withdraw(Workload.LIVE, 0)).isTrue();
        }
        return budget;
    }
}
