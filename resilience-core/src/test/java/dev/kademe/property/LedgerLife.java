package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.property.NaiveLedger.NaivePlace;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.QuotaLedger.Closure;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** A ledger and its naive twin, told the same things at the same times; after each the two are compared. */
final class LedgerLife {
    /** A Saturday evening in California; the clocks there are put back the night after. */
    static final long EPOCH_MILLIS = 1_793_400_000_000L;

    private final SplittableRandom random;
    private final QuotaLedger ledger;
    private final NaiveLedger naive;
    private final LedgerSetting setting;
    private final Map<Dimension, Long> limits = new EnumMap<>(Dimension.class);
    private final List<Place> places = new ArrayList<>();
    private long nowNanos;
    private int number;
    private String last = "nothing";
    private int granted;
    private int waited;
    private int refused;

    LedgerLife(LedgerSetting setting, SplittableRandom random) {
        this.random = random;
        this.setting = setting;
        Quota quota = setting.quota();
        this.ledger = QuotaLedger.create(quota);
        this.naive = new NaiveLedger(quota, setting.split());
        quota.limits().forEach(limit -> limits.put(limit.dimension(), limit.amount()));
        ledger.tick(now());
        naive.advance(0);
    }

    int granted() {
        return granted;
    }

    int waited() {
        return waited;
    }

    int refused() {
        return refused;
    }

    void live(int events) {
        for (number = 0; number < events; number++) {
            pass();
            happen();
            compare();
        }
    }

    private void pass() {
        nowNanos += step();
        last = "passing to " + nowNanos;
        // A clock that goes back is not believed.
        long shown = random.nextInt(10) == 0 ? random.nextLong(nowNanos + 1) : nowNanos;
        ledger.tick(at(nowNanos));
        ledger.tick(at(shown));
        naive.advance(nowNanos);
        compare();
    }

