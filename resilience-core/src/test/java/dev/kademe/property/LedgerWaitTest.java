package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import dev.kademe.call.Workload;
import dev.kademe.property.LedgerSetting.Meters;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Claim;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An advised wait is exactly long enough when nothing else happens, in every meter, alone and in line. */
final class LedgerWaitTest {
    private static final long MILLI = 1_000_000;
    private static final Comparator<Admission.Delayed> BY_TIME =
            Comparator.comparingLong(Admission.Delayed::untilNanos);

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void reserve_oneWaits_isGrantedAtTheAdvisedTimeAndNotBefore(Meters meters) {
        int delayed = 0;
        for (int seed : Seeds.all().toArray()) {
            Story story = new Story(seed, meters);
            if (story.claim(Long.MAX_VALUE) instanceof Admission.Delayed waiting) {
                delayed++;
                String where = "seed %d, %s until %d"
                        .formatted(seed, waiting.reservation().claim(), waiting.untilNanos());
                assertThat(waiting.untilNanos()).as(where).isGreaterThan(story.nowNanos);
                assertThat(story.ledger.tick(Story.at(waiting.untilNanos() - 1)))
                        .as(where)
                        .isEmpty();
                // A wall clock shows milliseconds, so a day may seem to end within the next one.
                Admission early = story.ledger.renew(waiting.reservation(), MILLI, Story.at(waiting.untilNanos() - 1));
                assertThat(((Admission.Delayed) early).untilNanos())
                        .as(where)
                        .isBetween(waiting.untilNanos(), waiting.untilNanos() + MILLI);
                assertThat(story.ledger.renew(waiting.reservation(), 0, Story.at(waiting.untilNanos())))
                        .as(where)
                        .isEqualTo(new Admission.Granted(waiting.reservation()));
            }
        }
        assertThat(delayed).as("stories with a wait").isGreaterThan(Seeds.all().count() > 1 ? 20 : -1);
    }

    /** The same story is told three times: with the wait unbounded, just long enough, and a nanosecond too short. */
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void reserve_longestWait_isEnoughWhenItIsTheAdvisedOne(Meters meters) {
        int delayed = 0;
        for (int seed : Seeds.all().toArray()) {
            Story patient = new Story(seed, meters);
            if (patient.claim(Long.MAX_VALUE) instanceof Admission.Delayed waiting) {
                delayed++;
                long waitNanos = waiting.untilNanos() - patient.nowNanos;
                Admission enough = new Story(seed, meters).claim(waitNanos);
                assertThat(((Admission.Delayed) enough).untilNanos())
                        .as("seed %d", seed)
                        .isEqualTo(waiting.untilNanos());
                Admission tooShort = new Story(seed, meters).claim(waitNanos - 1);
                assertThat(tooShort).as("seed %d", seed).isInstanceOf(Admission.Refused.class);
                Admission.Refused refused = (Admission.Refused) tooShort;
                assertThat(refused.retryAtNanos())
                        .as("seed %d: the time to permit", seed)
                        .isBetween(patient.nowNanos + waitNanos, waiting.untilNanos());
                assertThat(refused.reason()).isIn(RefusalReason.OVER_WAIT, RefusalReason.WORKLOAD_CEILING);
            }
        }
        assertThat(delayed).as("stories with a wait").isGreaterThan(Seeds.all().count() > 1 ? 20 : -1);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reserve_manyWait_areGrantedAtTheirAdvisedTimesAndNotBefore(int seed) {
        for (Meters meters : Meters.values()) {
            Story story = new Story(seed, meters);
            List<Reservation> waiting = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                if (story.claim(Long.MAX_VALUE) instanceof Admission.Delayed delayed) {
                    waiting.add(delayed.reservation());
                }
            }
            // One that came later may be inside its guarantee and go first: ask again when all are there. One that can
            // never go leaves the line, so ask twice.
            waiting.removeIf(one -> story.renew(one) instanceof Admission.Refused);
            waiting.removeIf(Reservation::isHeld);
            List<Admission.Delayed> line = new ArrayList<>();
            waiting.forEach(one -> line.add((Admission.Delayed) story.renew(one)));
            for (Admission.Delayed next : line.stream().sorted(BY_TIME).toList()) {
                String where = "seed %d, %s, %s at %d"
                        .formatted(seed, meters, next.reservation().claim(), next.untilNanos());
                if (next.untilNanos() > story.nowNanos) {
                    story.ledger.tick(Story.at(next.untilNanos() - 1));
                    assertThat(next.reservation().isHeld())
                            .as("not before: %s", where)
                            .isFalse();
                }
                story.ledger.tick(Story.at(next.untilNanos()));
                assertThat(next.reservation().isHeld()).as(where).isTrue();
                story.nowNanos = next.untilNanos();
            }
        }
    }

    /** Those who came later and went first, of the same workload, while nothing was changed from outside. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void line_large_isOvertakenByAtMostEight(int seed) {
        LedgerTraffic traffic = LedgerTraffic.sliding(seed, false);
        for (int step = 0; step < 100; step++) {
            traffic.pass();
            if (traffic.random.nextInt(4) > 0) {
                traffic.reserve(traffic.claim(Long.MAX_VALUE));
            } else if (!traffic.calls.isEmpty()) {
                traffic.end(traffic.calls.get(traffic.random.nextInt(traffic.calls.size())));
            }
            for (int i = 0; i < traffic.calls.size(); i++) {
                LedgerTraffic.Call one = traffic.calls.get(i);
                if (!one.isEnded && one.chargedNanos < 0) {
                    long overtaking = traffic.calls.subList(i + 1, traffic.calls.size()).stream()
                            .filter(call -> call.workload() == one.workload() && call.chargedNanos >= 0)
                            .count();
                    assertThat(overtaking).as("seed %d, step %d", seed, step).isLessThanOrEqualTo(8);
                }
            }
        }
    }

    /** A quota with a past. Times are whole milliseconds, as a wall clock tells them. */
    private static final class Story {
        private final SplittableRandom random;
        private final LedgerSetting setting;
        private final QuotaLedger ledger;
        private long nowNanos;

        Story(int seed, Meters meters) {
            this.random = new SplittableRandom(seed);
            this.setting = LedgerSetting.random(random, meters, true);
            this.ledger = QuotaLedger.create(setting.quota());
            List<Reservation> held = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                nowNanos += random.nextInt(3) == 0 ? 0 : random.nextLong(setting.windowNanos() / 30) / MILLI * MILLI;
                if (claim(0) instanceof Admission.Granted granted) {
                    held.add(granted.reservation());
                }
                if (random.nextInt(3) == 0 && !held.isEmpty()) {
                    Reservation one = held.remove(random.nextInt(held.size()));
                    ledger.settle(one, random.nextInt(9) == 0 ? Settlement.REJECTED : Settlement.UNKNOWN, now());
                }
            }
        }

        Admission claim(long maxWaitNanos) {
            Claim claim = setting.claim(random);
            Workload workload = claim.workload();
            return ledger.reserve(new Claim(workload, claim.estimate(), maxWaitNanos, granted -> {}), now());
        }

        Admission renew(Reservation reservation) {
            return ledger.renew(reservation, Long.MAX_VALUE, now());
        }

        Moment now() {
            return at(nowNanos);
        }

        static Moment at(long nanos) {
            return new Moment(nanos, LedgerLife.EPOCH_MILLIS + nanos / MILLI);
        }
    }
}
