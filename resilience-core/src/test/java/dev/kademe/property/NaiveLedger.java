package dev.kademe.property;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.ChargePolicy.Basis;
import dev.kademe.quota.Quota.ChargePolicy.CachedTokens;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.Quota.LevelEffects;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.Settlement;
import java.util.ArrayList;
import java.util.List;

/** A ledger as its documents describe it, with lists that only grow and sums over all of them. */
final class NaiveLedger {
    private static final int MOST_OVERTAKEN = 8;
    private static final Workload[] WORKLOADS = Workload.values();

    private final List<NaiveLimit> limits = new ArrayList<>();
    private final List<NaivePlace> line = new ArrayList<>();
    private final ChargePolicy charges;
    private final LevelEffects effects;
    private DegradationLevel level = DegradationLevel.NORMAL;
    private Split split;
    private long nowNanos;
    private long closedUntilNanos;

    NaiveLedger(Quota quota, Split split) {
        this.charges = quota.charges();
        this.effects = quota.levelEffects();
        this.split = split;
        for (Limit limit : quota.limits()) {
            limits.add(new NaiveLimit(limit, false, split));
            if (limit.slice().isPresent()) {
                limits.add(new NaiveLimit(limit, true, split));
            }
        }
    }

    List<NaiveLimit> limits() {
        return limits;
    }

    long nowNanos() {
        return nowNanos;
    }

    boolean isClosed() {
        return nowNanos < closedUntilNanos;
    }

    void advance(long newNowNanos) {
        nowNanos = Math.max(nowNanos, newNowNanos);
        limits.forEach(limit -> limit.advance(nowNanos));
        serve();
    }

    /** Whether the claim fits when nothing else is charged. */
    boolean canEverFit(Claim claim) {
        int w = claim.workload().ordinal();
        return limits.stream().allMatch(limit -> limit.canEverFit(w, amount(limit, claim), kept(claim.workload())));
    }

    /** Whether the level lets it have nothing, now or later. */
    boolean isHeldBack(Claim claim) {
        Standing standing = effects.standing(level, claim.workload());
        boolean isTooLarge = limits.stream()
                .anyMatch(limit -> !limit.isSlice()
                        && amount(limit, claim)
                                > limit.guarantee(claim.workload().ordinal()));
        return standing == Standing.STOPPED || (standing == Standing.INSIDE_GUARANTEE && isTooLarge);
    }

    /** Puts a claim in line and lets the line be served. */
    NaivePlace reserve(Claim claim) {
        NaivePlace place = new NaivePlace(claim, nowNanos);
        line.add(place);
        serve();
        return place;
    }

    void leave(NaivePlace place) {
        line.remove(place);
        serve();
    }

    void release(NaivePlace place) {
        line.remove(place);
        if (place.isHeld) {
            limits.forEach(limit -> limit.lower(place, 0));
        }
        serve();
    }

    void settle(NaivePlace place, Settlement settlement) {
        if (place.isHeld && settlement.result() != Settlement.Result.UNKNOWN) {
            for (NaiveLimit limit : limits) {
                long reserved = amount(limit, place.claim);
                long real = real(limit.dimension(), place.claim, settlement);
                limit.lower(place, Math.min(reserved, real));
                if (real > reserved && !limit.isSlice()) {
                    limit.overrun(place.claim.workload().ordinal(), real - reserved);
                }
            }
            if (settlement.result() == Settlement.Result.REJECTED) {
                limits.stream()
                        .filter(limit -> !limit.isSlice() && !limit.dimension().isDaily())
                        .filter(limit -> settlement.exhausted().isEmpty()
                                || settlement.exhausted().get() == limit.dimension())
                        .forEach(NaiveLimit::markFull);
            }
        }
        line.remove(place);
        serve();
    }

    void enter(DegradationLevel newLevel) {
        level = newLevel;
        serve();
    }

    void change(Dimension dimension, long amount) {
        for (NaiveLimit limit : limits) {
            if (limit.dimension() == dimension) {
                limit.follow(amount, split);
            }
        }
        serve();
    }

    void change(Split newSplit, java.util.function.ToLongFunction<Dimension> amounts) {
        split = newSplit;
        limits.forEach(limit -> limit.follow(amounts.applyAsLong(limit.dimension()), newSplit));
        serve();
    }

    void markFull(Dimension dimension) {
        limits.stream()
                .filter(limit -> limit.dimension() == dimension && !limit.isSlice())
                .forEach(NaiveLimit::markFull);
        serve();
    }

    void close(long untilNanos) {
        closedUntilNanos = Math.max(closedUntilNanos, untilNanos);
        serve();
    }

    void reopen() {
        closedUntilNanos = 0;
        serve();
    }

    /** Those who wait although nothing and nobody is in their way; there should be none. */
    List<Claim> idle() {
        List<Claim> idle = new ArrayList<>();
        for (Workload workload : WORKLOADS) {
            line.stream()
                    .filter(place -> place.claim.workload() == workload && !isHopeless(place.claim))
                    .filter(place -> place.deadlineNanos >= nowNanos)
                    .findFirst()
                    .filter(head -> workload == Workload.LIVE || isInsideGuarantee(head.claim))
                    .filter(head -> !isClosed() && admits(head.claim))
                    .ifPresent(head -> idle.add(head.claim));
        }
        return idle;
    }

