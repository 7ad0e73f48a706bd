package dev.kademe.quota;

import static dev.kademe.quota.Ledgers.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A ledger that counts as a token bucket. */
final class BucketLedgerTest {
    static IntStream seeds() {
        Integer only = Integer.getInteger("seed");
        return only == null ? IntStream.range(0, 200) : IntStream.of(only);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_bucketLow_advisedWaitIsExact(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long limit = (long) Math.pow(10, random.nextDouble(1, 12));
        long windowNanos = (long) Math.pow(10, random.nextDouble(9, 13.9));
        Metering metering = Metering.tokenBucket(
                Duration.ofNanos(windowNanos), random.nextBoolean() ? 1 : random.nextDouble(.3, 1));
        QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, limit, metering)
                .shares(random.nextBoolean() ? Shares.none() : Shares.standard())
                .build());
        long nowNanos = 0;
        Admission.Delayed delayed = null;
        for (int i = 0; i < 1_000 && delayed == null; i++) {
            nowNanos += random.nextLong(windowNanos / 50);
            Workload workload = random.nextInt(4) > 0 ? Workload.LIVE : Workload.INTERNAL;
            Claim claim = new Claim(
                    workload, TokenEstimate.of(random.nextLong(limit / 8 + 1)), Long.MAX_VALUE, granted -> {});
            delayed = ledger.reserve(claim, at(nowNanos)) instanceof Admission.Delayed waits ? waits : null;
        }

        assertThat(delayed).as("seed %d", seed).isNotNull();
        assertThat(ledger.tick(at(delayed.untilNanos() - 1)))
                .as("seed %d", seed)
                .isEmpty();
        assertThat(ledger.tick(at(delayed.untilNanos()))).as("seed %d", seed).containsExactly(delayed.reservation());
    }
}
