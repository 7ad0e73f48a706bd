package dev.kademe.quota;

import static dev.kademe.quota.Ledgers.SECOND;
import static dev.kademe.quota.Ledgers.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.QuotaLedger.Closure;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a rejection does to the quota: 60 requests and 6000 tokens in 60 s. */
final class RejectionTest {
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final Settlement ANSWERED = Settlement.accepted(TokenUsage.of(1, 1));

    private final QuotaLedger ledger = QuotaLedger.create(minute().build());

    @Test
    void settle_rejected_marksWhatWasFreeAndGivesItBackEvenly() {
        Reservation one = held(0);

        ledger.settle(one, Settlement.rejected(Optional.of(Dimension.REQUESTS), OptionalLong.of(20 * SECOND)), at(0));

        assertThat(marked(Dimension.REQUESTS, 0)).as("60 less the rejected one").isEqualTo(59);
        assertThat(marked(Dimension.TOKENS, 0)).as("not concerned").isZero();
        assertThat(ask(0, 0)).as("full").isInstanceOf(Admission.Refused.class);
        for (int second = 1; second <= 60; second++) {
            assertThat(marked(Dimension.REQUESTS, second * SECOND))
                    .as("after %d s", second)
                    .isEqualTo(59 - 59 * second / 60);
        }
        assertThat(((Admission.Granted) ask(0, 2 * SECOND)).reservation().isHeld())
                .as("paced, not closed")
                .isTrue();
    }

    @Test
    void settle_rejectedForNoStatedDimension_marksEveryShortOne() {
        ledger.settle(held(0), Settlement.REJECTED, at(0));

        assertThat(marked(Dimension.REQUESTS, 0)).isEqualTo(59);
        assertThat(marked(Dimension.TOKENS, 0))
                .as("what it had reserved is given back first")
                .isEqualTo(6_000);
    }