    boolean isInsideGuarantee(Claim claim) {
        return limits.stream()
                .allMatch(limit -> limit.isInsideGuarantee(claim.workload().ordinal(), amount(limit, claim)));
    }

    boolean admits(Claim claim) {
        int w = claim.workload().ordinal();
        Standing standing = effects.standing(level, claim.workload());
        return standing != Standing.STOPPED
                && (standing == Standing.OPEN || isInsideGuarantee(claim))
                && limits.stream().allMatch(limit -> limit.isUnderCeiling(w, amount(limit, claim)))
                && hasRoom(claim);
    }

    boolean hasRoom(Claim claim) {
        boolean[] isKept = kept(claim.workload());
        return limits.stream().allMatch(limit -> limit.hasRoom(amount(limit, claim), isKept));
    }

    long amount(NaiveLimit limit, Claim claim) {
        long output = claim.estimate().maxOutputTokens() * charges.outputWeight();
        return amount(limit.dimension(), 1, claim.estimate().inputTokens(), output);
    }

    /** The workloads of higher priority that are not stopped. */
    boolean[] kept(Workload workload) {
        boolean[] isKept = new boolean[NaiveLimit.WORKLOADS];
        for (Workload other : WORKLOADS) {
            isKept[other.ordinal()] =
                    other.compareTo(workload) < 0 && effects.standing(level, other) != Standing.STOPPED;
        }
        return isKept;
    }

    private long real(Dimension dimension, Claim claim, Settlement settlement) {
        TokenUsage usage = settlement.usage();
        boolean isAnswered = settlement.result() == Settlement.Result.ACCEPTED;
        boolean isCounted =
                isAnswered || !usage.equals(TokenUsage.NONE) || charges.failedCalls() == FailedCalls.COUNTED;
        long input =
                usage.inputTokens() - (charges.cachedTokens() == CachedTokens.FREE ? usage.cachedInputTokens() : 0);
        long output = usage.outputTokens() * charges.outputWeight();
        if (isAnswered && charges.basis() == Basis.MAXIMUM) {
            input = Math.max(input, claim.estimate().inputTokens());
            output = Math.max(output, claim.estimate().maxOutputTokens() * charges.outputWeight());
        }
        return amount(dimension, isCounted ? 1 : 0, input, output);
    }

    private static long amount(Dimension dimension, long requests, long input, long output) {
        return switch (dimension) {
            case REQUESTS, DAILY_REQUESTS -> requests;
            case TOKENS, DAILY_TOKENS -> Math.addExact(input, output);
            case INPUT_TOKENS -> input;
            case OUTPUT_TOKENS -> output;
        };
    }

    /** First what is inside guarantees, then who borrows; by priority, then by arrival. */
    private void serve() {
        line.removeIf(place -> place.deadlineNanos < nowNanos);
        for (Workload workload : WORKLOADS) {
            serve(workload, true);
        }
        for (Workload workload : WORKLOADS) {
            if (!serve(workload, false)) {
                return;
            }
        }
    }

    private boolean serve(Workload workload, boolean isForGuaranteed) {
        List<NaivePlace> passed = new ArrayList<>();
        boolean hasRoom = true;
        for (NaivePlace place : List.copyOf(line)) {
            if (place.claim.workload() != workload) {
                continue;
            }
            if (passed.stream().anyMatch(one -> one.overtaken >= MOST_OVERTAKEN)) {
                break;
            }
            if (!isClosed() && (!isForGuaranteed || isInsideGuarantee(place.claim)) && admits(place.claim)) {
                line.remove(place);
                place.isHeld = true;
                place.chargedNanos = nowNanos;
                limits.forEach(
                        limit -> limit.charge(place, workload.ordinal(), amount(limit, place.claim), kept(workload)));
                passed.forEach(one -> one.overtaken++);
            } else if (!isHopeless(place.claim)) {
                hasRoom &= hasRoom(place.claim);
                passed.add(place);
            }
        }
        return hasRoom && !isClosed();
    }

    /** Nobody waits behind one that can only be granted after somebody has acted. */
    private boolean isHopeless(Claim claim) {
        return !canEverFit(claim) || isHeldBack(claim);
    }

    /** A reservation as the naive ledger sees it. */
    static final class NaivePlace {
        private final Claim claim;
        private long deadlineNanos;
        private boolean isHeld;
        private long chargedNanos;
        private int overtaken;

        NaivePlace(Claim claim, long nowNanos) {
            this.claim = claim;
            waitFor(claim.maxWaitNanos(), nowNanos);
        }

        void waitFor(long nanos, long nowNanos) {
            deadlineNanos = nowNanos + nanos < 0 ? Long.MAX_VALUE : nowNanos + nanos;
        }

        long deadlineNanos() {
            return deadlineNanos;
        }

        boolean isHeld() {
            return isHeld;
        }

        /** Held for so long that it counts as lost: its charge stays, and a late end still counts. */
        boolean isLost(long longestNanos, long nowNanos) {
            return isHeld && nowNanos - chargedNanos >= longestNanos;
        }

        int overtaken() {
            return overtaken;
        }
    }
}
