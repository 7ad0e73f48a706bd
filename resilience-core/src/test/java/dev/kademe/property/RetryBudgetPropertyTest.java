package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Workload;
import dev.kademe.retry.RetryBudget;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bound of a budget in requests and in tokens, for each workload by itself, over every stretch of any history. */
final class RetryBudgetPropertyTest {
    private static final long MILLION = 1_000_000;

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withdraw_anyStretch_staysUnderBothBounds(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int capacity = 1 + random.nextInt(10);
        long tokenCapacity = 1 + random.nextLong(20_000);
        long millionths = random.nextInt(300_000);
        long largest = random.nextInt(4) == 0 ? 3 * tokenCapacity : tokenCapacity;
        RetryBudget budget = RetryBudget.of(millionths / 1e6, capacity, tokenCapacity);
        Map<Workload, History> histories = new EnumMap<>(Workload.class);
        for (Workload workload : Workload.values()) {
            histories.put(workload, new History());
        }

        for (int event = 0; event < 3_000; event++) {
            Workload workload = Workload.values()[random.nextInt(3)];
            History history = histories.get(workload);
            long tokens = random.nextLong(largest + 1);
            int kind = random.nextInt(10);
            if (kind < 5) {
                budget.deposit(workload, tokens);
                history.earned(millionths, millionths * tokens);
            } else if (kind == 9 && !history.unsent.isEmpty()) {
                long unsent = history.unsent.pop();
                budget.giveBack(workload, unsent);
                history.earned(MILLION, MILLION * unsent);
            } else if (budget.withdraw(workload, tokens)) {
                history.retried(tokens);
            }
            assertThat(history.requests.highest())
                    .as("seed %d, event %d, retries of %s", seed, event, workload)
                    .isLessThanOrEqualTo(capacity * MILLION);
            assertThat(history.tokens.highest())
                    .as("seed %d, event %d, tokens of %s", seed, event, workload)
                    .isLessThanOrEqualTo(Math.max(tokenCapacity, largest) * MILLION);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withdraw_otherWorkloads_neitherGiveNorTake(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        RetryBudget shared = RetryBudget.of(0.2, 3, 5_000);
        RetryBudget own = RetryBudget.of(0.2, 3, 5_000);

        for (int event = 0; event < 1_000; event++) {
            long tokens = random.nextLong(3_000);
            Workload other = random.nextBoolean() ? Workload.INTERNAL : Workload.BACKGROUND;
            if (random.nextBoolean()) {
                shared.deposit(other, tokens);
            } else {
                shared.withdraw(other, tokens);
            }
            if (random.nextInt(3) > 0) {
                shared.deposit(Workload.LIVE, tokens);
                own.deposit(Workload.LIVE, tokens);
            } else {
                assertThat(shared.withdraw(Workload.LIVE, tokens))
                        .as("seed %d, event %d", seed, event)
                        .isEqualTo(own.withdraw(Workload.LIVE, tokens));
            }
        }
    }

    @Test
    void withdraw_tokensSpent_takesNoRequestEither() {
        RetryBudget budget = RetryBudget.of(0, 2, 1_000);

        assertThat(budget.withdraw(Workload.LIVE, 900)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 200)).isFalse();
        assertThat(budget.withdraw(Workload.LIVE, 100)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 0)).isFalse();
    }

    @Test
    void withdraw_largerThanEverything_isAllowedWhenFullAndOwed() {
        RetryBudget budget = RetryBudget.of(0.5, 10, 1_000);

        assertThat(budget.withdraw(Workload.LIVE, 3_000)).isTrue();
        assertThat(budget.withdraw(Workload.LIVE, 1)).isFalse();
        budget.deposit(Workload.LIVE, 4_000);
        assertThat(budget.withdraw(Workload.LIVE, 1))
                .as("what was owed is paid")
                .isFalse();
        budget.deposit(Workload.LIVE, 2);
        assertThat(budget.withdraw(Workload.LIVE, 1)).isTrue();
    }

    /** What was retried less what was earned, at most, over every stretch so far. */
    private static final class Rise {
        private long sum;
        private long lowest;
        private long highest;

        void add(long amount) {
            sum += amount;
            lowest = Math.min(lowest, sum);
            highest = Math.max(highest, sum - lowest);
        }

        long highest() {
            return highest;
        }
    }

    private static final class History {
        private final Rise requests = new Rise();
        private final Rise tokens = new Rise();
        private final Deque<Long> unsent = new ArrayDeque<>();

        void earned(long inRequests, long inTokens) {
            requests.add(-inRequests);
            tokens.add(-inTokens);
        }

        void retried(long retriedTokens) {
            requests.add(MILLION);
            tokens.add(MILLION * retriedTokens);
            unsent.push(retriedTokens);
        }
    }
}
