package dev.kademe.sim.incident;

import dev.kademe.call.Workload;
import dev.kademe.level.LevelControl;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How a client is configured.
 *
 * @param retry what it tries again
 * @param retryBudget what bounds its retries across calls; the library's own when empty
 * @param waits how long it waits
 * @param level how it degrades
 * @param routing where its questions go
 * @param isMirrored whether a ledger mirrors the quota, with shares
 * @param hasLane whether its background work waits in a lane
 * @param hasBreaker whether a circuit breaker closes the main model at a rejection
 * @param readsHints whether it looks at what a rejection says about trying again
 */
record ClientSettings(
        RetryPolicy retry,
        Optional<RetryBudget> retryBudget,
        WaitBudgets waits,
        LevelControl level,
        Routing routing,
        boolean isMirrored,
        boolean hasLane,
        boolean hasBreaker,
        boolean readsHints) {
    /** The report's budget, for everybody. */
    static final WaitBudgets SIX_SECONDS = waits(Duration.ofSeconds(6));

    /** The naive client has none, and never waits. */
    static final WaitBudgets UNBOUNDED = waits(Duration.ofDays(1));

    /** The naive client's attempts: the first one, and three more at once. */
    static final RetryPolicy REPEATED_AT_ONCE = RetryPolicy.builder()
            .maxAttempts(4)
            .backoff(Backoff.fixed(Duration.ZERO))
            .build();

    /** A client without ledger, levels and fallback. */
    static ClientSettings plain(RetryPolicy retry, RetryBudget budget, WaitBudgets waits) {
        return new ClientSettings(
                retry,
                Optional.of(budget),
                waits,
                LevelControl.none(),
                Routing.MAIN_ONLY,
                false,
                false,
                false,
                !retry.equals(REPEATED_AT_ONCE));
    }

    /** Everything. */
    static ClientSettings planned(LevelControl level) {
        return new ClientSettings(
                RetryPolicy.standard(),
                Optional.empty(),
                WaitBudgets.standard(),
                level,
                Routing.BY_CATEGORY,
                true,
                true,
                false,
                true);
    }

    ClientSettings with(LevelControl newLevel) {
        return new ClientSettings(
                retry, retryBudget, waits, newLevel, routing, isMirrored, hasLane, hasBreaker, readsHints);
    }

    ClientSettings with(Routing newRouting) {
        return new ClientSettings(
                retry, retryBudget, waits, level, newRouting, isMirrored, hasLane, hasBreaker, readsHints);
    }

    ClientSettings withLane() {
        return new ClientSettings(retry, retryBudget, waits, level, routing, isMirrored, true, hasBreaker, readsHints);
    }

    ClientSettings withBreaker() {
        return new ClientSettings(retry, retryBudget, waits, level, routing, isMirrored, hasLane, true, readsHints);
    }

    private static WaitBudgets waits(Duration longest) {
        return new WaitBudgets(
                Map.of(Workload.LIVE, longest, Workload.INTERNAL, longest, Workload.BACKGROUND, longest));
    }

    /** Where questions go. */
    enum Routing {
        /** To the main model, and nowhere else. */
        MAIN_ONLY,
        /** To the main model, then to the second provider, whatever they are about. */
        SECOND_FOR_ALL,
        /** By what they are about, and in the end to a person. */
        BY_CATEGORY
    }
}
