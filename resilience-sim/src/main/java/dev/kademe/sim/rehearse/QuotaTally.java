package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.check.LevelHistory;
import dev.kademe.sim.check.RollingWindow;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.time.Duration;
import java.util.Optional;

/** What one quota's provider saw, held against the laws. Not thread-safe. */
final class QuotaTally {
    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

    private final Quota quota;
    private final FakeAccount account;
    private final LevelHistory levels;
    private final Optional<Duration> dwell;
    private final LawBook<PlanLaw> laws;
    private final RollingWindow sent = new RollingWindow(MINUTE_NANOS);
    private final RollingWindow tokens = new RollingWindow(MINUTE_NANOS);
    private final RollingWindow background = new RollingWindow(MINUTE_NANOS);
    /** Live calls at the size that the client reserved, which it may hold until they are answered. */
    private final RollingWindow live = new RollingWindow(MINUTE_NANOS);

    private final long guaranteedRequests;
    private final long guaranteedTokens;
    private long troubledUntilNanos;

    /**
     * Nothing yet.
     *
     * @param dwell the shortest time between a change of the level and a fall; empty when the level does not change
     */
    QuotaTally(Quota quota, FakeAccount account, LevelHistory levels, Optional<Duration> dwell, LawBook<PlanLaw> laws) {
        this.quota = quota;
        this.dwell = dwell;
        this.account = account;
        this.levels = levels;
        this.laws = laws;
        this.guaranteedRequests = guaranteed(Dimension.REQUESTS);
        this.guaranteedTokens = guaranteed(Dimension.TOKENS);
    }

    private long guaranteed(Dimension dimension) {
        return limit(dimension)
                .map(limit -> quota.shares().guarantee(Workload.LIVE, limit.amount()))
                .orElse(Long.MAX_VALUE);
    }

    /** The limit of a minute in a dimension, if the ledger counts it in sliding minutes, as the windows here do. */
    private Optional<Limit> limit(Dimension dimension) {
        return quota.limits().stream()
                .filter(limit -> limit.dimension() == dimension)
                .filter(limit -> limit.metering() instanceof Metering.Sliding
                        && limit.metering().window().toNanos() == MINUTE_NANOS)
                .findFirst();
    }

    /** A request reached the provider. */
    void sent(Inquiry inquiry, FakeModel.Result result, long nowNanos) {
        sent.add(nowNanos, 1);
        if (result != FakeModel.Result.ACCEPTED) {
            // What a rejection marks as full, or an outage closes, may refuse anybody until it has left the window.
            troubledUntilNanos = nowNanos + MINUTE_NANOS;
            return;
        }
        tokens.add(nowNanos, inquiry.size().totalTokens());
        if (inquiry.workload() == Workload.BACKGROUND) {
            background.add(nowNanos, inquiry.size().totalTokens());
        } else if (inquiry.workload() == Workload.LIVE) {
            live.add(nowNanos, inquiry.size().mostTokens());
        }
    }

    /** Whether something is in the window that suspends guarantees: a rejection, an outage, others, a lowered limit. */
    boolean isTroubled(long nowNanos) {
        return nowNanos < troubledUntilNanos || account.isDisturbed(nowNanos);
    }

    /** Whether a live question is inside the guarantee now, and nothing suspends it. */
    boolean isGuaranteed(Inquiry inquiry, long nowNanos) {
        return !isTroubled(nowNanos)
                && live.count(nowNanos) + 1 <= guaranteedRequests
                && live.total(nowNanos) + inquiry.size().mostTokens() <= guaranteedTokens;
    }

    /** Checks what can be told when all calls have ended. */
    void checkEnd(QuotaLedger.Use use) {
        // One that outlasts the longest call is given up by the ledger, which is an end too.
        laws.check(PlanLaw.RESERVATIONS_ENDED, use.held() == 0 && use.waiting() == 0);
        dwell.ifPresent(time -> laws.check(PlanLaw.LEVEL_STEADY, levels.isSteady(time)));
        limit(Dimension.REQUESTS).ifPresent(limit -> laws.check(PlanLaw.QUOTA_KEPT, sent.highest() <= limit.amount()));
        limit(Dimension.TOKENS).ifPresent(limit -> {
            laws.check(PlanLaw.QUOTA_KEPT, tokens.highest() <= limit.amount());
            laws.check(PlanLaw.BACKGROUND_CAPPED, background.highest() <= ceiling(limit));
        });
    }

    private long ceiling(Limit limit) {
        return quota.shares().ceiling(Workload.BACKGROUND, limit.dimension(), limit.amount());
    }

    /** The most that background work took of the tokens of any minute, as a part of what the plan takes it to grant. */
    double backgroundRatio() {
        return limit(Dimension.TOKENS)
                .filter(limit -> limit.amount() > 0)
                .map(limit -> (double) background.highest() / limit.amount())
                .orElse(0.0);
    }

    /** What background work may take of the tokens, as a part of them. */
    double backgroundCeilingRatio() {
        return limit(Dimension.TOKENS)
                .filter(limit -> limit.amount() > 0)
                .map(limit -> (double) ceiling(limit) / limit.amount())
                .orElse(1.0);
    }

    FakeAccount account() {
        return account;
    }

    LevelHistory levels() {
        return levels;
    }

    /** Whether the level is raised by what has happened so far. */
    DegradationLevel level() {
        return levels.changes().isEmpty()
                ? DegradationLevel.NORMAL
                : levels.changes().get(levels.changes().size() - 1).to();
    }
}
