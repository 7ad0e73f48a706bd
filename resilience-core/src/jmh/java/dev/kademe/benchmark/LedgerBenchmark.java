package dev.kademe.benchmark;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.quota.Shares;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One call's quota, decided by the ledger and by two buckets. Both grant everything, and both read the clock twice: the
 * ledger to reserve and to settle, the buckets once each. A window of one second makes the ledger forget sixty times as
 * often as a minute's would, so that what expiry costs is in the figures.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LedgerBenchmark {
    private static final Duration WINDOW = Duration.ofSeconds(1);

    /** One a nanosecond: more than a bucket will not refill. */
    private static final long LIMIT = WINDOW.toNanos();

    private static final Grantee NOBODY = reservation -> {};

    /** Reserves and settles, with everything that a caller must make except the estimate and the usage: they are given. */
    @Benchmark
    public List<Reservation> ledger(Ledger ours, Mix mix, Blackhole call) {
        Mix.Call next = mix.next();
        Claim claim = new Claim(next.workload(), next.estimate(), 0, NOBODY);
        if (!(ours.ledger.reserve(claim, ours.now()) instanceof Admission.Granted granted)) {
            throw new IllegalStateException("the ledger refused " + claim);
        }
        // In an application it outlives the reservation's method, so it may not be optimized away here.
        call.consume(granted.reservation());
        return ours.ledger.settle(granted.reservation(), Settlement.accepted(next.usage()), ours.now());
    }

    /** Takes a request and its tokens, and gives nothing back. */
    @Benchmark
    public boolean buckets(Buckets peer, Mix mix) {
        Mix.Call next = mix.next();
        if (!peer.requests.tryConsume(1)
                || !peer.tokens.tryConsume(next.estimate().totalTokens())) {
            throw new IllegalStateException("the buckets refused " + next);
        }
        return true;
    }

    /** Shared by the threads, with the shares of every workload on. */
    @State(Scope.Benchmark)
    public static class Ledger {
        private final long originNanos = System.nanoTime();
        private final long originMillis = System.currentTimeMillis();
        private final QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, LIMIT, Metering.sliding(WINDOW))
                .limit(Dimension.TOKENS, LIMIT, Metering.sliding(WINDOW))
                .shares(Shares.standard())
                .build());

        /** One reading: the wall clock's is derived, because the buckets read none. */
        private Moment now() {
            long nanos = System.nanoTime() - originNanos;
            return new Moment(nanos, originMillis + TimeUnit.NANOSECONDS.toMillis(nanos));
        }
    }

    /** Shared by the threads. */
    @State(Scope.Benchmark)
    public static class Buckets {
        private final Bucket requests = bucket();
        private final Bucket tokens = bucket();

        private static Bucket bucket() {
            return Bucket.builder()
                    .addLimit(limit -> limit.capacity(LIMIT).refillGreedy(LIMIT, WINDOW))
                    .withCustomTimePrecision(TimeMeter.SYSTEM_NANOTIME)
                    .build();
        }
    }
}
