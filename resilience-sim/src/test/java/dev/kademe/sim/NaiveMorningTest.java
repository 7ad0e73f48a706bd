package dev.kademe.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Provider and load against a morning that is known: 38 minutes of 150 questions a minute beside a labelling job, asked by
 * a client that repeats at once and keeps no ledger, ended with a third of the questions refused. The provider's burst,
 * the time a rejection takes, the regular arrivals and the batches are assumptions under which that happens.
 */
final class NaiveMorningTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration BURST = Duration.ofMillis(1_200);

    /** Just before one more request has refilled, which takes 120 ms: a client that repeats later loses only an eighth. */
    private static final long REJECTION_NANOS = Duration.ofMillis(118).toNanos();

    private static final Duration SURGE = Duration.ofMinutes(14);
    private static final Duration END = Duration.ofMinutes(52);
    private static final int LAST_ATTEMPT = 4;

    @Test
    void morning_naiveClientBesideTheJob_losesAThirdOfItsQuestions() {
        List<Morning> mornings =
                IntStream.range(0, 30).mapToObj(seed -> Morning.of(seed, true)).toList();

        assertThat(mornings)
                .allSatisfy(morning -> assertThat(morning.refusedRatio()).isBetween(0.29, 0.39));
        assertThat(mornings.stream()
                        .mapToDouble(Morning::refusedRatio)
                        .average()
                        .orElseThrow())
                .isBetween(0.32, 0.36);
        assertThat(mornings)
                .allSatisfy(morning -> assertThat(morning.callsAMinute()).isBetween(560.0, 640.0));
    }

    @Test
    void morning_sameClientWithoutTheJob_losesNothing() {
        for (int seed = 0; seed < 30; seed++) {
            assertThat(Morning.of(seed, false).refused).as("seed %d", seed).isLessThanOrEqualTo(4);
        }
    }

    private static final class Morning {
        private final VirtualClock clock = new VirtualClock(0);
        private final ProviderMeter meter =
                ProviderMeter.tokenBucket(new ProviderLimits(500, 400_000), MINUTE, BURST, RejectedCalls.COUNTED);
        private int questions;
        private int refused;
        private int calls;

        static Morning of(long seed, boolean hasJob) {
            Morning morning = new Morning();
            RateCurve live = RateCurve.perMinute(90).then(SURGE, 150).then(END, 0);
            morning.plan(Arrivals.erlang(20, live, new SeededRandom(seed).of("live")), 2_500, true);
            if (hasJob) {
                morning.plan(
                        Arrivals.batches(
                                5, Arrivals.even(RateCurve.perMinute(24).then(END, 0))),
                        833,
                        false);
            }
            morning.clock.run();
            return morning;
        }

        double refusedRatio() {
            return (double) refused / questions;
        }

        double callsAMinute() {
            return calls / (double) END.minus(SURGE).toMinutes();
        }

        private void plan(Arrivals arrivals, long tokens, boolean isLive) {
            long at = arrivals.nextNanos();
            if (at != Arrivals.NONE) {
                clock.at(at, VirtualClock.ORDINARY, () -> {
                    questions += isLive && isInSurge() ? 1 : 0;
                    attempt(1, tokens, isLive);
                    plan(arrivals, tokens, isLive);
                });
            }
        }

        private void attempt(int number, long tokens, boolean isLive) {
            calls += isInSurge() ? 1 : 0;
            if (meter.admit(tokens, clock.now().nanos()).isAccepted()) {
                return;
            }
            if (number < LAST_ATTEMPT) {
                long again = clock.now().nanosAfter(REJECTION_NANOS);
                clock.at(again, VirtualClock.ORDINARY, () -> attempt(number + 1, tokens, isLive));
            } else {
                refused += isLive && isInSurge() ? 1 : 0;
            }
        }

        private boolean isInSurge() {
            return clock.now().nanos() >= SURGE.toNanos();
        }
    }
}
