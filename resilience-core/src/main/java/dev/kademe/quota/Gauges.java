package dev.kademe.quota;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.LevelEffects;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import dev.kademe.quota.Quota.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Every limit of a quota: a call fits when it fits in all of them, and is charged to all or to none. */
final class Gauges {
    private static final Workload[] WORKLOADS = Workload.values();

    private final ChargePolicy charges;
    private final LevelEffects effects;
    private final Gauge[] gauges;
    private final Standing[] standings = new Standing[WORKLOADS.length];
    private final int[] keptFor = new int[WORKLOADS.length];
    private DegradationLevel level = DegradationLevel.NORMAL;
    private Shares shares;
    private long levelChanges;

    Gauges(Quota quota) {
        this.charges = quota.charges();
        this.effects = quota.levelEffects();
        this.shares = quota.shares();
        List<Gauge> all = new ArrayList<>();
        for (Limit limit : quota.limits()) {
            all.add(Gauge.of(limit, shares));
        }
        for (Limit limit : quota.limits()) {
            if (limit.slice().isPresent()) {
                all.add(Gauge.ofSlice(limit, shares));
            }
        }
        this.gauges = all.toArray(Gauge[]::new);
        enter(DegradationLevel.NORMAL);
    }

    /** Mirrors other ones of its quota, in which nothing may change while these play time forward. */
    void mirror(Gauges original) {
        if (level != original.level) {
            enter(original.level);
        }
        shares = original.shares;
        levelChanges = original.levelChanges;
        for (int i = 0; i < gauges.length; i++) {
            gauges[i].mirror(original.gauges[i]);
        }
    }

    Gauge[] all() {
        return gauges;
    }

    void advance(long nowNanos, long epochMillis) {
        for (Gauge gauge : gauges) {
            gauge.advance(nowNanos, epochMillis);
        }
    }

    void advance(long nowNanos) {
        for (Gauge gauge : gauges) {
            gauge.advance(nowNanos);
        }
    }

    DegradationLevel level() {
        return level;
    }

    /** Enters a level: a workload that it stops keeps no guarantee. */
    void enter(DegradationLevel newLevel) {
        level = newLevel;
        levelChanges++;
        int kept = 0;
        for (Workload workload : WORKLOADS) {
            int w = workload.ordinal();
            standings[w] = effects.standing(level, workload);
            keptFor[w] = kept;
            if (standings[w] != Standing.STOPPED) {
                kept |= 1 << w;
            }
        }
    }

    Standing standing(Workload workload) {
        return standings[workload.ordinal()];
    }

    Standing standing(DegradationLevel atLevel, Workload workload) {
        return effects.standing(atLevel, workload);
    }

    OptionalLong limit(Dimension dimension) {
        for (Gauge gauge : gauges) {
            if (gauge.dimension() == dimension && !gauge.isSlice()) {
                return OptionalLong.of(gauge.allotment().limit());
            }
        }
        return OptionalLong.empty();
    }

    /** Where the shares are from, and what the levels take from whom. */
    List<String> explain() {
        return List.of("shares: " + Explanation.source(shares), "levels: " + effects.explain());
    }

    Shares shares() {
        return shares;
    }

    /** Follows other limits in the dimensions that are named, and other shares in all of them. */
    void follow(Map<Dimension, Long> limits, Shares newShares) {
        shares = newShares;
        for (Gauge gauge : gauges) {
            Long limit = limits.get(gauge.dimension());
            if (limit == null) {
                gauge.follow(newShares);
            } else {
                gauge.follow(limit, newShares);
            }
        }
    }

    /** Whether the claim fits when nothing else is charged. */
    boolean canFit(Ask ask) {
        int workload = ask.column();
        for (int i = 0; i < gauges.length; i++) {
            if (!gauges[i].canFit(workload, ask.amount(i), keptFor[workload])) {
                return false;
            }
        }
        return true;
    }

    /** Whether the level lets it have nothing, now or later. */
    boolean isHeldBack(Ask ask) {
        Standing standing = standings[ask.column()];
        return standing == Standing.STOPPED || (standing == Standing.INSIDE_GUARANTEE && !canFitGuarantee(ask));
    }

    /** How often a limit, the shares or the level has changed, which is when {@link #hasAWay} can change. */
    long rulings() {
        long rulings = levelChanges;
        for (Gauge gauge : gauges) {
            rulings += gauge.rulings();
        }
        return rulings;
    }

    /** Whether the limit, the shares and the level leave it a way to go when nothing else is charged. */
    boolean hasAWay(Ask ask) {
        return !isHeldBack(ask) && canFit(ask);
    }

    /** Whether it fits in its workload's guarantee when nothing else is charged. */
    private boolean canFitGuarantee(Ask ask) {
        int workload = ask.column();
        for (int i = 0; i < gauges.length; i++) {
            if (!gauges[i].isSlice() && ask.amount(i) > gauges[i].allotment().guarantee(workload)) {
                return false;
            }
        }
        return true;
    }

    boolean isInsideGuarantee(Ask ask) {
        int workload = ask.column();
        for (int i = 0; i < gauges.length; i++) {
            if (ask.amount(i) > gauges[i].guaranteeLeft(workload)) {
                return false;
            }
        }
        return true;
    }

    /** Whether any claim of the workload, however small, can be inside its guarantee now. */
    boolean hasGuaranteeLeft(Workload workload) {
        for (Gauge gauge : gauges) {
            if (gauge.dimension().amount(1, 0, 0) > gauge.guaranteeLeft(workload.ordinal())) {
                return false;
            }
        }
        return true;
    }

