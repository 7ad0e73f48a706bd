package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.Workload;
import dev.kademe.property.LedgerTraffic.Call;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Metering;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a ledger never does, whatever is asked of it, counted from outside. */
final class LedgerLawTest {
    private static final int STEPS = 150;

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ledger_anyWindow_chargesAtMostTheLimitAndWhatWasOverrun(int seed) {
        LedgerTraffic traffic = LedgerTraffic.sliding(seed, true);
        for (int step = 0; step < STEPS; step++) {
            long overrunBefore = traffic.overrun(null);
            long chargedBefore = traffic.charged(Dimension.TOKENS, null);
            traffic.step();
            long charged = traffic.charged(Dimension.TOKENS, null);
            assertThat(traffic.charged(Dimension.REQUESTS, null))
                    .as("seed %d, step %d", seed, step)
                    .isLessThanOrEqualTo(traffic.requestLimit);
            if (charged > chargedBefore) {
                assertThat(charged + Math.min(overrunBefore, traffic.overrun(null)))
                        .as("seed %d, step %d: nothing is admitted beyond the limit", seed, step)
                        .isLessThanOrEqualTo(traffic.tokenLimit);
            }
            for (Dimension dimension : LedgerTraffic.DIMENSIONS) {
                long overrun = dimension == Dimension.TOKENS ? traffic.overrun(null) : 0;
                assertThat(traffic.use(dimension).charged())
                        .as("seed %d, step %d: what is charged is what the ledger says", seed, step)
                        .isEqualTo(traffic.charged(dimension, null) + overrun);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ledger_anyWindow_keepsEveryCeiling(int seed) {
        LedgerTraffic traffic = LedgerTraffic.sliding(seed, false);
        for (int step = 0; step < STEPS; step++) {
            traffic.step();
            for (Dimension dimension : LedgerTraffic.DIMENSIONS) {
                for (Workload workload : LedgerTraffic.WORKLOADS) {
                    long limit = traffic.limit(dimension);
                    // A share of less than one unit is one unit in a longer window.
                    long ceiling = traffic.split.ceilings().get(workload.ordinal()) == 0
                            ? 0
                            : Math.max(1, traffic.split.ceiling(workload.ordinal(), limit));
                    assertThat(traffic.charged(dimension, workload))
                            .as("seed %d, step %d, %s of %s", seed, step, dimension, workload)
                            .isLessThanOrEqualTo(ceiling);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ledger_withoutOverruns_keepsWhatIsFreeAboveWhatLiveIsOwed(int seed) {
        LedgerTraffic traffic = LedgerTraffic.sliding(seed, false);
        for (int step = 0; step < STEPS; step++) {
            traffic.step();
            for (Dimension dimension : LedgerTraffic.DIMENSIONS) {
                QuotaLedger.Use.InDimension use = traffic.use(dimension);
                long owed = traffic.split.guarantee(0, use.limit())
                        - use.byWorkload().get(Workload.LIVE);
                assertThat(use.limit() - use.charged())
                        .as("seed %d, step %d, %s", seed, step, dimension)
                        .isGreaterThanOrEqualTo(Math.max(0, owed));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_insideTheGuarantee_isRefusedOnlyToWhomAHigherOneHasBorrowedFrom(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Duration window = Duration.ofSeconds(1 + random.nextInt(120));
        Metering metering = random.nextBoolean() ? Metering.sliding(window) : Metering.fixedWindow(window, 0);
        LedgerTraffic traffic = new LedgerTraffic(random, Split.random(random), metering, false);
        for (int step = 0; step < STEPS; step++) {
            traffic.step();
            Claim claim = traffic.claim(0);
            boolean isInside = true;
            boolean isBorrowed = false;
            for (Dimension dimension : LedgerTraffic.DIMENSIONS) {
                QuotaLedger.Use.InDimension use = traffic.use(dimension);
                long amount =
                        dimension == Dimension.REQUESTS ? 1 : claim.estimate().totalTokens();
                long mine = traffic.charged(dimension, claim.workload());
                isInside &= mine + amount
                        <= traffic.split.guarantee(claim.workload().ordinal(), use.limit());
                for (Workload higher : LedgerTraffic.WORKLOADS) {
                    long theirs = use.byWorkload().get(higher);
                    isBorrowed |= higher.compareTo(claim.workload()) < 0
                            && theirs > traffic.split.guarantee(higher.ordinal(), use.limit());
                }
            }
            boolean isFirst = traffic.calls.stream()
                    .noneMatch(call -> call.workload() == claim.workload() && !call.isEnded && call.chargedNanos < 0);
            if (isInside && isFirst && !isBorrowed) {
                assertThat(traffic.reserve(claim))
                        .as("seed %d, step %d, %s", seed, step, claim)
                        .isNotNull();
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_notGranted_chargesNoDimension(int seed) {
        LedgerTraffic traffic = LedgerTraffic.sliding(seed, false);
        int refused = 0;
        for (int step = 0; step < STEPS; step++) {
            traffic.pass();
            List<QuotaLedger.Use.InDimension> before =
                    traffic.ledger.use(traffic.now()).dimensions();
            Call call = traffic.reserve(traffic.claim(random(traffic) ? 0 : traffic.windowNanos));
            if (call == null || call.chargedNanos < 0) {
                List<QuotaLedger.Use.InDimension> after =
                        traffic.ledger.use(traffic.now()).dimensions();
                for (int i = 0; i < before.size(); i++) {
                    assertThat(after.get(i).byWorkload())
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(before.get(i).byWorkload());
                }
                refused++;
            }
        }
        assertThat(refused).as("seed %d", seed).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void settle_anyOrder_comesToTheSame(int seed) {
        List<List<QuotaLedger.Use>> uses = new ArrayList<>();
        for (int order = 0; order < 3; order++) {
            LedgerTraffic traffic = LedgerTraffic.sliding(seed, true);
            while (traffic.calls.size() < 12 && traffic.nowNanos < 20 * traffic.windowNanos) {
                traffic.pass();
                traffic.reserve(traffic.claim(0));
            }
            // What each uses is decided before the order is.
            List<Runnable> ends = new ArrayList<>();
            for (Call call : traffic.calls) {
                Settlement settlement = Settlement.accepted(dev.kademe.call.TokenUsage.of(
                        traffic.random.nextLong(1 + traffic.tokenLimit / 10),
                        traffic.random.nextLong(1 + traffic.tokenLimit / 10)));
                boolean isSent = traffic.random.nextInt(3) > 0;
                ends.add(() -> {
                    if (isSent) {
                        traffic.ledger.settle(call.reservation, settlement, traffic.now());
                    } else {
                        traffic.ledger.release(call.reservation, traffic.now());
                    }
                });
            }
            Collections.shuffle(ends, new Random(order));
            ends.forEach(Runnable::run);
            List<QuotaLedger.Use> seen = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                seen.add(traffic.ledger.use(traffic.now()));
                traffic.nowNanos += traffic.windowNanos / 4 + 1;
            }
            uses.add(seen);
        }
        assertThat(uses.get(1)).as("seed %d", seed).isEqualTo(uses.get(0));
        assertThat(uses.get(2)).as("seed %d", seed).isEqualTo(uses.get(0));
        assertThat(uses.get(0).get(4).ratio())
                .as("seed %d: a window later", seed)
                .isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ledger_everyEnd_countsOnceAndAddsUp(int seed) {
        LedgerTraffic traffic = LedgerTraffic.sliding(seed, true);
        for (int step = 0; step < STEPS; step++) {
            traffic.step();
            List<Call> ended =
                    traffic.calls.stream().filter(call -> call.isEnded).toList();
            if (!ended.isEmpty()) {
                QuotaLedger.Use before = traffic.ledger.use(traffic.now());
                Call again = ended.get(traffic.random.nextInt(ended.size()));
                assertThat(traffic.ledger.settle(again.reservation, Settlement.REJECTED, traffic.now()))
                        .isEmpty();
                assertThat(traffic.ledger.release(again.reservation, traffic.now()))
                        .isEmpty();
                assertThat(traffic.ledger.use(traffic.now()))
                        .as("seed %d, step %d", seed, step)
                        .isEqualTo(before);
            }
            for (Dimension dimension : LedgerTraffic.DIMENSIONS) {
                for (Workload workload : LedgerTraffic.WORKLOADS) {
                    long overrun = dimension == Dimension.TOKENS ? traffic.overrun(workload) : 0;
                    assertThat(traffic.use(dimension).byWorkload().get(workload))
                            .as("seed %d, step %d: held, kept and not refunded", seed, step)
                            .isNotNegative()
                            .isEqualTo(traffic.charged(dimension, workload) + overrun);
                }
            }
        }
        traffic.calls.forEach(traffic::end);
        assertThat(traffic.ledger.use(traffic.now()).held()).as("seed %d", seed).isZero();
        assertThat(traffic.ledger.use(traffic.now()).waiting())
                .as("seed %d", seed)
                .isZero();
    }

    /** The same story told by a clock that jumps back, and by one that stands still instead. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_clockGoesBack_isDecidedAsIfItStoodStill(int seed) {
        LedgerTraffic jumping = LedgerTraffic.sliding(seed, false);
        LedgerTraffic standing = LedgerTraffic.sliding(seed, false);
        SplittableRandom random = new SplittableRandom(seed + 1L);
        long latest = 0;
        for (int step = 0; step < STEPS; step++) {
            long now = latest + random.nextLong(jumping.windowNanos / 15);
            long shown = random.nextInt(3) == 0 ? random.nextLong(now + 1) : now;
            latest = Math.max(latest, shown);
            Claim claim = jumping.claim(0);
            Admission back = jumping.ledger.reserve(claim, new Moment(shown, 0));
            Admission still = standing.ledger.reserve(claim, new Moment(latest, 0));
            assertThat(back.getClass()).as("seed %d, step %d", seed, step).isEqualTo(still.getClass());
            assertThat(jumping.ledger.use(new Moment(shown, 0)))
                    .as("seed %d, step %d", seed, step)
                    .isEqualTo(standing.ledger.use(new Moment(latest, 0)));
        }
    }

    private static boolean random(LedgerTraffic traffic) {
        return traffic.random.nextBoolean();
    }
}
