package dev.kademe.sim.rehearse;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance;
import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.call.Moment;
import dev.kademe.call.Workload;
import dev.kademe.flow.CallPlan;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.routing.Route.SkipReason;
import dev.kademe.routing.Target;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts what happens to the questions of a run, and holds it against the laws. Not thread-safe. */
final class OutcomeBook {
    private final CallPlan<Inquiry, String> plan;
    private final PlanWorld world;
    private final LawBook<PlanLaw> laws;
    private final MinuteTally minutes;
    private final Set<String> uncleared;
    private final Map<Workload, WorkloadBook> workloads = new EnumMap<>(Workload.class);
    private final @Nullable QuotaTally main;
    private final Map<QuotaTally, QuotaLedger> ledgers = new LinkedHashMap<>();
    private long sent;
    private long repeats;
    private long rejected;

    OutcomeBook(CallPlan<Inquiry, String> plan, PlanWorld world, LawBook<PlanLaw> laws, MinuteTally minutes) {
        this.plan = plan;
        this.world = world;
        this.laws = laws;
        this.minutes = minutes;
        this.main = world.main().orElse(null);
        this.uncleared = plan.router().targets().stream()
                .filter(target -> !target.provider().isCleared())
                .map(Target::name)
                .collect(Collectors.toSet());
        for (Target<Inquiry, String> target : plan.router().targets()) {
            QuotaTally quota = world.quotaOf(target.name());
            if (quota != null) {
                ledgers.put(quota, target.ledger());
            }
        }
        for (Workload workload : Workload.values()) {
            workloads.put(workload, new WorkloadBook());
        }
    }

    WorkloadBook of(Workload workload) {
        return Objects.requireNonNull(workloads.get(workload));
    }

    /** A question came. */
    void asked(Inquiry inquiry) {
        of(inquiry.workload()).asked();
        minutes.asked(inquiry.workload());
    }

    /** A request reached a provider. */
    void sent(String target, Inquiry inquiry, int attempt, FakeModel.Result result, long nowNanos) {
        boolean isRejected = result == FakeModel.Result.REJECTED;
        sent++;
        repeats += attempt > 1 ? 1 : 0;
        rejected += isRejected ? 1 : 0;
        minutes.sent(attempt > 1, isRejected);
        QuotaTally quota = world.quotaOf(target);
        if (quota != null) {
            quota.sent(inquiry, result, nowNanos);
            if (result == FakeModel.Result.ACCEPTED && inquiry.workload() == Workload.BACKGROUND) {
                of(Workload.BACKGROUND).paid(inquiry.size().totalTokens());
            }
            if (quota == main && result == FakeModel.Result.ACCEPTED) {
                minutes.accepted(inquiry.workload(), inquiry.size().totalTokens());
            }
        }
        if (uncleared.contains(target)) {
            laws.check(PlanLaw.CLEARANCE_KEPT, !inquiry.hasPersonalData(), nowNanos);
        }
    }

    /** Whether a live question is inside the guarantee of its first target. */
    boolean isGuaranteed(Inquiry inquiry, long nowNanos) {
        return inquiry.workload() == Workload.LIVE && main != null && main.isGuaranteed(inquiry, nowNanos);
    }

    /**
     * A question ended.
     *
     * @param wasGuaranteed whether it was inside the guarantee when it came
     * @param outcome null when it has no answer
     */
    void ended(
            Inquiry inquiry,
            boolean wasGuaranteed,
            Answer.@Nullable Outcome outcome,
            Provenance provenance,
            long nowNanos) {
        Ending ending = Ending.of(outcome, provenance);
        WorkloadBook workload = of(inquiry.workload());
        workload.ended(ending);
        workload.spent(provenance);
        minutes.ended(inquiry.workload(), ending);
        laws.check(
                PlanLaw.WAIT_BUDGET_KEPT,
                ending.waitNanos() <= plan.waitBudgets().nanos(inquiry.workload()),
                nowNanos);
        checkAttempts(provenance);
        if (inquiry.workload() == Workload.LIVE) {
            laws.check(
                    PlanLaw.GUARANTEE_KEPT,
                    !isRefusedLocally(provenance) || !isInsideGuarantee(inquiry, wasGuaranteed, nowNanos),
                    nowNanos);
        }
    }

