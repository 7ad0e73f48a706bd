package dev.kademe.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CrowdTest {
    private static final long SECOND = 1_000_000_000L;

    private final Crowd crowd = new Crowd();

    @Test
    void joined_withinASecondOfTheFirst_areTogether() {
        assertThat(crowd.joined(0).count()).isEqualTo(1);
        assertThat(crowd.joined(SECOND / 2).count()).isEqualTo(2);
        assertThat(crowd.joined(SECOND - 1).count()).isEqualTo(3);
        assertThat(crowd.joined(SECOND).count()).as("a second after the first").isEqualTo(1);
        assertThat(crowd.joined(SECOND + SECOND / 2).count()).isEqualTo(2);
    }

    @Test
    void joined_trickle_neverGrowsWithoutEnd() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(crowd.joined(i * SECOND / 4).count()).isEqualTo(i % 4 + 1);
        }
    }

    /** Allowed: each number from 1 to 8,000, once. */
    @Test
    void joined_manyThreads_countsEach() throws InterruptedException {
        Set<Integer> counts = ConcurrentHashMap.newKeySet();
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> new Thread(() -> IntStream.range(0, 1_000)
                        .forEach(j -> counts.add(crowd.joined(7).count()))))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(counts).hasSize(8_000).contains(1, 8_000);
    }
}
