package dev.kademe.sim.rehearse;

import dev.kademe.call.Dimension;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.AccountMeter;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.SizedRequest;
import dev.kademe.sim.scenario.Account;
import dev.kademe.sim.scenario.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the provider of one quota really grants in a run, with what goes wrong there. Not thread-safe. */
final class FakeAccount {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** What of the tokens of others is output, as spenders of a plan that do not say it. An assumption. */
    private static final long OTHERS_OUTPUT_PART = 5;

    private final String quota;
    private final Terms terms;
    private final ProviderLimits granted;
    private final AccountMeter meter;
    private final List<Fault> faults;
    private ProviderLimits limits;
    private long otherTokens;

    /**
     * An account at the beginning of a run.
     *
     * @param faults those that befall this quota
     */
    FakeAccount(String quota, Terms terms, List<Fault> faults) {
        this.quota = quota;
        this.terms = terms;
        this.faults = faults;
        this.granted = terms.minute();
        this.limits = granted;
        this.meter = terms.granted();
    }

    /** The account of a target for which the plan knows no quota. */
    static FakeAccount unlimited(String target) {
        Quota none = Quota.builder()
                .limit(Dimension.TOKENS, ProviderLimits.HIGHEST, Metering.sliding(MINUTE))
                .build();
        return new FakeAccount(target, new Terms(none, Account.standard(), 0), List.of());
    }

    /** Plans what goes wrong. */
    void plan(VirtualClock clock, SeededRandom random) {
        for (Fault fault : faults) {
            if (fault instanceof Fault.LowerLimit lower) {
                at(clock, lower.span().from(), () -> change(clock, lower.ratio()));
                at(clock, lower.span().until(), () -> change(clock, 1));
            } else if (fault instanceof Fault.OtherUsers others) {
                planOther(clock, others, Arrivals.poisson(others.rate(), random.of("others:" + quota)));
            }
        }
    }

    private void planOther(VirtualClock clock, Fault.OtherUsers others, Arrivals arrivals) {
        long atNanos = arrivals.nextNanos();
        if (atNanos != Arrivals.NONE) {
            clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                long tokens = others.tokensPerRequest();
                long output = tokens / OTHERS_OUTPUT_PART;
                if (meter.admit(tokens - output, output, clock.now().nanos()) instanceof AccountMeter.Accepted) {
                    otherTokens += tokens;
                }
                planOther(clock, others, arrivals);
            });
        }
    }

    private void change(VirtualClock clock, double ratio) {
        limits = new ProviderLimits(Math.round(granted.requests() * ratio), Math.round(granted.tokens() * ratio));
        meter.lower(ratio, clock.now().nanos());
    }

    private static void at(VirtualClock clock, Duration time, Runnable task) {
        clock.at(time.toNanos(), VirtualClock.ORDINARY, task);
    }

    AccountMeter.Decision admit(SizedRequest size, long nowNanos) {
        return meter.admit(size.inputTokens(), terms.outputTokens(size), nowNanos);
    }

    Account account() {
        return terms.account();
    }

    Terms terms() {
        return terms;
    }

    /** What it grants in a minute now. */
    ProviderLimits limits() {
        return limits;
    }

    /** What others took since this was asked last. */
    long otherTokensSince() {
        long since = otherTokens;
        otherTokens = 0;
        return since;
    }

    /** Whether it grants less than at first, or others spend it, in the minute before {@code nowNanos}. */
    boolean isDisturbed(long nowNanos) {
        if (faults.isEmpty()) {
            return false;
        }
        for (Fault fault : faults) {
            long from = fault.span().from().toNanos();
            if (nowNanos >= from && nowNanos < fault.span().until().plus(MINUTE).toNanos()) {
                return true;
            }
        }
        return false;
    }

    /** The faults of a kind that befall {@code name}. */
    static List<Fault> of(List<Fault> all, String name, boolean isQuota) {
        List<Fault> own = new ArrayList<>();
        for (Fault fault : all) {
            boolean isOfQuota = fault instanceof Fault.LowerLimit || fault instanceof Fault.OtherUsers;
            if (isOfQuota == isQuota && fault.befalls().equals(name)) {
                own.add(fault);
            }
        }
        return List.copyOf(own);
    }
}
