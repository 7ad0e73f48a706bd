package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.QuotaUse;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.quota.Shares;
import dev.kademe.quota.Shares.Share;
import dev.kademe.quota.SlidingQuota;
import dev.kademe.quota.SlidingQuota.RejectedCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A random life of one ledger beside its twin: whatever happens, the laws of the quota hold after every event. */
final class LedgerRun {
    private static final Workload[] WORKLOADS = Workload.values();
    private static final List<Settlement> SETTLEMENTS =
            List.of(Settlement.accepted(TokenUsage.of(1, 1)), Settlement.REJECTED, Settlement.UNKNOWN);

    private final SplittableRandom random;
    private final SlidingQuota quota;
    private final long windowNanos;
    private final QuotaLedger ledger;
    private final NaiveWindow twin = new NaiveWindow();
    private final Map<Workload, List<Reservation>> waiting = new EnumMap<>(Workload.class);
    private final Map<Reservation, NaiveWindow.Charge> held = new LinkedHashMap<>();
    private final List<Reservation> ended = new ArrayList<>();
    private long nowNanos;

    LedgerRun(int seed) {
        this.random = new SplittableRandom(seed);
        double live = random.nextInt(8) / 10.0;
        double internal = random.nextInt(3) / 10.0;
        Shares shares = Shares.of(Map.of(
                Workload.LIVE, new Share(live, 1),
                Workload.INTERNAL, new Share(internal, internal + random.nextDouble(1 - internal)),
                Workload.BACKGROUND, new Share(0, random.nextDouble(1))));
        this.quota = new SlidingQuota(
                1 + random.nextInt(30),
                Duration.ofMillis(1_000 + random.nextInt(60_000)),
                random.nextBoolean() ? RejectedCalls.FREE : RejectedCalls.COUNTED,
                shares);
        this.windowNanos = quota.window().toNanos();
        this.ledger = QuotaLedger.sliding(quota);
        for (Workload workload : WORKLOADS) {
            waiting.put(workload, new ArrayList<>());
        }
    }

    void event() {
        switch (random.nextInt(10)) {
            case 0 -> nowNanos += random.nextLong(windowNanos / 200 + 1);
            case 1 -> nowNanos += random.nextLong(windowNanos / 8);
            case 2, 3, 4, 5 -> reserve(WORKLOADS[random.nextInt(WORKLOADS.length)]);
            case 6, 7 -> endHeld();
            case 8 -> endAgainOrWaiting();
            default -> delivered(ledger.tick(sometimesBack()));
        }
        check();
    }

    private void reserve(Workload workload) {
        delivered(ledger.tick(now()));
        boolean isInsideGuarantee = workload == Workload.LIVE
                && twin.sum(Workload.LIVE, nowNanos - windowNanos - windowNanos / 64) + 1
                        <= quota.shares().guarantee(Workload.LIVE, quota.maxRequests());
        boolean isLineAhead = waiting.entrySet().stream()
                .anyMatch(line -> line.getKey().compareTo(workload) <= 0
                        && !line.getValue().isEmpty());
        Claim claim = new Claim(workload, 1, random.nextLong(2 * windowNanos), granted -> {});
        Admission admission = ledger.reserve(claim, sometimesBack());
        if (admission instanceof Admission.Granted granted) {
            assertThat(isLineAhead).as("nobody overtakes").isFalse();
            hold(granted.reservation());
        } else if (admission instanceof Admission.Delayed delayed) {
            assertThat(delayed.untilNanos()).isBetween(nowNanos, nowNanos + claim.maxWaitNanos());
            waiting.get(workload).add(delayed.reservation());
        } else {
            assertThat(((Admission.Refused) admission).retryAtNanos() - nowNanos)
                    .isGreaterThan(claim.maxWaitNanos());
        }
        if (isInsideGuarantee) {
            assertThat(admission).as("LIVE inside its guarantee").isInstanceOf(Admission.Granted.class);
        }
    }

    private void endHeld() {
        if (held.isEmpty()) {
            return;
        }
        List<Reservation> all = new ArrayList<>(held.keySet());
        Reservation reservation = all.get(random.nextInt(all.size()));
        NaiveWindow.Charge charge = held.remove(reservation);
        ended.add(reservation);
        if (random.nextInt(4) == 0) {
            twin.giveBack(charge);
            delivered(ledger.release(reservation, now()));
            return;
        }
        Settlement settlement = SETTLEMENTS.get(random.nextInt(SETTLEMENTS.size()));
        if (settlement.equals(Settlement.REJECTED) && quota.rejectedCalls() == RejectedCalls.FREE) {
            twin.giveBack(charge);
        }
        delivered(ledger.settle(reservation, settlement, now()));
    }

    private void endAgainOrWaiting() {
        List<Reservation> line = waiting.get(WORKLOADS[random.nextInt(WORKLOADS.length)]);
        if (!line.isEmpty()) {
            Reservation waits = line.remove(random.nextInt(line.size()));
            ended.add(waits);
            delivered(ledger.release(waits, now()));
        } else if (!ended.isEmpty()) {
            delivered(ledger.tick(now()));
            QuotaUse before = ledger.use(now());
            Reservation over = ended.get(random.nextInt(ended.size()));
            List<Reservation> granted = random.nextBoolean()
                    ? ledger.release(over, now())
                    : ledger.settle(over, SETTLEMENTS.get(random.nextInt(SETTLEMENTS.size())), now());
            assertThat(granted).as("a second end").isEmpty();
            assertThat(ledger.use(now())).as("a second end").isEqualTo(before);
        }
    }

    private void delivered(List<Reservation> grants) {
        Workload last = Workload.LIVE;
        for (Reservation granted : grants) {
            Workload workload = granted.claim().workload();
            assertThat(granted)
                    .as("the first of its line")
                    .isSameAs(waiting.get(workload).remove(0));
            assertThat(workload).as("by priority").isGreaterThanOrEqualTo(last);
            last = workload;
            hold(granted);
        }
    }

    private void hold(Reservation reservation) {
        assertThat(reservation.isHeld()).isTrue();
        held.put(reservation, twin.charge(reservation.claim().workload(), nowNanos));
    }

    private void check() {
        long limit = quota.maxRequests();
        long exact = twin.sum(nowNanos - windowNanos);
        long coarse = twin.sum(nowNanos - windowNanos - windowNanos / 64);
        QuotaUse use = ledger.use(now());

        assertThat(exact).as("the limit").isLessThanOrEqualTo(limit);
        assertThat(use.charged()).as("never too early, a 64th too late at most").isBetween(exact, coarse);
        assertThat(use.waiting())
                .isEqualTo(waiting.values().stream().mapToInt(List::size).sum());
        long others = 0;
        for (int i = WORKLOADS.length - 1; i >= 0; i--) {
            Workload workload = WORKLOADS[i];
            long own = twin.sum(workload, nowNanos - windowNanos);
            assertThat(own)
                    .as("the ceiling of %s", workload)
                    .isLessThanOrEqualTo(quota.shares().ceiling(workload, limit));
            assertThat(others)
                    .as("what lower workloads leave to %s", workload)
                    .isLessThanOrEqualTo(limit - quota.shares().guarantee(workload, limit));
            others += own;
        }
    }

    /** Now, or an earlier moment that must be taken as now. */
    private Moment sometimesBack() {
        ledger.use(now());
        return random.nextInt(5) == 0 ? new Moment(random.nextLong(nowNanos + 1), 0) : now();
    }

    private Moment now() {
        return new Moment(nowNanos, 0);
    }
}
