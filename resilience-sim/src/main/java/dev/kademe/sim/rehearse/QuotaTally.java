package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.check.LevelHistory;
import dev.kademe.sim.provider.AccountMeter;
import dev.kademe.sim.provider.SizedRequest;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What one quota's provider saw, held against the laws. Not thread-safe. */
final class QuotaTally {
    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();
    private static final List<Set<Dimension>> MEASURED = List.of(
            Set.of(Dimension.TOKENS),
            Set.of(Dimension.INPUT_TOKENS, Dimension.OUTPUT_TOKENS),
            Set.of(Dimension.REQUESTS));

    private final FakeAccount account;
    private final LevelHistory levels;
    private final Optional<Duration> dwell;
    private final LawBook<PlanLaw> laws;
    private final List<BackgroundTally> background;
    private final AccountMeter lawful;
    /** Live calls at the size that the client reserved, which it may hold until they are answered. */
    private final Optional<AccountMeter> guaranteed;

    private long troubledUntilNanos;

    /**
     * Nothing yet.
     *
     * @param dwell the shortest time between a change of the level and a fall; empty when the level does not change
     */
    QuotaTally(FakeAccount account, LevelHistory levels, Optional<Duration> dwell, LawBook<PlanLaw> laws) {
        Quota quota = account.terms().planned();
        this.dwell = dwell;
        this.account = account;
        this.levels = levels;
        this.laws = laws;
        this.lawful = account.terms().lawful();
        this.guaranteed = account.terms().guaranteed();
        this.background = tallies(quota);
    }

    /** One for each limit that background work is measured by: of tokens, where there are any; else of requests. */
    private static List<BackgroundTally> tallies(Quota quota) {
        return MEASURED.stream()
                .map(dimensions -> quota.limits().stream()
                        .filter(limit -> dimensions.contains(limit.dimension()))
                        .map(limit -> new BackgroundTally(quota, limit))
                        .toList())
                .filter(tallies -> !tallies.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** A request reached the provider. */
    void sent(Inquiry inquiry, FakeModel.Result result, long nowNanos) {
        Terms terms = account.terms();
        SizedRequest size = inquiry.size();
        boolean isLive = inquiry.workload() == Workload.LIVE;
        if (result != FakeModel.Result.ACCEPTED) {
            // What a rejection marks as full, or an outage closes, may refuse anybody until it has left the window.
            troubledUntilNanos = nowNanos + MINUTE_NANOS;
            lawful.take(terms.countsFailedCalls() ? 1 : 0, 0, 0, nowNanos);
            if (isLive) {
                takeGuaranteed(1, 0, 0, nowNanos);
            }
            return;
        }
        lawful.take(1, size.inputTokens(), terms.outputTokens(size), nowNanos);
        if (inquiry.workload() == Workload.BACKGROUND) {
            for (BackgroundTally tally : background) {
                tally.add(size, nowNanos);
            }
        } else if (isLive) {
            takeGuaranteed(1, size.inputTokens(), terms.mostOutputTokens(size), nowNanos);
        }
    }

    private void takeGuaranteed(long requests, long inputTokens, long outputTokens, long nowNanos) {
        if (guaranteed.isPresent()) {
            guaranteed.get().take(requests, inputTokens, outputTokens, nowNanos);
        }
    }

    /** Whether something is in the window that suspends guarantees: a rejection, an outage, others, a lowered limit. */
    boolean isTroubled(long nowNanos) {
        return nowNanos < troubledUntilNanos || account.isDisturbed(nowNanos);
    }

    /** Whether a live question is inside the guarantee now, and nothing suspends it. */
    boolean isGuaranteed(Inquiry inquiry, long nowNanos) {
        SizedRequest size = inquiry.size();
        return guaranteed.isPresent()
                && !isTroubled(nowNanos)
                && guaranteed.get().fits(1, size.inputTokens(), account.terms().mostOutputTokens(size), nowNanos);
    }

    /** Checks what can be told when all calls have ended. */
    void checkEnd(QuotaLedger.Use use) {
        // One that outlasts the longest call is given up by the ledger, which is an end too.
        laws.check(PlanLaw.RESERVATIONS_ENDED, use.held() == 0 && use.waiting() == 0);
        dwell.ifPresent(time -> laws.check(PlanLaw.LEVEL_STEADY, levels.isSteady(time)));
        lawful.kept().forEach(isKept -> laws.check(PlanLaw.QUOTA_KEPT, isKept));
        background.forEach(tally -> laws.check(PlanLaw.BACKGROUND_CAPPED, tally.isCapped()));
    }

    /**
     * The most that background work took of any limit; empty when no limit of less than a day grants anything.
     *
     * @param name the quota's
     */
    Optional<BackgroundShare> background(String name) {
        return background.stream()
                .flatMap(tally -> tally.share(name).stream())
                .max(Comparator.comparingDouble(BackgroundShare::ratio));
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
