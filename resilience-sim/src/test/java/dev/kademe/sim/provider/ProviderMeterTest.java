package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.sim.Seeds;
import dev.kademe.sim.provider.NaiveMeter.Kind;
import dev.kademe.sim.provider.ProviderMeter.Accepted;
import dev.kademe.sim.provider.ProviderMeter.Decision;
import dev.kademe.sim.provider.ProviderMeter.Dimension;
import dev.kademe.sim.provider.ProviderMeter.Rejected;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ProviderMeterTest {
    private static final Decision ACCEPTED = new Accepted();
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final ProviderLimits LIMITS = new ProviderLimits(3, 1_000);

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @EnumSource
    void admit_bothFit_takesBoth(Kind kind) {
        ProviderMeter meter = meter(kind, RejectedCalls.FREE);

        assertThat(meter.admit(1_000, 0)).isEqualTo(ACCEPTED);

        assertThat(meter.admit(0, 0)).isEqualTo(ACCEPTED);
        assertThat(meter.admit(1, 0)).isInstanceOf(Rejected.class);
    }

    @ParameterizedTest
    @EnumSource
    void admit_oneDoesNotFit_takesNeither(Kind kind) {
        ProviderMeter meter = meter(kind, RejectedCalls.FREE);

        for (int i = 0; i < 5; i++) {
            assertThat(meter.admit(1_001, 0)).isEqualTo(new Rejected(Dimension.TOKENS, ProviderMeter.NEVER));
        }

        assertThat(meter.admit(1_000, 0)).isEqualTo(ACCEPTED);
        assertThat(meter.admit(0, 0)).isEqualTo(ACCEPTED);
        assertThat(meter.admit(0, 0)).isEqualTo(ACCEPTED);
        assertThat(meter.admit(0, 0))
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.dimension()).isEqualTo(Dimension.REQUESTS));
    }

    @ParameterizedTest
    @EnumSource
    void admit_rejectedCallsCounted_fillTheRequestsToo(Kind kind) {
        ProviderMeter meter = meter(kind, RejectedCalls.COUNTED);

        for (int i = 0; i < 3; i++) {
            assertThat(meter.admit(1_001, 0)).isInstanceOf(Rejected.class);
        }

        assertThat(meter.admit(1_000, 0)).isInstanceOf(Rejected.class);
    }

    @Test
    void admit_slidingWindow_freesEachCallAWindowAfterIt() {
        ProviderMeter meter = meter(Kind.SLIDING, RejectedCalls.FREE);
        meter.admit(600, 0);
        meter.admit(400, 20 * SECOND);

        assertThat(meter.admit(500, 50 * SECOND)).isEqualTo(new Rejected(Dimension.TOKENS, 10 * SECOND));
        assertThat(meter.admit(700, 50 * SECOND)).isEqualTo(new Rejected(Dimension.TOKENS, 30 * SECOND));
        assertThat(meter.admit(500, 60 * SECOND - 1)).isEqualTo(new Rejected(Dimension.TOKENS, 1));
        assertThat(meter.admit(600, 60 * SECOND)).isEqualTo(ACCEPTED);
    }

    @Test
    void admit_fixedWindow_letsTwoLimitsPassAtItsEdge() {
        ProviderMeter meter = ProviderMeter.fixedWindow(LIMITS, MINUTE, 10 * SECOND, RejectedCalls.COUNTED);

        assertThat(meter.admit(1_000, 10 * SECOND - 1)).isEqualTo(ACCEPTED);
        assertThat(meter.admit(1_000, 10 * SECOND - 1)).isEqualTo(new Rejected(Dimension.TOKENS, 1));
        assertThat(meter.admit(1_000, 10 * SECOND)).isEqualTo(ACCEPTED);
        assertThat(meter.admit(1_000, 10 * SECOND)).isEqualTo(new Rejected(Dimension.TOKENS, 60 * SECOND));
        assertThat(meter.admit(1_000, 70 * SECOND)).isEqualTo(ACCEPTED);
    }

    @Test
    void admit_tokenBucket_refillsContinuouslyUpToItsBurst() {
        ProviderMeter meter = ProviderMeter.tokenBucket(
                new ProviderLimits(500, 400_000), MINUTE, Duration.ofMillis(1_200), RejectedCalls.FREE);

        assertThat(meter.admit(8_001, 0)).isEqualTo(new Rejected(Dimension.TOKENS, ProviderMeter.NEVER));
        assertThat(meter.admit(8_000, 0)).isEqualTo(ACCEPTED);
        assertThat(meter.admit(2_500, 0)).isEqualTo(new Rejected(Dimension.TOKENS, 375_000_000));
        assertThat(meter.admit(2_500, 374_999_999)).isEqualTo(new Rejected(Dimension.TOKENS, 1));
        assertThat(meter.admit(2_500, 375_000_000)).isEqualTo(ACCEPTED);
        assertThat(meter.admit(8_001, 3_600 * SECOND)).isInstanceOf(Rejected.class);
        assertThat(meter.admit(8_000, 3_600 * SECOND)).isEqualTo(ACCEPTED);
    }

    @Test
    void admit_emptyBucketAndCountedRejections_takeWhatIsLeftButNoDebt() {
        ProviderMeter meter =
                ProviderMeter.tokenBucket(new ProviderLimits(60, 1_000), MINUTE, MINUTE, RejectedCalls.COUNTED);
        for (int i = 0; i < 200; i++) {
            meter.admit(1_001, 0);
        }

        assertThat(meter.admit(1, SECOND - 1)).isEqualTo(new Rejected(Dimension.REQUESTS, SECOND));
        assertThat(meter.admit(1, 2 * SECOND - 1)).isEqualTo(ACCEPTED);
    }

    @Test
    void admit_tokenBucketOfHugeLimits_doesNotDriftInADay() {
        long limit = ProviderLimits.HIGHEST - 1;
        ProviderMeter meter = ProviderMeter.tokenBucket(
                new ProviderLimits(ProviderLimits.HIGHEST, limit),
                Duration.ofDays(1),
                Duration.ofDays(1),
                RejectedCalls.FREE);
        long now = 0;
        assertThat(meter.admit(limit, now)).isEqualTo(ACCEPTED);
        for (int i = 0; i < 1_000; i++) {
            now += 86_399_999_989L;
            meter.admit(limit, now);
        }

        long day = Duration.ofDays(1).toNanos();
        assertThat(meter.admit(limit, day - 1)).isEqualTo(new Rejected(Dimension.TOKENS, 1));
        assertThat(meter.admit(limit, day)).isEqualTo(ACCEPTED);
    }

    @ParameterizedTest
    @EnumSource
    void limit_loweredBelowUse_keepsUseAndRaisedAgainFits(Kind kind) {
        ProviderMeter meter = meter(kind, RejectedCalls.FREE);
        meter.admit(400, 0);

        meter.limit(new ProviderLimits(3, 300), 0);
        assertThat(meter.admit(301, 0)).isEqualTo(new Rejected(Dimension.TOKENS, ProviderMeter.NEVER));
        meter.limit(new ProviderLimits(0, 300), 0);
        assertThat(meter.admit(0, 0)).isEqualTo(new Rejected(Dimension.REQUESTS, ProviderMeter.NEVER));
        meter.limit(LIMITS, 120 * SECOND);

        assertThat(meter.admit(1_000, 180 * SECOND)).isEqualTo(ACCEPTED);
    }

    @Test
    void settings_outOfRange_areRefused() {
        ProviderMeter meter = meter(Kind.SLIDING, RejectedCalls.FREE);
        meter.admit(1, 5);

        assertThatThrownBy(() -> meter.admit(1, 4)).hasMessage("time must not go back from 5, was 4");
        assertThatThrownBy(() -> meter.limit(LIMITS, 4)).hasMessage("time must not go back from 5, was 4");
        assertThatThrownBy(() -> meter.admit(-1, 5)).hasMessage("callTokens must be 0 or more, was -1");
        assertThatThrownBy(() -> new ProviderLimits(-1, 0)).hasMessage("requests must be 0..1000000000000, was -1");
        assertThatThrownBy(() -> new ProviderLimits(0, 1_000_000_000_001L))
                .hasMessage("tokens must be 0..1000000000000, was 1000000000001");
        assertThatThrownBy(() -> ProviderMeter.sliding(LIMITS, Duration.ZERO, RejectedCalls.FREE))
                .hasMessage("window must be 1 ns to 366 days, was PT0S");
        assertThatThrownBy(() -> ProviderMeter.tokenBucket(LIMITS, MINUTE, Duration.ofDays(367), RejectedCalls.FREE))
                .hasMessage("burst must be 1 ns to 366 days, was PT8808H");
        assertThatThrownBy(() -> ProviderMeter.fixedWindow(LIMITS, MINUTE, -1, RejectedCalls.FREE))
                .hasMessage("anchorNanos must be 0 or more, was -1");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void admit_randomCallsAndLimits_decidesAndAdvisesLikeTheNaiveMeter(int seed) {
        for (Kind kind : Kind.values()) {
            SplittableRandom random = new SplittableRandom(seed);
            int window = 1 + random.nextInt(40);
            int burstOrAnchor = 1 + random.nextInt(60);
            boolean isRejectedCounted = random.nextBoolean();
            ProviderLimits limits = limits(random);
            ProviderMeter meter = meter(kind, window, burstOrAnchor, limits, isRejectedCounted);
            NaiveMeter naive = new NaiveMeter(kind, window, burstOrAnchor, limits, isRejectedCounted);
            List<String> decisions = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            long now = 0;
            for (int i = 0; i < 60; i++) {
                now += random.nextInt(random.nextBoolean() ? 3 : 12);
                if (random.nextInt(15) == 0) {
                    ProviderLimits changed = limits(random);
                    meter.limit(changed, now);
                    naive.limit(changed, now);
                }
                long tokens = random.nextInt(30);
                String decision = words(meter.admit(tokens, now));
                decisions.add(decision);
                expected.add(naive.admit(tokens, now));
                if (i % 6 == 0) {
                    decisions.add("left " + left(meter, now));
                    expected.add("left " + left(naive, now));
                }
                if (decision.equals("accepted") && random.nextBoolean()) {
                    long admittedAt = now;
                    long used = random.nextLong(tokens + 5);
                    now += random.nextInt(12);
                    meter.settle(admittedAt, tokens, used, now);
                    naive.settle(admittedAt, tokens, used, now);
                }
            }
            assertThat(decisions).as("seed %d, %s", seed, kind).isEqualTo(expected);
        }
    }

    private static List<Long> left(ProviderMeter meter, long now) {
        return Stream.of(Dimension.values())
                .map(dimension -> meter.standing(dimension, now).remaining())
                .toList();
    }

    private static List<Long> left(NaiveMeter naive, long now) {
        return Stream.of(Dimension.values())
                .map(dimension -> naive.remaining(dimension, now))
                .toList();
    }

    private static ProviderLimits limits(SplittableRandom random) {
        return new ProviderLimits(random.nextInt(12), random.nextInt(90));
    }

    private static String words(Decision decision) {
        if (decision instanceof Rejected rejected) {
            long wait = rejected.retryAfterNanos();
            return rejected.dimension() + (wait == ProviderMeter.NEVER ? " never" : " after " + wait);
        }
        return "accepted";
    }

    private static ProviderMeter meter(Kind kind, RejectedCalls rejectedCalls) {
        return switch (kind) {
            case SLIDING -> ProviderMeter.sliding(LIMITS, MINUTE, rejectedCalls);
            case BUCKET -> ProviderMeter.tokenBucket(LIMITS, MINUTE, MINUTE, rejectedCalls);
            case FIXED -> ProviderMeter.fixedWindow(LIMITS, MINUTE, 0, rejectedCalls);
        };
    }

    private static ProviderMeter meter(
            Kind kind, int window, int burstOrAnchor, ProviderLimits limits, boolean isRejectedCounted) {
        Duration length = Duration.ofNanos(window);
        RejectedCalls rejectedCalls = isRejectedCounted ? RejectedCalls.COUNTED : RejectedCalls.FREE;
        return switch (kind) {
            case SLIDING -> ProviderMeter.sliding(limits, length, rejectedCalls);
            case BUCKET -> ProviderMeter.tokenBucket(limits, length, Duration.ofNanos(burstOrAnchor), rejectedCalls);
            case FIXED -> ProviderMeter.fixedWindow(limits, length, burstOrAnchor, rejectedCalls);
        };
    }
}
