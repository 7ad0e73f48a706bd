package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class LanePaceTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    @Test
    void take_permitsTaken_namesTheNextPeriod() {
        LanePace pace = new LanePace(2, TEN_SECONDS, 3 * SECOND);

        assertThat(pace.take(4 * SECOND)).isEqualTo(4 * SECOND);
        assertThat(pace.take(9 * SECOND)).isEqualTo(9 * SECOND);
        assertThat(pace.take(12 * SECOND)).isEqualTo(13 * SECOND);
        assertThat(pace.take(13 * SECOND - 1)).isEqualTo(13 * SECOND);
        assertThat(pace.take(13 * SECOND)).isEqualTo(13 * SECOND);
        assertThat(pace.take(13 * SECOND)).isEqualTo(13 * SECOND);
        assertThat(pace.take(13 * SECOND)).isEqualTo(23 * SECOND);
    }

    /** A permit lent in advance would be spent long after, on top of that period's own. */
    @Test
    void take_refusedLongAgo_lendsNothing() {
        LanePace pace = new LanePace(1, TEN_SECONDS, 0);
        pace.take(0);
        assertThat(pace.take(0)).isEqualTo(10 * SECOND);

        assertThat(pace.take(95 * SECOND)).isEqualTo(95 * SECOND);
        assertThat(pace.take(95 * SECOND)).isEqualTo(100 * SECOND);
    }

    /** Whoever is interrupted still gets what there is; the limiter's own waits would take it and throw. */
    @Test
    void take_interruptedThread_isToldAsEver() {
        LanePace pace = new LanePace(1, TEN_SECONDS, 0);

        Thread.currentThread().interrupt();
        long taken = pace.take(1);

        assertThat(Thread.interrupted()).as("the flag stays set").isTrue();
        assertThat(taken).isEqualTo(1);
        assertThat(pace.take(1)).isEqualTo(10 * SECOND);
    }
}