    /** Whether it fits now. */
    boolean admits(Ask ask) {
        int workload = ask.column();
        for (int i = 0; i < gauges.length; i++) {
            if (ask.amount(i) > gauges[i].allowed(workload, standings[workload])
                    || ask.amount(i) > gauges[i].room(keptFor[workload])) {
                return false;
            }
        }
        return true;
    }

    /** Whether the quota has room for it, whatever its workload may do. */
    boolean hasRoom(Ask ask) {
        int workload = ask.column();
        for (int i = 0; i < gauges.length; i++) {
            if (ask.amount(i) > gauges[i].room(keptFor[workload])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Works out what the largest claims of a workload that fit now come to.
     *
     * @param isForGuaranteed whether they must be inside the guarantee
     * @param room for each gauge, for what the quota has room, whatever the workload may do
     * @param largest for each gauge, what fits
     */
    void look(Workload workload, boolean isForGuaranteed, long[] room, long[] largest) {
        int w = workload.ordinal();
        for (int i = 0; i < gauges.length; i++) {
            room[i] = gauges[i].room(keptFor[w]);
            long allowed = Math.min(room[i], gauges[i].allowed(w, standings[w]));
            largest[i] = isForGuaranteed ? Math.min(allowed, gauges[i].guaranteeLeft(w)) : allowed;
        }
    }

    /**
     * The first time at which something may be different for a claim that waits: room, which others wait for too; then what
     * its workload may do; then whether it is inside its guarantee and goes before those who borrow.
     */
    long nextChangeNanos(Ask ask) {
        long lacking = nextFitNanos(ask);
        return lacking > 0 ? lacking : nextGuaranteeNanos(ask);
    }

    /** The first time at which a claim that does not fit may fit: room first, then what its workload may do; 0 when it fits. */
    private long nextFitNanos(Ask ask) {
        if (isHeldBack(ask)) {
            return Admission.NEVER;
        }
        long room = nextRoomNanos(ask);
        return room > 0 ? room : nextPermissionNanos(ask);
    }

    /** The first time at which there may be room for a claim, whatever its workload may do; 0 when there is room. */
    long nextRoomNanos(Ask ask) {
        int kept = keptFor[ask.column()];
        long next = 0;
        for (int i = 0; i < gauges.length; i++) {
            if (ask.amount(i) > gauges[i].room(kept)) {
                next = Math.max(next, gauges[i].nextRoomNanos(ask.amount(i), kept));
            }
        }
        return next;
    }

    private long nextPermissionNanos(Ask ask) {
        int workload = ask.column();
        long next = 0;
        for (int i = 0; i < gauges.length; i++) {
            if (ask.amount(i) > gauges[i].allowed(workload, standings[workload])) {
                next = Math.max(next, gauges[i].nextExpiryNanos(workload, ask.amount(i)));
            }
        }
        return next;
    }

    /**
     * The first time at which a claim may come inside its guarantee; {@link Admission#NEVER} for one that is inside already or
     * can never be.
     */
    private long nextGuaranteeNanos(Ask ask) {
        int workload = ask.column();
        long next = 0;
        for (int i = 0; i < gauges.length; i++) {
            Gauge gauge = gauges[i];
            long amount = ask.amount(i);
            if (amount > gauge.guaranteeLeft(workload)) {
                boolean canBe = amount <= gauge.allotment().guarantee(workload);
                next = Math.max(next, canBe ? gauge.usage().nextExpiryNanos() : Admission.NEVER);
            }
        }
        return next == 0 ? Admission.NEVER : next;
    }

    void charge(Ask ask) {
        int workload = ask.column();
        for (int i = 0; i < gauges.length; i++) {
            gauges[i].charge(workload, ask.amount(i), keptFor[workload]);
        }
    }

    /** Takes the whole charge back. */
    void refund(Reservation reservation) {
        for (Gauge gauge : gauges) {
            lower(gauge, reservation, 0);
        }
    }

    /** Takes back what was charged beyond {@code real}. */
    void lower(Gauge gauge, Reservation reservation, long real) {
        Claim claim = reservation.claim();
        int workload = claim.workload().ordinal();
        gauge.lower(workload, amount(gauge, claim.estimate()), real, reservation.chargedNanos(), keptFor[workload]);
    }

    /** Works out what a call comes to in each gauge. */
    void amounts(TokenEstimate estimate, long[] amounts) {
        long output = charges.weighted(estimate.maxOutputTokens());
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] = gauges[i].dimension().amount(1, estimate.inputTokens(), output);
        }
    }

    /** What a call comes to in the dimension of the gauge. */
    long amount(Gauge gauge, TokenEstimate estimate) {
        return gauge.dimension().amount(1, estimate.inputTokens(), charges.weighted(estimate.maxOutputTokens()));
    }

    /** The most tokens of input with which a call of the workload fits now: less fits where more does. */
    long freeTokens(Workload workload) {
        long free = 0;
        long tooMany = TokenEstimate.HIGHEST + 1;
        Ask ask = new Ask(gauges.length);
        while (free + 1 < tooMany) {
            long tokens = (free + tooMany) >>> 1;
            if (admits(ask.of(workload, TokenEstimate.of(tokens), this))) {
                free = tokens;
            } else {
                tooMany = tokens;
            }
        }
        return free;
    }
}
