package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Shares;
import dev.kademe.quota.Shares.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SlidingLedgerPropertyTest {
    private static final long WINDOW = Duration.ofSeconds(64).toNanos();
    private static final long CELL = WINDOW / 64;
    private static final Workload[] WORKLOADS = Workload.values();
    private static final Comparator<Admission.Delayed> BY_TIME =
            Comparator.comparingLong(Admission.Delayed::untilNanos);

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_oneWaits_advisedTimeIsExact(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        QuotaLedger ledger = ledger(1 + random.nextInt(20), random);
        long nowNanos = 0;
        Admission.Delayed delayed = null;
        while (delayed == null) {
            nowNanos += random.nextLong(CELL);
            Admission admission = ledger.reserve(claim(random), at(nowNanos));
            delayed = admission instanceof Admission.Delayed first ? first : null;
        }
        Reservation waiting = delayed.reservation();
        long untilNanos = delayed.untilNanos();

        assertThat(untilNanos).isGreaterThan(nowNanos);
        assertThat(ledger.renew(waiting, 1, at(untilNanos - 1))).isEqualTo(delayed);
        assertThat(ledger.tick(at(untilNanos - 1))).isEmpty();
        assertThat(ledger.renew(waiting, 0, at(untilNanos))).isEqualTo(new Admission.Granted(waiting));
    }

    /** Charges fall on the borders of cells, as those of a cell expire together, with its last. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_manyWait_advisedTimesAreExact(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        QuotaLedger ledger = ledger(1 + random.nextInt(8), random);
        long nowNanos = 0;
        for (int i = 0; i < 20; i++) {
            nowNanos += CELL * random.nextInt(4);
            Claim impatient = new Claim(WORKLOADS[random.nextInt(3)], TokenEstimate.NONE, 0, granted -> {});
            ledger.reserve(impatient, at(nowNanos));
        }
        List<Reservation> waiting = new ArrayList<>();
        for (Workload workload : WORKLOADS) {
            for (int i = random.nextInt(6); i > 0; i--) {
                Claim claim = new Claim(workload, TokenEstimate.NONE, Long.MAX_VALUE, granted -> {});
                if (ledger.reserve(claim, at(nowNanos)) instanceof Admission.Delayed delayed) {
                    waiting.add(delayed.reservation());
                }
            }
        }
        // One that came later may be inside its guarantee and go first: ask again when all are there.
        List<Admission.Delayed> line = new ArrayList<>();
        for (Reservation reservation : waiting) {
            line.add((Admission.Delayed) ledger.renew(reservation, Long.MAX_VALUE, at(nowNanos)));
        }

        for (Admission.Delayed next : line.stream().sorted(BY_TIME).toList()) {
            boolean isLate = next.untilNanos() > nowNanos;
            if (isLate) {
                ledger.tick(at(next.untilNanos() - 1));
                assertThat(next.reservation().isHeld()).as("not before").isFalse();
            }
            ledger.tick(at(next.untilNanos()));
            assertThat(next.reservation().isHeld())
                    .as("at %d", next.untilNanos())
                    .isTrue();
            nowNanos = next.untilNanos();
        }
    }

    private static QuotaLedger ledger(int limit, SplittableRandom random) {
        Shares shares = Shares.of(Map.of(
                Workload.LIVE, new Share(random.nextDouble(0.7), 1),
                Workload.INTERNAL, new Share(random.nextDouble(0.3), 0.3 + random.nextDouble(0.7)),
                Workload.BACKGROUND, new Share(0, random.nextDouble(1))));
        return RequestUse.ledger(limit, Duration.ofNanos(WINDOW), FailedCalls.FREE, shares);
    }

    private static Claim claim(SplittableRandom random) {
        return new Claim(
                WORKLOADS[random.nextInt(WORKLOADS.length)], TokenEstimate.NONE, Long.MAX_VALUE, granted -> {});
    }

    private static Moment at(long nanos) {
        return new Moment(nanos, 0);
    }
}
