package dev.kademe.client;

import static dev.kademe.client.LimiterFixture.LIMIT;
import static dev.kademe.client.LimiterFixture.SECOND;
import static dev.kademe.client.LimiterFixture.WINDOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.QuotaLedger.Closure;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.quota.Shares;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What changes through the view, and what its settings say afterwards. */
final class LedgerRateLimiterChangeTest {
    private final LimiterFixture quota = new LimiterFixture(Shares.none());
    private final LedgerRateLimiter view = quota.view(Workload.LIVE);
    private final List<Reservation> told = new ArrayList<>();

    @Test
    void config_unchanged_isTheQuotas() {
        RateLimiterConfig config = view.getRateLimiterConfig();

        assertThat(config.getLimitForPeriod()).isEqualTo((int) LIMIT);
        assertThat(config.getLimitRefreshPeriod()).isEqualTo(WINDOW);
        assertThat(config.getTimeoutDuration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.getDrainPermissionsOnResult().test(null)).isFalse();
    }

    @Test
    void changeLimit_lower_blocksAtOnceAndKeepsWhatIsCharged() {
        view.acquirePermission(400);

        view.changeLimitForPeriod(500);

        assertThat(view.getRateLimiterConfig().getLimitForPeriod()).isEqualTo(500);
        assertThat(view.getMetrics().getAvailablePermissions()).isEqualTo(100);
        assertThat(view.acquirePermission(101)).isFalse();
    }

    @Test
    void changeLimit_higher_tellsThoseWhoWaited() {
        view.acquirePermission((int) LIMIT);
        Reservation waiting = quota.waiting(Workload.LIVE, 500, told::add);

        view.changeLimitForPeriod(1_500);

        assertThat(told).containsExactly(waiting);
        assertThat(quota.charged(Dimension.TOKENS)).isEqualTo(1_500);
    }

    @Test
    void changeLimit_throughTheLedger_isInTheConfig() {
        quota.ledger.changeLimit(Dimension.TOKENS, 5_000_000_000L, quota.time.now());
        assertThat(view.getRateLimiterConfig().getLimitForPeriod()).isEqualTo(Integer.MAX_VALUE);

        quota.ledger.changeLimit(Dimension.TOKENS, 0, quota.time.now());

        assertThat(view.getRateLimiterConfig().getLimitForPeriod()).isEqualTo(1);
        assertThat(view.acquirePermission(1)).isFalse();
    }

    @Test
    void changeLimit_lessThanOne_isAMistake() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.changeLimitForPeriod(0))
                .withMessage("limitForPeriod must be 1..2147483647, was 0");
        assertThat(view.getRateLimiterConfig().getLimitForPeriod()).isEqualTo((int) LIMIT);
    }

    @Test
    void changeLimit_quotaWithoutTokens_isAMistakeAndTheConfigHasNoLimit() {
        LedgerRateLimiter unlimited = LedgerRateLimiter.of("free", QuotaLedger.unlimited(), Workload.LIVE);

        assertThatIllegalArgumentException().isThrownBy(() -> unlimited.changeLimitForPeriod(10));
        assertThat(unlimited.getRateLimiterConfig().getLimitForPeriod()).isEqualTo(Integer.MAX_VALUE);
        assertThat(unlimited.getRateLimiterConfig().getLimitRefreshPeriod()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void changeTimeout_longer_isTheLongestWait() {
        view.acquirePermission((int) LIMIT);
        assertThat(view.acquirePermission(1)).isFalse();

        view.changeTimeoutDuration(Duration.ofSeconds(60));

        assertThat(view.getRateLimiterConfig().getTimeoutDuration()).isEqualTo(Duration.ofSeconds(60));
        assertThat(view.acquirePermission(1)).isTrue();
        assertThat(quota.time.now().nanos()).isEqualTo(60 * SECOND);
    }

    @Test
    void drain_partlyUsed_leavesNothingToAnyWorkloadAndComesBackOverAWindow() {
        view.acquirePermission(400);

        view.drainPermissions();

        assertThat(view.getMetrics().getAvailablePermissions()).isZero();
        assertThat(quota.view(Workload.INTERNAL).getMetrics().getAvailablePermissions())
                .isZero();
        quota.moveTo(30 * SECOND);
        assertThat(view.getMetrics().getAvailablePermissions()).isEqualTo(300);
        quota.moveTo(60 * SECOND);
        assertThat(view.getMetrics().getAvailablePermissions()).isEqualTo((int) LIMIT);
    }

    /** The view cannot say how its calls ended, so it never opens the quota; a client's probe shuts it out as before. */
    @Test
    void acquire_closedUntilAProbe_leavesTheProbeToClients() {
        quota.ledger.close(Closure.unstated(Optional.empty()), quota.time.now());
        assertThat(view.acquirePermission(1)).isFalse();
        quota.moveTo(3_600 * SECOND);
        assertThat(view.acquirePermission(1)).isTrue();

        Reservation probe = quota.held(Workload.LIVE, 1);

        assertThat(view.acquirePermission(1)).isFalse();
        assertThat(view.getMetrics().getAvailablePermissions()).isZero();
        quota.ledger.settle(probe, Settlement.accepted(TokenUsage.of(1, 0)), quota.time.now());
        assertThat(view.acquirePermission(1)).isTrue();
    }

    /** The ledger's mark returns nobody: who was due before it must have been told. */
    @Test
    void drain_whenSomebodyIsDue_tellsThemFirst() {
        view.acquirePermission((int) LIMIT);
        Reservation waiting = quota.waiting(Workload.LIVE, 500, told::add);
        quota.moveTo(60 * SECOND);

        view.drainPermissions();

        assertThat(told).containsExactly(waiting);
        assertThat(view.getMetrics().getAvailablePermissions()).isZero();
    }
}
