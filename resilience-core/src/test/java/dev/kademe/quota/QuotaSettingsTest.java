package dev.kademe.quota;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.Workload;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.LevelEffects;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.Shares.Share;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A setting that makes no sense is refused with its name, its value and what is allowed. */
final class QuotaSettingsTest {
    private static final Metering MINUTE = Metering.sliding(Duration.ofMinutes(1));
    private static final Limit TOKENS = Limit.of(Dimension.TOKENS, 1_000, MINUTE);

    @Test
    void quota_withoutALimit_isNamed() {
        refused(() -> Quota.builder().build(), "a quota needs at least one limit, had none");
    }

    @Test
    void quota_dimensionTwice_isNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Quota.builder().limit(TOKENS).limit(TOKENS).build())
                .withMessageStartingWith("a quota needs one limit for each dimension, had [Limit[dimension=TOKENS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.999S", "P1DT1S", "PT0S", "PT-1S"})
    void longestCall_outOfRange_isNamed(Duration longestCall) {
        refused(
                () -> Quota.builder().limit(TOKENS).longestCall(longestCall).build(),
                "longestCall must be 1 s to 1 day, was " + longestCall);
    }

    @Test
    void limit_ofADayWithAnotherWindow_isNamed() {
        refused(
                () -> Limit.of(Dimension.DAILY_TOKENS, 1, MINUTE),
                "the window of DAILY_TOKENS must be a day, was PT1M");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1M", "PT2M"})
    void slice_notShorterThanTheWindow_isNamed(Duration width) {
        refused(
                () -> TOKENS.sliced(width, 1),
                "the slice of TOKENS must be shorter than its window of PT1M, was " + width);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 10.001, Double.NaN, Double.POSITIVE_INFINITY})
    void slackRatio_outOfRange_isNamed(double slackRatio) {
        refused(
                () -> TOKENS.sliced(Duration.ofSeconds(10), slackRatio),
                "slackRatio must be above 0, to 10, was " + slackRatio);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.5, 1.001, Double.NaN})
    void capacityRatio_outOfRange_isNamed(double capacityRatio) {
        refused(
                () -> Metering.tokenBucket(Duration.ofMinutes(1), capacityRatio),
                "capacityRatio must be above 0, to 1, was " + capacityRatio);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 101})
    void outputWeight_outOfRange_isNamed(int weight) {
        refused(() -> ChargePolicy.standard().withOutputWeight(weight), "outputWeight must be 1..100, was " + weight);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void ceilingAmount_outOfRange_isNamed(long amount) {
        refused(
                () -> new Share(0, 1).atMost(Dimension.TOKENS, amount),
                "the ceiling in TOKENS must be 1 or more, was " + amount);
    }

    @Test
    void ceilingAmount_belowTheGuarantee_isNamedWhereverItWouldHappen() {
        Shares shares = Shares.of(Map.of(Workload.LIVE, new Share(0.5, 1).atMost(Dimension.TOKENS, 600)));
        String message = "the ceiling of LIVE must be at least its guarantee of 601 TOKENS, was 600";
        Quota quota = Quota.builder().limit(TOKENS).shares(shares).build();
        QuotaLedger ledger = QuotaLedger.create(quota);
        QuotaLedger larger = QuotaLedger.create(
                Quota.builder().limit(Dimension.TOKENS, 1_202, MINUTE).build());

        refused(
                () -> Quota.builder()
                        .limit(Dimension.TOKENS, 1_202, MINUTE)
                        .shares(shares)
                        .build(),
                message);
        refused(() -> ledger.changeLimit(Dimension.TOKENS, 1_202, Moment.ZERO), message);
        refused(() -> larger.changeShares(shares, Moment.ZERO), message);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.5, 0.5, 1.5", "1, 1, 1, 3.0", "0.5, 0.5, 0.0000005, 1.0000005"})
    void guarantees_overOne_areNamed(double live, double internal, double background, double sum) {
        refused(
                () -> Shares.of(Map.of(
                        Workload.LIVE, new Share(live, 1),
                        Workload.INTERNAL, new Share(internal, 1),
                        Workload.BACKGROUND, new Share(background, 1))),
                "guarantees must add up to at most 1, were " + sum);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1_000_000_000_001L})
    void changeLimit_outOfRange_isNamed(long amount) {
        QuotaLedger ledger = QuotaLedger.create(Quota.builder().limit(TOKENS).build());

        refused(
                () -> ledger.changeLimit(Dimension.TOKENS, amount, Moment.ZERO),
                "the limit of TOKENS must be 0..1000000000000, was " + amount);
    }

    @Test
    void changeLimit_ofAnotherDimension_isNamed() {
        QuotaLedger ledger = QuotaLedger.create(Quota.builder().limit(TOKENS).build());

        refused(
                () -> ledger.changeLimit(Dimension.REQUESTS, 1, Moment.ZERO),
                "the limit to change must be one of [TOKENS], was REQUESTS");
    }

    @Test
    void levelEffects_thatStopLive_areNamed() {
        refused(
                () -> LevelEffects.of(
                        Map.of(DegradationLevel.ESSENTIAL_ONLY, Map.of(Workload.LIVE, Standing.INSIDE_GUARANTEE))),
                "LIVE must be OPEN at every level, was INSIDE_GUARANTEE at ESSENTIAL_ONLY");
    }

    @Test
    void levelEffects_thatGiveBackAtAHigherLevel_areNamed() {
        refused(
                () -> LevelEffects.of(
                        Map.of(DegradationLevel.BACKGROUND_PAUSED, Map.of(Workload.BACKGROUND, Standing.STOPPED))),
                "BACKGROUND must not have more at SHORT_ANSWERS than at the level below, was OPEN after STOPPED");
    }

    private static void refused(ThrowingCallable setting, String message) {
        assertThatIllegalArgumentException().isThrownBy(setting).withMessage(message);
    }
}