    private long step() {
        long windowNanos = setting.windowNanos();
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> 0;
            case 4, 5, 6, 7 -> random.nextLong(windowNanos / 40) + 1;
            case 8 -> random.nextLong(windowNanos / 2);
            case 9 -> random.nextInt(setting.hasDay() ? 4 : 40) == 0 ? random.nextLong(setting.longestNanos()) : 1;
            default -> toBorder();
        };
    }

    /** To a nanosecond before, at or after a time at which something expires. */
    private long toBorder() {
        List<Long> borders = naive.limits().stream()
                .flatMap(limit -> limit.borders().stream())
                .filter(border -> border > nowNanos + 1 && border < nowNanos + 2 * setting.windowNanos())
                .toList();
        return borders.isEmpty() ? 0 : borders.get(random.nextInt(borders.size())) + random.nextInt(-1, 2) - nowNanos;
    }

    private void happen() {
        // What a call took of a slice depends on the limit, the shares and the level; they stay when there are slices.
        switch (setting.isSliced() ? random.nextInt(3, 26) : random.nextInt(26)) {
            case 0 -> enter(DegradationLevel.values()[random.nextInt(4)]);
            case 1 -> changeLimit();
            case 2 -> changeSplit();
            case 3 -> markFull();
            case 4 -> close();
            case 5, 6, 7, 8, 9 -> end();
            case 10, 11 -> renew();
            default -> reserve();
        }
    }

    private void reserve() {
        Claim claim = setting.claim(random);
        last = "claim " + claim.workload() + " " + claim.estimate() + " for " + claim.maxWaitNanos();
        boolean canFit = naive.canEverFit(claim);
        boolean isHeldBack = canFit && naive.isHeldBack(claim);
        Admission admission = ledger.reserve(claim, now());
        refused += admission instanceof Admission.Refused ? 1 : 0;
        if (!canFit || isHeldBack) {
            RefusalReason reason = canFit ? RefusalReason.LEVEL : RefusalReason.OVERSIZE;
            assertThat(admission).as(this::where).isEqualTo(new Admission.Refused(reason, Admission.NEVER));
            return;
        }
        NaivePlace place = naive.reserve(claim);
        assertThat(admission instanceof Admission.Granted).as(this::where).isEqualTo(place.isHeld());
        if (admission instanceof Admission.Refused refused) {
            assertThat(refused.reason()).as(this::where).isNotIn(RefusalReason.OVERSIZE, RefusalReason.LINE_FULL);
            assertThat(refused.retryAtNanos())
                    .as(this::where)
                    .isGreaterThan(now().nanosAfter(claim.maxWaitNanos()) - 1);
            naive.leave(place);
        } else if (admission instanceof Admission.Delayed delayed) {
            assertThat(delayed.untilNanos())
                    .as(this::where)
                    .isBetween(nowNanos + 1, now().nanosAfter(claim.maxWaitNanos()));
            places.add(new Place(delayed.reservation(), place));
            waited++;
        } else {
            places.add(new Place(((Admission.Granted) admission).reservation(), place));
            granted++;
        }
    }

    private void renew() {
        List<Place> waiting = places.stream()
                .filter(place -> !place.naive.isHeld() && place.naive.deadlineNanos() >= nowNanos)
                .toList();
        if (waiting.isEmpty()) {
            return;
        }
        Place place = waiting.get(random.nextInt(waiting.size()));
        long maxWaitNanos = random.nextLong(setting.windowNanos());
        last = "renew for " + maxWaitNanos;
        place.naive.waitFor(maxWaitNanos, nowNanos);
        if (ledger.renew(place.reservation, maxWaitNanos, now()) instanceof Admission.Refused) {
            naive.leave(place.naive);
            places.remove(place);
        }
    }

    private void end() {
        if (places.isEmpty()) {
            return;
        }
        Place place = places.get(random.nextInt(places.size()));
        Settlement settlement = settlement();
        boolean isSent = place.naive.isHeld() && random.nextInt(3) > 0;
        last = "end " + (isSent ? settlement.result() + " " + settlement.usage() : "unsent");
        if (isSent) {
            ledger.settle(place.reservation, settlement, now());
            naive.settle(place.naive, settlement);
        } else {
            ledger.release(place.reservation, now());
            naive.release(place.naive);
        }
        places.remove(place);
        // A second end changes nothing.
        if (random.nextInt(4) == 0) {
            ledger.settle(place.reservation, settlement(), now());
            ledger.release(place.reservation, now());
        }
    }

    private Settlement settlement() {
        TokenEstimate estimate = setting.estimate(random);
        long input = estimate.inputTokens();
        TokenUsage usage = new TokenUsage(input, random.nextLong(input + 1), estimate.maxOutputTokens());
        Dimension[] dimensions = limits.keySet().toArray(Dimension[]::new);
        Dimension exhausted = dimensions[random.nextInt(dimensions.length)];
        return switch (random.nextInt(12)) {
            case 0, 1 -> Settlement.UNKNOWN;
            case 2 -> Settlement.failed(TokenUsage.NONE);
            case 3 -> Settlement.failed(usage);
            case 4 -> setting.marks() ? Settlement.REJECTED : Settlement.UNKNOWN;
            case 5 ->
                setting.marks() && !exhausted.isDaily()
                        ? Settlement.rejected(Optional.of(exhausted), OptionalLong.of(random.nextLong(1_000_000_000)))
                        : Settlement.UNKNOWN;
            default -> Settlement.accepted(usage);
        };
    }

    private void enter(DegradationLevel level) {
        last = "level " + level;
        ledger.enter(level, now());
        naive.enter(level);
    }

    private void changeLimit() {
        Dimension[] dimensions = limits.keySet().toArray(Dimension[]::new);
        Dimension dimension = dimensions[random.nextInt(dimensions.length)];
        long amount = setting.amount(dimension, random);
        last = "limit of " + dimension + " " + amount;
        limits.put(dimension, amount);
        ledger.changeLimit(dimension, amount, now());
        naive.change(dimension, amount);
    }

    private void changeSplit() {
        Split split = Split.random(random);
        last = "shares " + split;
        ledger.changeShares(split.shares(), now());
        naive.change(split, dimension -> limits.getOrDefault(dimension, 0L));
    }

    private void markFull() {
        if (setting.marks()) {
            Dimension[] dimensions = limits.keySet().toArray(Dimension[]::new);
            Dimension dimension = dimensions[random.nextInt(dimensions.length)];
            last = "mark of " + dimension;
            ledger.markFull(dimension, now());
            naive.markFull(dimension);
        }
    }

    private void close() {
        if (random.nextBoolean()) {
            last = "reopen";
            ledger.reopen(now());
            naive.reopen();
        } else {
            long untilNanos = nowNanos + random.nextLong(setting.windowNanos() / 4);
            last = "close until " + untilNanos;
            ledger.close(Closure.until(Optional.empty(), untilNanos), now());
            naive.close(untilNanos);
        }
    }

    private void compare() {
        QuotaLedger.Use use = ledger.use(now());
        for (NaiveLimit limit : naive.limits()) {
            if (!limit.isSlice()) {
                QuotaLedger.Use.InDimension real = use.of(limit.dimension()).orElseThrow();
                assertThat(real.limit()).as(this::where).isEqualTo(limit.limit());
                assertThat(real.marked()).as(this::where).isEqualTo(limit.marked());
                for (Workload workload : Workload.values()) {
                    assertThat(real.byWorkload().get(workload))
                            .as(() -> "%s of %s, %s".formatted(limit.dimension(), workload, where()))
                            .isEqualTo(limit.counted(workload.ordinal()));
                }
            }
        }
        assertThat(naive.idle()).as(this::where).isEmpty();
        long longestCallNanos = setting.quota().longestCall().toNanos();
        for (Place place : places) {
            assertThat(place.reservation.isHeld())
                    .as(() -> "held %s, %s".formatted(place.reservation.claim(), where()))
                    .isEqualTo(place.naive.isHeld() && !place.naive.isLost(longestCallNanos, nowNanos));
        }
    }

    private String where() {
        return "event %d at %d, %s, %s, limits %s".formatted(number, nowNanos, last, setting, limits);
    }

    private Moment now() {
        return at(nowNanos);
    }

    private static Moment at(long nanos) {
        return new Moment(nanos, EPOCH_MILLIS + nanos / 1_000_000);
    }

    private record Place(Reservation reservation, NaivePlace naive) {}
}
