package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.QuotaLedger.Closure;
import dev.kademe.quota.Shares;
import dev.kademe.quota.Shares.Share;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said to be free is granted at once, and not one token more. */
final class FreeTokensPropertyTest {
    private static final Duration WINDOW = Duration.ofSeconds(60);
    private static final Workload[] WORKLOADS = Workload.values();
    private static final DegradationLevel[] LEVELS = DegradationLevel.values();

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void freeTokens_anyState_areGrantedAndOneMoreIsRefused(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        QuotaLedger ledger = ledger(random);
        long nowNanos = 0;
        for (int step = 0; step < 15; step++) {
            nowNanos += random.nextInt(3) * random.nextLong(WINDOW.toNanos() / 4);
            Moment now = new Moment(nowNanos, nowNanos / 1_000_000);
            happen(ledger, random, now);
            Workload workload = WORKLOADS[random.nextInt(WORKLOADS.length)];

            long free = ledger.freeTokens(workload, now);

            String described = "step %d, %d free for %s".formatted(step, free, workload);
            assertThat(ledger.reserve(claim(workload, free + 1), now))
                    .as(described)
                    .isInstanceOf(Admission.Refused.class);
            if (free > 0) {
                Admission admission = ledger.reserve(claim(workload, free), now);
                assertThat(admission).as(described).isInstanceOf(Admission.Granted.class);
                ledger.release(((Admission.Granted) admission).reservation(), now);
            }
        }
    }

    private static void happen(QuotaLedger ledger, SplittableRandom random, Moment now) {
        switch (random.nextInt(10)) {
            case 0 -> ledger.markFull(Dimension.TOKENS, now);
            case 1 -> ledger.enter(LEVELS[random.nextInt(LEVELS.length)], now);
            case 2 -> ledger.changeLimit(Dimension.TOKENS, random.nextLong(2_000), now);
            case 3 -> ledger.close(Closure.until(Optional.empty(), now.nanosAfter(random.nextInt(1_000_000_000))), now);
            default -> ledger.reserve(claim(WORKLOADS[random.nextInt(WORKLOADS.length)], random.nextLong(600)), now);
        }
    }

    private static QuotaLedger ledger(SplittableRandom random) {
        Limit tokens = Limit.of(Dimension.TOKENS, 1 + random.nextLong(2_000), metering(random));
        Limit sliced = random.nextInt(3) == 0 ? tokens.sliced(Duration.ofSeconds(6), 1.5) : tokens;
        Quota.Builder quota = Quota.builder()
                .limit(sliced)
                .limit(Dimension.REQUESTS, 1 + random.nextInt(12), metering(random))
                .shares(Shares.of(Map.of(
                        Workload.LIVE, new Share(random.nextDouble(0.7), 1),
                        Workload.INTERNAL, new Share(random.nextDouble(0.3), 0.3 + random.nextDouble(0.7)),
                        Workload.BACKGROUND, new Share(0, random.nextDouble(1)))));
        if (random.nextBoolean()) {
            quota.limit(Dimension.INPUT_TOKENS, 1 + random.nextLong(1_500), metering(random));
        }
        return QuotaLedger.create(quota.build());
    }

    private static Metering metering(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Metering.tokenBucket(WINDOW);
            case 1 -> Metering.tokenBucket(WINDOW, 0.1 + random.nextDouble(0.9));
            case 2 -> Metering.fixedWindow(WINDOW, 0);
            default -> Metering.sliding(WINDOW);
        };
    }

    private static Claim claim(Workload workload, long tokens) {
        return new Claim(workload, TokenEstimate.of(tokens), 0, granted -> {});
    }
}
