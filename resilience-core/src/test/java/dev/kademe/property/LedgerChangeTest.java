package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Settlement;
import dev.kademe.quota.Shares;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stays the same when the limit, the shares, the magnitude or the workload is another. */
final class LedgerChangeTest {
    private static final int STEPS = 60;

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void change_limitOrShares_keepsWhatIsChargedAndOnlyBlocks(int seed) {
        LedgerTraffic traffic = busy(seed);
        List<QuotaLedger.Use.InDimension> before =
                traffic.ledger.use(traffic.now()).dimensions();
        long newLimit = traffic.random.nextLong(1 + traffic.tokenLimit);
        traffic.ledger.changeLimit(Dimension.TOKENS, newLimit, traffic.now());
        traffic.ledger.changeShares(Split.random(traffic.random).shares(), traffic.now());
        List<QuotaLedger.Use.InDimension> after =
                traffic.ledger.use(traffic.now()).dimensions();
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i).byWorkload())
                    .as("seed %d", seed)
                    .isEqualTo(before.get(i).byWorkload());
        }
        for (int step = 0; step < STEPS; step++) {
            traffic.pass();
            Claim claim = traffic.claim(0);
            boolean isGranted = traffic.ledger.reserve(claim, traffic.now()) instanceof Admission.Granted;
            if (isGranted) {
                assertThat(traffic.use(Dimension.TOKENS).charged())
                        .as("seed %d, step %d: a lower limit holds at once", seed, step)
                        .isLessThanOrEqualTo(newLimit);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_moreProtectedWorkload_isAdmittedWhereAnotherWouldBe(int seed) {
        Admission[] answers = new Admission[LedgerTraffic.WORKLOADS.length];
        for (Workload workload : LedgerTraffic.WORKLOADS) {
            LedgerTraffic traffic = busy(seed);
            TokenEstimate estimate = traffic.claim(0).estimate();
            answers[workload.ordinal()] =
                    traffic.ledger.reserve(new Claim(workload, estimate, 0, granted -> {}), traffic.now());
        }
        // LIVE has no ceiling, so that only its priority decides.
        boolean isAnother = answers[1] instanceof Admission.Granted || answers[2] instanceof Admission.Granted;
        assertThat(answers[0] instanceof Admission.Granted || !isAnother)
                .as("seed %d: %s", seed, List.of(answers))
                .isTrue();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_largerThanAnythingAllowed_changesNothing(int seed) {
        LedgerTraffic traffic = busy(seed);
        QuotaLedger.Use before = traffic.ledger.use(traffic.now());
        for (Workload workload : LedgerTraffic.WORKLOADS) {
            TokenEstimate estimate = TokenEstimate.of(traffic.tokenLimit + 1 + traffic.random.nextLong(1_000));
            assertThat(traffic.ledger.reserve(
                            new Claim(workload, estimate, Long.MAX_VALUE, granted -> {}), traffic.now()))
                    .as("seed %d", seed)
                    .isEqualTo(new Admission.Refused(RefusalReason.OVERSIZE, Admission.NEVER));
        }
        assertThat(traffic.ledger.use(traffic.now())).as("seed %d", seed).isEqualTo(before);
    }

    /** A call that costs nothing in a dimension is checked there all the same. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_withoutTokens_waitsWhileTokensAreOverrun(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long limit = 1 + random.nextLong(Limit.HIGHEST);
        QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, limit, Metering.sliding(Duration.ofMinutes(1)))
                .build());
        Admission.Granted first = (Admission.Granted) ledger.reserve(claim(TokenEstimate.of(limit)), at(0));
        assertThat(ledger.reserve(claim(TokenEstimate.NONE), at(1)))
                .as("seed %d", seed)
                .isInstanceOf(Admission.Granted.class);
        ledger.settle(first.reservation(), Settlement.accepted(TokenUsage.of(limit, 1)), at(2));
        assertThat(ledger.reserve(claim(TokenEstimate.NONE), at(3)))
                .as("seed %d", seed)
                .isInstanceOf(Admission.Refused.class);
        long minute = Duration.ofMinutes(1).toNanos();
        assertThat(ledger.reserve(claim(TokenEstimate.NONE), at(minute))).isInstanceOf(Admission.Granted.class);
    }

    /** Limits of 1 to 10^12, windows of a second to a day: the limit is had exactly, once, and again a window later. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_anyMagnitude_admitsTheLimitAndNotOneMore(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long limit = 1;
        for (int i = random.nextInt(13); i > 0; i--) {
            limit = Math.min(Limit.HIGHEST, limit * 10 + random.nextInt(10));
        }
        Duration window = Duration.ofNanos(1_000_000_000L + random.nextLong(86_399_000_000_001L));
        for (Metering metering : List.of(
                Metering.sliding(window),
                Metering.tokenBucket(window),
                Metering.fixedWindow(window, random.nextLong()))) {
            QuotaLedger ledger = QuotaLedger.create(
                    Quota.builder().limit(Dimension.TOKENS, limit, metering).build());
            ledger.tick(at(0));
            for (int round = 0; round < 3; round++) {
                Moment now = at(round * window.toNanos());
                long left = limit;
                while (left > 0) {
                    long part = Math.min(left, 1 + random.nextLong(Math.max(1, limit / 3 + 1)));
                    assertThat(ledger.reserve(claim(TokenEstimate.of(part)), now))
                            .as("seed %d, %d of %d in %s, round %d", seed, part, limit, metering, round)
                            .isInstanceOf(Admission.Granted.class);
                    left -= part;
                }
                assertThat(ledger.reserve(claim(TokenEstimate.of(1)), now))
                        .as("seed %d, one more than %d in %s, round %d", seed, limit, metering, round)
                        .isInstanceOf(Admission.Refused.class);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_workloadThatNobodyNamed_mayHaveEverything(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long limit = 1 + random.nextLong(Limit.HIGHEST);
        Workload named = Workload.values()[random.nextInt(3)];
        Workload other = Workload.values()[(named.ordinal() + 1 + random.nextInt(2)) % 3];
        Shares shares = random.nextBoolean()
                ? Shares.none()
                : Shares.of(Map.of(named, new Shares.Share(0, random.nextDouble())));
        QuotaLedger ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, limit, Metering.sliding(Duration.ofMinutes(1)))
                .shares(shares)
                .build());
        assertThat(ledger.reserve(new Claim(other, TokenEstimate.of(limit), 0, granted -> {}), at(0)))
                .as("seed %d", seed)
                .isInstanceOf(Admission.Granted.class);
    }

    private static LedgerTraffic busy(int seed) {
        LedgerTraffic traffic = LedgerTraffic.sliding(seed, false);
        for (int step = 0; step < STEPS; step++) {
            traffic.pass();
            traffic.reserve(traffic.claim(0));
        }
        return traffic;
    }

    private static Claim claim(TokenEstimate estimate) {
        return new Claim(Workload.LIVE, estimate, 0, granted -> {});
    }

    private static Moment at(long nanos) {
        return new Moment(nanos, LedgerLife.EPOCH_MILLIS + nanos / 1_000_000);
    }
}
