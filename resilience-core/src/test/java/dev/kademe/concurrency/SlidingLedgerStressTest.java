package dev.kademe.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.quota.Shares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Four threads reserve, settle and release at one instant; then a whole window passes, and they begin again. Allowed:
 *
 * <ul>
 *   <li>charges that are held or kept: 0 to the limit, at every moment;
 *   <li>a waiting reservation: granted once, by exactly one of the threads, or still waiting at the end of the round;
 *   <li>at the end of a round: what the ledger counts is what was kept.
 * </ul>
 */
final class SlidingLedgerStressTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 200;
    private static final int EVENTS = 500;
    private static final int LIMIT = 50;
    private static final int LONGEST_LINE_OF_ONE = 3;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final Settlement ACCEPTED = Settlement.accepted(TokenUsage.of(1, 1));

    private final QuotaLedger ledger = RequestUse.ledger(LIMIT, WINDOW, FailedCalls.FREE, Shares.none());
    private final AtomicInteger charged = new AtomicInteger();
    private final AtomicInteger highest = new AtomicInteger();
    private final AtomicLong delivered = new AtomicLong();

    @Test
    void reserve_fourThreads_neverAdmitsMoreThanTheLimit() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                Moment now = new Moment(round * WINDOW.toNanos(), 0);
                assertThat(RequestUse.of(ledger, now))
                        .as("round %d begins", round)
                        .isEqualTo(new RequestUse(LIMIT, 0, 0));
                charged.set(0);
                List<Callable<Void>> players = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++) {
                    int seed = round * THREADS + thread;
                    players.add(() -> {
                        new Player(now, new SplittableRandom(seed)).play();
                        return null;
                    });
                }
                for (Future<Void> player : threads.invokeAll(players)) {
                    player.get();
                }
                assertThat(highest.get()).as("round %d", round).isLessThanOrEqualTo(LIMIT);
                assertThat(RequestUse.of(ledger, now))
                        .as("round %d ends", round)
                        .isEqualTo(new RequestUse(LIMIT, charged.get(), 0));
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(highest.get()).as("the limit was reached").isEqualTo(LIMIT);
        assertThat(delivered.get()).as("waiters were granted").isPositive();
    }

    /** One thread in one round. It gives back most of what it gets, so that there is always a struggle. */
    private final class Player {
        private final Moment now;
        private final SplittableRandom random;
        private final List<Place> mine = new ArrayList<>();

        Player(Moment now, SplittableRandom random) {
            this.now = now;
            this.random = random;
        }

        void play() {
            for (int event = 0; event < EVENTS; event++) {
                if (mine.isEmpty() || random.nextInt(3) > 0) {
                    reserve();
                } else {
                    end(mine.remove(random.nextInt(mine.size())));
                }
            }
            mine.forEach(this::giveBack);
        }

        private void reserve() {
            long waiting =
                    mine.stream().filter(place -> !place.reservation().isHeld()).count();
            long maxWaitNanos = waiting < LONGEST_LINE_OF_ONE ? WINDOW.toNanos() : 0;
            Count count = new Count();
            Claim claim = new Claim(Workload.values()[random.nextInt(3)], TokenEstimate.NONE, maxWaitNanos, count);
            Admission admission = ledger.reserve(claim, now);
            if (admission instanceof Admission.Granted granted) {
                count.add();
                mine.add(new Place(granted.reservation(), count));
            } else if (admission instanceof Admission.Delayed delayed) {
                mine.add(new Place(delayed.reservation(), count));
            }
        }

        private void end(Place place) {
            if (place.reservation().isHeld() && random.nextInt(20) == 0) {
                deliver(ledger.settle(place.reservation(), ACCEPTED, now));
            } else {
                giveBack(place);
            }
        }

        private void giveBack(Place place) {
            // Uncounted first: as soon as the ledger has it back, another thread may be granted it.
            place.count().takeBack();
            deliver(
                    place.reservation().isHeld() && random.nextBoolean()
                            ? ledger.settle(place.reservation(), Settlement.failed(TokenUsage.NONE), now)
                            : ledger.release(place.reservation(), now));
        }

        private void deliver(List<Reservation> grants) {
            grants.forEach(granted -> granted.claim().grantee().granted(granted));
        }
    }

    private record Place(Reservation reservation, Count count) {}

    /** Counts one reservation after it was granted and until it is given back, which may come before the news. */
    private final class Count implements Grantee {
        private final AtomicInteger news = new AtomicInteger();
        private final AtomicBoolean isGivenBack = new AtomicBoolean();
        private final AtomicBoolean isDecided = new AtomicBoolean();

        @Override
        public void granted(Reservation reservation) {
            assertThat(news.incrementAndGet()).as("granted once").isEqualTo(1);
            delivered.incrementAndGet();
            add();
        }

        void add() {
            if (isDecided.compareAndSet(false, true)) {
                highest.accumulateAndGet(charged.incrementAndGet(), Math::max);
            }
        }

        void takeBack() {
            assertThat(isGivenBack.compareAndSet(false, true)).isTrue();
            if (!isDecided.compareAndSet(false, true)) {
                charged.decrementAndGet();
            }
        }
    }
}
