package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.sim.provider.ProviderMeter.Dimension;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.provider.ProviderMeter.Standing;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How a meter stands and settles; what is left is held against the naive twin in {@link ProviderMeterTest}. */
final class MeterStandingTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final ProviderLimits LIMITS = new ProviderLimits(10, 600);

    @Test
    void standing_nothingTaken_isFull() {
        ProviderMeter meter = ProviderMeter.sliding(LIMITS, MINUTE, RejectedCalls.FREE);

        assertThat(meter.standing(Dimension.REQUESTS, 5)).isEqualTo(new Standing(10, 10, 0));
        assertThat(meter.standing(Dimension.TOKENS, 5)).isEqualTo(new Standing(600, 600, 0));
    }

    @Test
    void standing_sliding_isFullAMinuteAfterTheLast() {
        ProviderMeter meter = ProviderMeter.sliding(LIMITS, MINUTE, RejectedCalls.FREE);
        meter.admit(100, 0);
        meter.admit(200, 10 * SECOND);

        assertThat(meter.standing(Dimension.TOKENS, 30 * SECOND)).isEqualTo(new Standing(600, 300, 40 * SECOND));
        assertThat(meter.standing(Dimension.TOKENS, 65 * SECOND)).isEqualTo(new Standing(600, 400, 5 * SECOND));
    }

    @Test
    void standing_bucket_isFullWhenItHasRefilled() {
        ProviderMeter meter = ProviderMeter.tokenBucket(LIMITS, MINUTE, MINUTE, RejectedCalls.FREE);
        meter.admit(100, 0);

        assertThat(meter.standing(Dimension.TOKENS, 0)).isEqualTo(new Standing(600, 500, 10 * SECOND));
        assertThat(meter.standing(Dimension.TOKENS, 4 * SECOND)).isEqualTo(new Standing(600, 540, 6 * SECOND));
    }

    @Test
    void standing_fixedWindow_isFullAtItsEnd() {
        ProviderMeter meter = ProviderMeter.fixedWindow(LIMITS, MINUTE, 0, RejectedCalls.FREE);
        meter.admit(100, 20 * SECOND);

        assertThat(meter.standing(Dimension.TOKENS, 50 * SECOND)).isEqualTo(new Standing(600, 500, 10 * SECOND));
        assertThat(meter.standing(Dimension.TOKENS, 60 * SECOND)).isEqualTo(new Standing(600, 600, 0));
    }

    @Test
    void standing_limitOfZero_hasNothing() {
        ProviderMeter meter =
                ProviderMeter.tokenBucket(new ProviderLimits(0, 0), MINUTE, MINUTE, RejectedCalls.COUNTED);
        meter.admit(1, 0);

        assertThat(meter.standing(Dimension.REQUESTS, 1)).isEqualTo(new Standing(0, 0, 0));
    }

    @Test
    void settle_windowIsOver_changesNothing() {
        ProviderMeter sliding = ProviderMeter.sliding(LIMITS, MINUTE, RejectedCalls.FREE);
        ProviderMeter fixed = ProviderMeter.fixedWindow(LIMITS, MINUTE, 0, RejectedCalls.FREE);
        for (ProviderMeter meter : new ProviderMeter[] {sliding, fixed}) {
            meter.admit(100, 0);
            meter.settle(0, 100, 500, 60 * SECOND);

            assertThat(meter.standing(Dimension.TOKENS, 60 * SECOND).remaining())
                    .isEqualTo(600);
        }
    }

    @Test
    void settle_negativeTokens_isRefused() {
        ProviderMeter meter = ProviderMeter.sliding(LIMITS, MINUTE, RejectedCalls.FREE);

        assertThatThrownBy(() -> meter.settle(0, 0, -1, 0)).hasMessageContaining("usedTokens must be 0 or more");
    }

    @Test
    void occupy_moreThanIsFree_takesWhatIsFree() {
        ProviderMeter meter = ProviderMeter.sliding(LIMITS, MINUTE, RejectedCalls.FREE);

        meter.occupy(4, 1_000, 0);

        assertThat(meter.standing(Dimension.REQUESTS, 0).remaining()).isEqualTo(6);
        assertThat(meter.standing(Dimension.TOKENS, 0).remaining()).isZero();
        assertThatThrownBy(() -> meter.occupy(-1, 0, 0)).hasMessageContaining("must be 0 or more");
    }
}