    private boolean isInsideGuarantee(Inquiry inquiry, boolean wasGuaranteed, long nowNanos) {
        return isGuaranteed(inquiry, nowNanos) || (wasGuaranteed && main != null && !main.isTroubled(nowNanos));
    }

    /** Whether the ledger of the first target had no room for it. */
    private boolean isRefusedLocally(Provenance provenance) {
        if (provenance.skipped().isEmpty()) {
            return false;
        }
        for (Provenance.Skipped skipped : provenance.skipped()) {
            SkipReason reason = skipped.reason();
            if (reason != null
                    && main != null
                    && world.quotaOf(skipped.target()) == main
                    && (reason == SkipReason.OVER_WAIT
                            || reason == SkipReason.WORKLOAD_CEILING
                            || reason == SkipReason.LINE_FULL)) {
                return true;
            }
        }
        return false;
    }

    private void checkAttempts(Provenance provenance) {
        List<Attempted> attempts = provenance.attempts();
        for (int i = 0; i < attempts.size(); i++) {
            Attempted attempt = attempts.get(i);
            int atTarget = 1;
            for (int j = 0; j < i; j++) {
                Attempted earlier = attempts.get(j);
                if (earlier.target().equals(attempt.target())) {
                    atTarget++;
                    checkHint(earlier, attempt);
                }
            }
            int most = attempt.target().equals(provenance.primary())
                    ? plan.retryPolicy().maxAttempts()
                    : Math.max(
                            plan.retryPolicy().maxFallbackAttempts(),
                            plan.retryPolicy().maxAttempts());
            laws.check(PlanLaw.ATTEMPTS_BOUNDED, atTarget <= most, attempt.sentNanos());
        }
    }

    private void checkHint(Attempted earlier, Attempted later) {
        if (earlier.failure() != null && earlier.failure().hintNanos().isPresent()) {
            long untilNanos = earlier.sentNanos()
                    + earlier.tookNanos()
                    + earlier.failure().hintNanos().getAsLong();
            laws.check(PlanLaw.HINT_OBEYED, later.sentNanos() >= untilNanos, later.sentNanos());
        }
    }

    /**
     * A job left its lane.
     *
     * @param answer empty when it failed for good
     */
    void jobEnded(Optional<Answer<String>> answer) {
        Ending ending = answer.map(Ending::ofJob).orElseGet(() -> Ending.refused(0));
        of(Workload.BACKGROUND).ended(ending);
        minutes.ended(Workload.BACKGROUND, ending);
    }

    /** The calls in line for a quota. */
    int waiting(QuotaTally quota, Moment now) {
        QuotaLedger ledger = ledgers.get(quota);
        return ledger == null ? 0 : ledger.use(now).waiting();
    }

    /**
     * All calls have ended.
     *
     * @param unfinishedJobs jobs that were in the lane when it was closed
     */
    void checkEnd(long unfinishedJobs, Moment now) {
        laws.check(PlanLaw.BACKGROUND_KEPT, of(Workload.BACKGROUND).unfinished() == unfinishedJobs);
        ledgers.forEach((quota, ledger) -> quota.checkEnd(ledger.use(now)));
    }

    List<Verdict> verdicts() {
        return Stream.of(PlanLaw.values())
                .map(law -> new Verdict(law.text(), laws.checked(law), laws.held(law), true))
                .toList();
    }

    Outcome.Sends sends() {
        return new Outcome.Sends(sent, repeats, rejected);
    }

    Map<Workload, WorkloadResult> results() {
        Map<Workload, WorkloadResult> results = new EnumMap<>(Workload.class);
        workloads.forEach((workload, counted) -> results.put(workload, counted.result()));
        return results;
    }
}
