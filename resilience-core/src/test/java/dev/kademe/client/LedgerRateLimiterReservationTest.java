package dev.kademe.client;

import static dev.kademe.client.LimiterFixture.LIMIT;
import static dev.kademe.client.LimiterFixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.quota.Shares;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a wait that is returned promises: the caller comes back at its end, and asks nobody again. */
final class LedgerRateLimiterReservationTest {
    private final LimiterFixture quota = new LimiterFixture(Shares.none());
    private final LedgerRateLimiter view = quota.view(Workload.INTERNAL);

    @BeforeEach
    void fullUntilSixtySeconds() {
        view.acquirePermission((int) LIMIT);
        quota.moveTo(57 * SECOND);
    }

    @Test
    void reserve_free_isChargedNow() {
        quota.moveTo(60 * SECOND);

        assertThat(view.reservePermission(300)).isZero();

        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(300);
        assertThat(quota.use().held()).isZero();
    }

    @Test
    void reserve_mustWait_keepsItsPlaceAndIsChargedAtTheEnd() {
        assertThat(view.reservePermission(300)).isEqualTo(3 * SECOND);
        assertThat(quota.use().waiting()).isEqualTo(1);

        quota.moveTo(60 * SECOND);
        quota.tick();

        assertThat(quota.use().waiting()).isZero();
        assertThat(quota.use().held()).isZero();
        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(300);
    }

    @Test
    void reserve_promised_goesBeforeLaterOnesOfItsWorkload() {
        view.reservePermission(300);
        quota.moveTo(60 * SECOND);
        view.changeTimeoutDuration(Duration.ZERO);

        assertThat(view.acquirePermission(701)).isFalse();
        assertThat(view.acquirePermission(700)).isTrue();
    }

    @Test
    void reserve_waitDoesNotFitTheTimeout_isRefusedAndLeavesTheLine() {
        view.changeTimeoutDuration(Duration.ofSeconds(3).minusNanos(1));

        assertThat(view.reservePermission(300)).isNegative();

        assertThat(quota.use().waiting()).isZero();
        quota.moveTo(60 * SECOND);
        assertThat(quota.charged(Dimension.TOKENS)).isZero();
    }

    @Test
    void reserve_moreThanTheLimit_isRefused() {
        assertThat(view.reservePermission((int) LIMIT + 1)).isNegative();
        assertThat(quota.use().waiting()).isZero();
    }

    @Test
    void reserve_overtakenByAMoreProtectedWorkload_isChargedWhenThereIsRoom() {
        view.reservePermission(300);
        quota.waiting(Workload.LIVE, 900, granted -> {});
        quota.moveTo(60 * SECOND);
        quota.tick();
        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(900);
        assertThat(quota.use().waiting()).isEqualTo(1);

        quota.moveTo(120 * SECOND);
        quota.tick();

        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(300);
        assertThat(quota.use().waiting()).isZero();
    }

    /** At the end of its wait plus one window the provider has forgotten the call: there is nothing left to charge. */
    @Test
    void reserve_heldBackForAWholeWindow_isForgotten() {
        view.reservePermission(300);
        quota.ledger.enter(DegradationLevel.ESSENTIAL_ONLY, quota.time.now());
        quota.moveTo(122 * SECOND);
        quota.tick();
        assertThat(quota.use().waiting()).isEqualTo(1);

        quota.moveTo(122 * SECOND + 1);
        quota.tick();

        assertThat(quota.use().waiting()).isZero();
        assertThat(quota.charged(Dimension.TOKENS)).isZero();
    }
}
