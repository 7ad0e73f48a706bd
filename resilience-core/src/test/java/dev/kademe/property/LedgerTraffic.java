package dev.kademe.property;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Calls on a ledger of requests and tokens, counted from outside: what was charged to whom, and when. */
final class LedgerTraffic {
    static final Workload[] WORKLOADS = Workload.values();
    static final Dimension[] DIMENSIONS = {Dimension.REQUESTS, Dimension.TOKENS};

    final SplittableRandom random;
    final Split split;
    final long windowNanos;
    final long requestLimit;
    final long tokenLimit;
    final QuotaLedger ledger;
    final List<Call> calls = new ArrayList<>();
    private final List<Overrun> overruns = new ArrayList<>();
    private final boolean canOverrun;
    long nowNanos;

    LedgerTraffic(SplittableRandom random, Split split, Metering metering, boolean canOverrun) {
        this.random = random;
        this.split = split;
        this.windowNanos = metering.window().toNanos();
        this.requestLimit = 1L + random.nextInt(60);
        this.tokenLimit = 1 + random.nextLong(100_000);
        this.canOverrun = canOverrun;
        this.ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, requestLimit, metering)
                .limit(Dimension.TOKENS, tokenLimit, metering)
                .charges(ChargePolicy.standard().with(FailedCalls.FREE))
                .shares(split.shares())
                .longestCall(Duration.ofDays(1))
                .build());
    }

    static LedgerTraffic sliding(int seed, boolean canOverrun) {
        SplittableRandom random = new SplittableRandom(seed);
        Metering metering = Metering.sliding(Duration.ofSeconds(1 + random.nextInt(120)));
        return new LedgerTraffic(random, Split.random(random), metering, canOverrun);
    }

    /** Time passes, and one call begins or ends. */
    void step() {
        pass();
        if (calls.isEmpty() || random.nextInt(5) < 3) {
            Call call = reserve(claim(random.nextInt(3) == 0 ? random.nextLong(windowNanos) : 0));
            if (call == null) {
                return;
            }
        } else {
            end(calls.get(random.nextInt(calls.size())));
        }
    }

    void pass() {
        nowNanos += random.nextInt(3) == 0 ? 0 : random.nextLong(windowNanos / 20);
        granted(ledger.tick(now()));
    }

    Claim claim(long maxWaitNanos) {
        return claim(WORKLOADS[random.nextInt(3)], maxWaitNanos);
    }

    Claim claim(Workload workload, long maxWaitNanos) {
        long input = random.nextLong(1 + tokenLimit / (2 + random.nextInt(20)));
        long output = random.nextLong(1 + tokenLimit / (2 + random.nextInt(20)));
        return new Claim(workload, new TokenEstimate(input, output), maxWaitNanos, granted -> {});
    }

    /** Null when it was refused. */
    Call reserve(Claim claim) {
        Admission admission = ledger.reserve(claim, now());
        Call call = null;
        if (admission instanceof Admission.Granted granted) {
            call = new Call(granted.reservation(), nowNanos);
        } else if (admission instanceof Admission.Delayed delayed) {
            call = new Call(delayed.reservation(), -1);
        }
        if (call != null) {
            calls.add(call);
        }
        return call;
    }

    void end(Call call) {
        if (call.isEnded) {
            return;
        }
        call.isEnded = true;
        TokenEstimate estimate = call.reservation.claim().estimate();
        if (call.chargedNanos < 0 || random.nextInt(4) == 0) {
            call.lowerTo(0, 0, nowNanos - windowNanos);
            granted(ledger.release(call.reservation, now()));
            return;
        }
        long input = random.nextLong(estimate.inputTokens() + 1);
        long output = random.nextLong(estimate.maxOutputTokens() + 1);
        if (canOverrun && random.nextInt(5) == 0) {
            long more = random.nextLong(1 + tokenLimit / 10);
            output = estimate.maxOutputTokens() + more;
            input = estimate.inputTokens();
            overruns.add(new Overrun(call.workload(), nowNanos, more));
        } else {
            call.lowerTo(1, input + output, nowNanos - windowNanos);
        }
        granted(ledger.settle(call.reservation, Settlement.accepted(TokenUsage.of(input, output)), now()));
    }

    /** What a workload has charged in the window that ends now, or everything for null; without overruns. */
    long charged(Dimension dimension, Workload workload) {
        long sum = 0;
        for (Call call : calls) {
            boolean isRecent = call.chargedNanos >= 0 && call.chargedNanos > nowNanos - windowNanos;
            if (isRecent && (workload == null || call.workload() == workload)) {
                sum += dimension == Dimension.REQUESTS ? call.requests : call.tokens;
            }
        }
        return sum;
    }

    /** The tokens used beyond reservations in the window that ends now. */
    long overrun(Workload workload) {
        return overruns.stream()
                .filter(overrun -> overrun.atNanos > nowNanos - windowNanos)
                .filter(overrun -> workload == null || overrun.workload == workload)
                .mapToLong(Overrun::tokens)
                .sum();
    }

    QuotaLedger.Use.InDimension use(Dimension dimension) {
        return ledger.use(now()).of(dimension).orElseThrow();
    }

    long limit(Dimension dimension) {
        return dimension == Dimension.REQUESTS ? requestLimit : tokenLimit;
    }

    Moment now() {
        return new Moment(nowNanos, nowNanos / 1_000_000);
    }

    private void granted(List<Reservation> granted) {
        for (Call call : calls) {
            if (granted.contains(call.reservation) || (call.chargedNanos < 0 && call.reservation.isHeld())) {
                call.chargedNanos = nowNanos;
            }
        }
    }

    /** One call, and what it is charged now. */
    static final class Call {
        final Reservation reservation;
        long chargedNanos;
        long requests = 1;
        long tokens;
        boolean isEnded;

        Call(Reservation reservation, long chargedNanos) {
            this.reservation = reservation;
            this.chargedNanos = chargedNanos;
            this.tokens = reservation.claim().estimate().totalTokens();
        }

        Workload workload() {
            return reservation.claim().workload();
        }

        private void lowerTo(long newRequests, long newTokens, long horizonNanos) {
            if (chargedNanos > horizonNanos) {
                requests = newRequests;
                tokens = newTokens;
            }
        }
    }

    private record Overrun(Workload workload, long atNanos, long tokens) {}
}
