package dev.kademe.sim.server;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.client.TimeSource;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.ProviderMeter.Dimension;
import dev.kademe.sim.provider.ProviderMeter.Standing;
import dev.kademe.sim.server.Refusal.RateLimited;
import dev.kademe.sim.server.Refusal.Trouble;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/** The account at the fake provider: its meter, what is wrong with it, and what happened. Thread-safe. */
final class Account {
    private final Lock lock = new ReentrantLock();
    private final TimeSource time;
    private final ProviderLimits limits;
    private final ProviderMeter meter;
    private final RandomGenerator chance;
    private final Tally tally = new Tally();
    private Faults faults = Faults.NONE;

    Account(ServerSettings settings, TimeSource time) {
        this.time = time;
        this.limits = settings.limits();
        this.meter = settings.meter().meter(limits, settings.rejectedCalls(), time.now());
        this.chance = new SeededRandom(settings.seed()).of("faults");
    }

    /** Decides a request that arrives now and takes {@code heldTokens} for it when it may go. */
    Ruling rule(long heldTokens) {
        lock.lock();
        try {
            Moment now = time.now();
            if (faults.isQuotaExhausted()) {
                return denied(Trouble.QUOTA_EXHAUSTED, now);
            }
            double drawn = chance.nextDouble() - faults.rejections().ratio();
            if (drawn < 0) {
                return denied(ofStorm(now), now);
            }
            if (drawn < faults.overloadRatio()) {
                return denied(Trouble.OVERLOADED, now);
            }
            if (drawn < faults.overloadRatio() + faults.brokenRatio()) {
                return denied(Trouble.BROKEN, now);
            }
            return meter.admit(heldTokens, now.nanos()) instanceof ProviderMeter.Rejected rejected
                    ? denied(beyondLimit(rejected, heldTokens, now), now)
                    : new Ruling.Admitted(now.nanos(), heldTokens, faults.slowness(), standings(now));
        } finally {
            lock.unlock();
        }
    }

    /** Makes an admitted request count for what it really took. */
    void settle(Ruling.Admitted admitted, TokenUsage usage) {
        lock.lock();
        try {
            meter.settle(
                    admitted.atNanos(),
                    admitted.heldTokens(),
                    usage.totalTokens(),
                    time.now().nanos());
            tally.settled(usage);
        } finally {
            lock.unlock();
        }
    }

    /** Others on the same key take what they want as far as it is free. */
    void occupy(long requests, long tokens) {
        lock.lock();
        try {
            meter.occupy(requests, tokens, time.now().nanos());
        } finally {
            lock.unlock();
        }
    }

    /** What is wrong from now on. */
    void faults(Faults newFaults) {
        lock.lock();
        try {
            faults = newFaults;
            meter.limit(
                    new ProviderLimits(part(limits.requests()), part(limits.tokens())),
                    time.now().nanos());
        } finally {
            lock.unlock();
        }
    }

    /** Notes that a request has ended. */
    void ended(String dialect, int status, TokenUsage usage) {
        lock.lock();
        try {
            tally.ended(new Tally.Ended(time.now().epochMillis(), dialect, status, usage));
        } finally {
            lock.unlock();
        }
    }

    /** How everything stands now. */
    State state() {
        lock.lock();
        try {
            Moment now = time.now();
            return new State(now.epochMillis(), standings(now), faults, tally.copy());
        } finally {
            lock.unlock();
        }
    }

    private Ruling denied(Refusal refusal, Moment now) {
        return new Ruling.Denied(refusal, standings(now));
    }

    private RateLimited ofStorm(Moment now) {
        Faults.Rejections storm = faults.rejections();
        Standing standing = meter.standing(Dimension.REQUESTS, now.nanos());
        return new RateLimited(
                Dimension.REQUESTS, standing, 1, storm.statedWait().toNanos(), storm.hint());
    }

    private RateLimited beyondLimit(ProviderMeter.Rejected rejected, long heldTokens, Moment now) {
        Dimension dimension = rejected.dimension();
        long wait = rejected.retryAfterNanos() == ProviderMeter.NEVER ? Refusal.NO_WAIT : rejected.retryAfterNanos();
        long requested = dimension == Dimension.REQUESTS ? 1 : heldTokens;
        return new RateLimited(
                dimension,
                meter.standing(dimension, now.nanos()),
                requested,
                wait,
                faults.rejections().hint());
    }

    private Standings standings(Moment now) {
        return new Standings(
                meter.standing(Dimension.REQUESTS, now.nanos()), meter.standing(Dimension.TOKENS, now.nanos()));
    }

    private long part(long limit) {
        return (long) Math.ceil(limit * faults.limitRatio());
    }

    /** How both limits stand. */
    record Standings(Standing requests, Standing tokens) {}

    /** What becomes of a request. */
    sealed interface Ruling {
        /**
         * It is answered.
         *
         * @param atNanos when it was admitted
         * @param heldTokens what was taken for it
         * @param slowness what its service time is multiplied by
         * @param standings how the limits stand after it
         */
        record Admitted(long atNanos, long heldTokens, double slowness, Standings standings) implements Ruling {}

        /** It is not. */
        record Denied(Refusal refusal, Standings standings) implements Ruling {}
    }

    /** What the admin page shows. */
    record State(long epochMillis, Standings standings, Faults faults, Tally tally) {}
}