    @Test
    void settle_rejectedWithAHintLongerThanTheWindow_closesUntilThen() {
        ledger.settle(held(0), rejected(Dimension.REQUESTS, MINUTE + 1), at(0));

        assertThat(ask(MINUTE, 0)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, MINUTE + 1));
        assertThat(ask(MINUTE + 1, 0)).isInstanceOf(Admission.Delayed.class);
        assertThat(ask(0, MINUTE + 1)).isInstanceOf(Admission.Granted.class);
        assertThat(ledger.use(at(MINUTE + 1)).held())
                .as("with the one that waited")
                .isEqualTo(2);
    }

    /** The end of such a closure used to overflow into the past, so that nothing was closed. */
    @Test
    void settle_rejectedWithAHintForEver_closesForEver() {
        ledger.settle(held(0), rejected(Dimension.REQUESTS, Long.MAX_VALUE), at(1));

        assertThat(ask(HOUR, 2)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, Long.MAX_VALUE));
        assertThat(ask(Long.MAX_VALUE, 24 * HOUR)).isInstanceOf(Admission.Refused.class);
    }

    /** A day that the plan does not name used to be taken for the minute. */
    @Test
    void settle_rejectedForADayThatTheQuotaDoesNotName_closesForAnHour() {
        ledger.settle(held(0), Settlement.rejected(Optional.of(Dimension.DAILY_TOKENS), OptionalLong.empty()), at(0));

        assertThat(ask(MINUTE, 0)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, HOUR));
        assertThat(ask(0, HOUR)).isInstanceOf(Admission.Granted.class);
    }

    @Test
    void settle_rejectedForADayWithACalendar_closesUntilTheDayEnds() {
        QuotaLedger daily = QuotaLedger.create(
                minute().limit(Dimension.DAILY_REQUESTS, 100, Metering.calendarDay(ZoneOffset.UTC, LocalTime.of(1, 0)))
                        .build());
        Reservation one = ((Admission.Granted) daily.reserve(claim(0), at(1))).reservation();

        daily.settle(one, Settlement.rejected(Optional.of(Dimension.DAILY_REQUESTS), OptionalLong.empty()), at(1));

        // The wall clock of these tests stands at midnight.
        assertThat(daily.reserve(claim(0), at(2))).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, HOUR + 1));
    }

    @Test
    void close_laterAndShorter_shortensNothing() {
        ledger.close(Closure.until(Optional.empty(), HOUR), at(0));
        ledger.close(Closure.until(Optional.empty(), MINUTE), at(1));
        ledger.close(Closure.until(Optional.of(Dimension.TOKENS), 2 * MINUTE), at(2));

        assertThat(ask(0, HOUR - 1)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, HOUR));
        assertThat(ask(0, HOUR)).isInstanceOf(Admission.Granted.class);
    }

    @Test
    void close_unstated_letsOneProbeGoAfterAnHour() {
        ledger.close(Closure.unstated(Optional.empty()), at(0));

        assertThat(ask(0, HOUR - 1)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, HOUR));
        Reservation probe = held(HOUR);
        assertThat(ask(HOUR, HOUR)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, Admission.NEVER));
        ledger.settle(probe, ANSWERED, at(HOUR + 1));
        assertThat(ask(0, HOUR + 1)).isInstanceOf(Admission.Granted.class);
        assertThat(ask(0, HOUR + 1)).isInstanceOf(Admission.Granted.class);
    }

    @ParameterizedTest
    @CsvSource({"RELEASED", "UNKNOWN", "LOST"})
    void close_probeThatSaysNothing_isGivenBack(String end) {
        ledger.close(Closure.unstated(Optional.empty()), at(0));
        Reservation probe = held(HOUR);
        switch (end) {
            case "RELEASED" -> ledger.release(probe, at(HOUR + 1));
            case "UNKNOWN" -> ledger.settle(probe, Settlement.UNKNOWN, at(HOUR + 1));
            default -> ledger.tick(at(HOUR + 10 * MINUTE));
        }

        assertThat(ask(0, HOUR + 10 * MINUTE)).as("the next one is the probe").isInstanceOf(Admission.Granted.class);
        assertThat(ask(0, HOUR + 10 * MINUTE)).as("and it is alone").isInstanceOf(Admission.Refused.class);
    }

    @Test
    void close_probeIsRejected_waitsAnotherHour() {
        ledger.close(Closure.unstated(Optional.empty()), at(0));
        Reservation probe = held(HOUR);

        ledger.settle(probe, Settlement.failed(TokenUsage.NONE), at(HOUR + SECOND));

        assertThat(ask(0, 2 * HOUR)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, 2 * HOUR + SECOND));
        assertThat(ask(0, 2 * HOUR + SECOND)).isInstanceOf(Admission.Granted.class);
    }

    /** Two who waited used to be told the time of one probe. */
    @Test
    void close_twoWaitForOneProbe_onlyTheFirstIsToldItsTime() {
        ledger.close(Closure.unstated(Optional.empty()), at(0));

        Admission first = ask(2 * HOUR, 0);
        Admission second = ask(2 * HOUR, 0);

        assertThat(((Admission.Delayed) first).untilNanos()).isEqualTo(HOUR);
        assertThat(second).isInstanceOf(Admission.Refused.class);
    }

    /** To look for a time that never comes used to take a hundred thousand steps. */
    @Test
    void close_probeOnItsWay_waitForEverIsRefusedAtOnce() {
        ledger.close(Closure.unstated(Optional.empty()), at(0));
        held(HOUR);

        for (int i = 0; i < 1_000; i++) {
            assertThat(ask(Long.MAX_VALUE, HOUR)).isInstanceOf(Admission.Refused.class);
        }
    }

    @Test
    void close_probabilistic_probesEveryFiveMinutesUntilItsEnd() {
        ledger.close(Closure.probabilistic(Optional.empty(), HOUR), at(0));

        assertThat(ask(0, 5 * MINUTE - 1)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, 5 * MINUTE));
        Reservation probe = held(5 * MINUTE);
        ledger.settle(probe, Settlement.REJECTED, at(5 * MINUTE));
        assertThat(ask(0, 10 * MINUTE - 1)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, 10 * MINUTE));
        assertThat(ask(0, HOUR)).isInstanceOf(Admission.Granted.class);
        assertThat(ask(0, HOUR)).isInstanceOf(Admission.Granted.class);
    }

    @Test
    void reopen_anyClosure_isOver() {
        ledger.close(Closure.unstated(Optional.empty()), at(0));
        ledger.close(Closure.until(Optional.empty(), HOUR), at(0));
        Admission.Delayed waiting = (Admission.Delayed) ask(2 * HOUR, 0);

        assertThat(ledger.reopen(at(1))).containsExactly(waiting.reservation());
    }

    /** A day that had run out without a stated end used to stay closed for its hour after the day's limit was raised. */
    @Test
    void changeLimit_closureOfThatDimensionWithoutAStatedEnd_isOver() {
        QuotaLedger daily = QuotaLedger.create(minute().limit(Dimension.DAILY_REQUESTS, 100, Metering.rollingDay())
                .build());
        daily.close(Closure.unstated(Optional.of(Dimension.DAILY_REQUESTS)), at(0));

        daily.changeLimit(Dimension.REQUESTS, 70, at(1));
        assertThat(daily.reserve(claim(0), at(1))).as("another limit").isInstanceOf(Admission.Refused.class);
        daily.changeLimit(Dimension.DAILY_REQUESTS, 200, at(2));
        assertThat(daily.reserve(claim(0), at(2))).isInstanceOf(Admission.Granted.class);
        assertThat(daily.reserve(claim(0), at(2))).as("no probe").isInstanceOf(Admission.Granted.class);
    }

    @Test
    void changeLimit_closuresOfTwoDimensionsWithoutAStatedEnd_areNotOver() {
        ledger.close(Closure.unstated(Optional.of(Dimension.REQUESTS)), at(0));
        ledger.close(Closure.unstated(Optional.empty()), at(0));

        ledger.changeLimit(Dimension.REQUESTS, 70, at(1));

        assertThat(ask(0, 1)).isEqualTo(new Admission.Refused(RefusalReason.CLOSED, HOUR));
    }

    private static Quota.Builder minute() {
        Metering minute = Metering.sliding(Duration.ofMinutes(1));
        return Quota.builder().limit(Dimension.REQUESTS, 60, minute).limit(Dimension.TOKENS, 6_000, minute);
    }

    private static Settlement rejected(Dimension dimension, long hintNanos) {
        return Settlement.rejected(Optional.of(dimension), OptionalLong.of(hintNanos));
    }

    private static Claim claim(long maxWaitNanos) {
        return new Claim(Workload.LIVE, new TokenEstimate(50, 50), maxWaitNanos, granted -> {});
    }

    private Admission ask(long maxWaitNanos, long nanos) {
        return ledger.reserve(claim(maxWaitNanos), at(nanos));
    }

    private Reservation held(long nanos) {
        return ((Admission.Granted) ask(0, nanos)).reservation();
    }

    private long marked(Dimension dimension, long nanos) {
        return ledger.use(at(nanos)).of(dimension).orElseThrow().marked();
    }
}
