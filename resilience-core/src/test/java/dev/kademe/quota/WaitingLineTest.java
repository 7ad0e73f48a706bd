package dev.kademe.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A line after a forecast is the line before it. */
final class WaitingLineTest {
    private static final Quota QUOTA = Quota.builder()
            .limit(Dimension.TOKENS, 1_000, Metering.sliding(Duration.ofMinutes(1)))
            .build();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void recall_someHaveLeftInAnyOrder_putsThemBack(long seed) {
        Random random = new Random(seed);
        WaitingLine line = new WaitingLine(1);
        List<Waiter> waiters = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            waiters.add(waiter(Workload.values()[random.nextInt(3)], 10, random.nextInt(1_000)));
            line.add(waiters.get(i));
        }
        waiters.get(3).overtake();
        List<List<Waiter>> before = content(line);

        line.remember();
        Collections.shuffle(waiters, random);
        for (Waiter leaving : waiters.subList(0, (int) seed + 4)) {
            line.remove(leaving);
        }
        waiters.forEach(Waiter::overtake);
        // Finds out anew who is the least patient of those who are left.
        line.isAnyExpired(Workload.LIVE, 1_000);
        line.recall();

        assertThat(content(line)).isEqualTo(before);
        assertThat(line.size()).isEqualTo(12);
        assertThat(waiters.stream().mapToInt(Waiter::overtaken).sum()).isEqualTo(1);
        for (long nowNanos = 0; nowNanos <= 1_000; nowNanos += 50) {
            assertThat(line.isAnyExpired(Workload.LIVE, nowNanos)).isEqualTo(isAnyLate(before.get(0), nowNanos));
        }
    }

    @Test
    void least_someJoinAndLeave_isNeverMoreThanAnyAsksFor() {
        WaitingLine line = new WaitingLine(1);
        Waiter small = waiter(Workload.LIVE, 10, 0);
        Waiter large = waiter(Workload.LIVE, 30, 0);
        line.add(large);
        line.add(small);

        assertThat(line.least(Workload.LIVE).amount(0)).isEqualTo(10);
        line.remove(small);
        assertThat(line.least(Workload.LIVE).amount(0)).isLessThanOrEqualTo(30);
        line.remember();
        line.recall();
        assertThat(line.least(Workload.LIVE).amount(0)).isEqualTo(30);
        line.remove(large);
        line.add(waiter(Workload.LIVE, 40, 0));
        assertThat(line.least(Workload.LIVE).amount(0)).isEqualTo(40);
    }

    /** Read in both directions. */
    private static List<List<Waiter>> content(WaitingLine line) {
        List<List<Waiter>> content = new ArrayList<>();
        for (Workload workload : Workload.values()) {
            List<Waiter> forwards = new ArrayList<>();
            for (Waiter waiter = line.first(workload); waiter != null; waiter = waiter.later) {
                assertThat(waiter.earlier).isSameAs(forwards.isEmpty() ? null : forwards.get(forwards.size() - 1));
                forwards.add(waiter);
            }
            content.add(forwards);
        }
        return content;
    }

    private static boolean isAnyLate(List<Waiter> waiters, long nowNanos) {
        return waiters.stream().anyMatch(waiter -> waiter.isExpired(nowNanos));
    }

    private static Waiter waiter(Workload workload, long tokens, long deadlineNanos) {
        Claim claim = new Claim(workload, TokenEstimate.of(tokens), deadlineNanos, granted -> {});
        Gauges gauges = new Gauges(QUOTA);
        return new Waiter(new Reservation(claim), new Ask(gauges.all().length).of(claim, gauges), deadlineNanos);
    }
}
