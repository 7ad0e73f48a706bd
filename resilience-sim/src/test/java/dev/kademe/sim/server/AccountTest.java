package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.client.TimeSource;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter.Dimension;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.server.Account.Ruling;
import dev.kademe.sim.server.Faults.Rejections;
import dev.kademe.sim.server.Refusal.RateLimited;
import dev.kademe.sim.server.Refusal.Trouble;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AccountTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final HandClock clock = new HandClock();

    @Test
    void rule_storm_rejectsItsShareAndTakesNothingForIt() {
        Account account = account(MeterKind.SLIDING);
        account.faults(Faults.NONE
                .with(new Rejections(0.5, RetryHint.DATE, Duration.ofSeconds(5)))
                .withOverloadRatio(0.2)
                .withBrokenRatio(0.1));

        List<Ruling> rulings =
                IntStream.range(0, 1_000).mapToObj(i -> account.rule(10)).toList();

        assertThat(refused(rulings, RateLimited.class)).isBetween(450L, 550L);
        assertThat(count(rulings, Trouble.OVERLOADED)).isBetween(160L, 240L);
        assertThat(count(rulings, Trouble.BROKEN)).isBetween(70L, 130L);
        long admitted =
                rulings.stream().filter(Ruling.Admitted.class::isInstance).count();
        assertThat(account.state().standings().requests().remaining()).isEqualTo(1_000 - admitted);
        assertThat(account.state().standings().tokens().remaining()).isEqualTo(100_000 - 10 * admitted);
    }

    @Test
    void rule_sameSeed_drawsTheSame() {
        Faults faults = Faults.NONE.withOverloadRatio(0.5);
        Account one = account(MeterKind.SLIDING);
        Account other = account(MeterKind.BUCKET);
        one.faults(faults);
        other.faults(faults);

        for (int i = 0; i < 100; i++) {
            assertThat(one.rule(1).getClass()).isEqualTo(other.rule(1).getClass());
        }
    }

    @ParameterizedTest
    @EnumSource
    void settle_anyMeter_countsWhatWasUsed(MeterKind kind) {
        Account account = account(kind);
        Ruling.Admitted admitted = (Ruling.Admitted) account.rule(5_000);
        assertThat(account.state().standings().tokens().remaining()).isEqualTo(95_000);

        account.settle(admitted, TokenUsage.of(800, 200));

        assertThat(account.state().standings().tokens().remaining()).isEqualTo(99_000);
        assertThat(account.state().tally().settled()).isEqualTo(TokenUsage.of(800, 200));
    }

    @ParameterizedTest
    @EnumSource
    void faults_halvedLimit_endsWithThem(MeterKind kind) {
        Account account = account(kind);
        account.faults(Faults.NONE.withLimitRatio(0.5));

        assertThat(account.rule(60_000))
                .isInstanceOfSatisfying(
                        Ruling.Denied.class,
                        denied -> assertThat(denied.refusal()).isInstanceOfSatisfying(RateLimited.class, limited -> {
                            assertThat(limited.dimension()).isEqualTo(Dimension.TOKENS);
                            assertThat(limited.waitNanos()).isEqualTo(Refusal.NO_WAIT);
                        }));

        account.faults(Faults.NONE);
        clock.nanos = 2 * MINUTE;
        assertThat(account.rule(60_000)).isInstanceOf(Ruling.Admitted.class);
    }

    @ParameterizedTest
    @EnumSource
    void faults_limitOfZero_admitsNothing(MeterKind kind) {
        Account account = account(kind);
        account.faults(Faults.NONE.withLimitRatio(0));

        assertThat(account.rule(1)).isInstanceOf(Ruling.Denied.class);
        assertThat(account.state().standings().tokens().limit()).isZero();
    }

    @Test
    void rule_fixedWindow_beginsWithAMinuteOfTheClock() {
        clock.epochMillis = 45_000;
        Account account = account(MeterKind.FIXED);
        account.rule(100_000);

        assertThat(account.rule(1))
                .isInstanceOfSatisfying(
                        Ruling.Denied.class,
                        denied -> assertThat(((RateLimited) denied.refusal()).waitNanos())
                                .isEqualTo(MINUTE / 4));
    }

    @Test
    void pace_slowTokens_stretchesAllOfIt() {
        Pace pace = new Pace(100, Duration.ofMillis(300), 80);

        assertThat(pace.nanosUntil(1, 1)).isEqualTo(300_000_000);
        assertThat(pace.nanosUntil(81, 1)).isEqualTo(1_300_000_000);
        assertThat(pace.nanosUntil(81, 2)).isEqualTo(2_600_000_000L);
        assertThatThrownBy(() -> new Pace(0, Duration.ZERO, 1)).hasMessageContaining("answerTokens must be 1..16384");
    }

    @Test
    void stream_slowTokens_sendsEachPartInItsTime() {
        ServerSettings settings =
                ServedProvider.settings(ServedProvider.LIMITS, new Pace(3, Duration.ofMillis(300), 10), 4);
        try (ServedProvider provider = ServedProvider.start(settings, clock)) {
            provider.server().faults(Faults.NONE.withSlowness(2));

            provider.post(
                    "/v1/chat/completions",
                    "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}");

            assertThat(clock.waits).containsExactly(600_000_000L, 600_000_000L, 800_000_000L, 1_000_000_000L);
        }
    }

    private Account account(MeterKind kind) {
        ProviderLimits limits = new ProviderLimits(1_000, 100_000);
        Pace pace = new Pace(100, Duration.ZERO, 100);
        return new Account(new ServerSettings(limits, kind, RejectedCalls.FREE, pace, 10, 1), clock);
    }

    private static long refused(List<Ruling> rulings, Class<? extends Refusal> type) {
        return rulings.stream()
                .filter(ruling -> ruling instanceof Ruling.Denied denied && type.isInstance(denied.refusal()))
                .count();
    }

    private static long count(List<Ruling> rulings, Trouble trouble) {
        return rulings.stream()
                .filter(ruling -> ruling instanceof Ruling.Denied denied && denied.refusal() == trouble)
                .count();
    }

    /** A clock that is moved by hand, and whose waits are noted and over at once. */
    private static final class HandClock implements TimeSource {
        private final List<Long> waits = new ArrayList<>();
        private volatile long nanos;
        private volatile long epochMillis;

        @Override
        public Moment now() {
            return new Moment(nanos, epochMillis);
        }

        @Override
        public boolean await(Grant grant, long untilNanos) {
            waits.add(untilNanos);
            return false;
        }
    }
}
