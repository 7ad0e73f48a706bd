package dev.kademe.quota;

import static dev.kademe.quota.Ledgers.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.Shares.Share;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Limits and shares change together or not at all, whatever limit the provider has reported. */
final class ChangedQuotaTest {
    private static final Metering MINUTE = Metering.sliding(Duration.ofMinutes(1));

    /** They used to be held against the reported limit, of which no absolute ceiling knows. */
    @Test
    void changeShares_fitOnlyTheLimitThatWasSet_areTakenUnderAReportedOne() {
        QuotaLedger ledger = reported(quota(1_000, background(0.10, 150)), 10_000);

        ledger.changeShares(background(0.11, 150), at(4));
        assertThat(ledger.explain()).contains("  BACKGROUND: at least 150, at most 150");
        assertThat(ledger.limit(Dimension.TOKENS)).hasValue(10_000);

        ledger.changeLimit(Dimension.TOKENS, 1_000, at(5));
        assertThat(ledger.explain()).contains("  BACKGROUND: at least 110, at most 150");
    }

    /** They used to be taken while a lower limit was reported, and to contradict the limit when it came back. */
    @Test
    void changeShares_thatDoNotFitTheLimitThatWasSet_areRefusedWhole() {
        QuotaLedger ledger = reported(quota(1_000, Shares.none()), 500);
        List<String> before = ledger.explain();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ledger.changeShares(background(0.16, 150), at(4)))
                .withMessage("the ceiling of BACKGROUND must be at least its guarantee of 160 TOKENS, was 150");
        assertThat(ledger.explain()).isEqualTo(before);
    }

    @Test
    void changeQuota_sharesThatFitOnlyTheirOwnLimit_grantNothingByHalfOfIt() {
        Quota small = quota(1_000, background(0.10, 150));
        Quota large = quota(10_000, background(0.10, 1_500));
        Quota tight = quota(1_000, background(0.60, 700));
        QuotaLedger ledger = QuotaLedger.create(large);
        assertThat(reserve(ledger, 1_400).isHeld()).isTrue();
        Reservation waiting = reserve(ledger, 120);
        assertThat(waiting.isHeld()).isFalse();

        assertThat(ledger.changeQuota(large, tight, at(2))).isEmpty();
        assertThat(ledger.changeQuota(tight, small, at(3))).isEmpty();
        assertThat(ledger.changeQuota(small, quota(10_000, background(0.10, 1_600)), at(4)))
                .containsExactly(waiting);
    }

    @Test
    void changeQuota_whatTheTwoHaveInCommon_staysAsItIsInTheLedger() {
        Quota quota = quota(1_000, background(0.10, 150));
        QuotaLedger ledger = reported(quota, 10_000);
        ledger.changeQuota(quota, quota(1_000, background(0.05, 150)), at(4));
        assertThat(ledger.limit(Dimension.TOKENS)).as("reported").hasValue(10_000);

        ledger.changeLimit(Dimension.TOKENS, 2_000, at(5));
        ledger.changeQuota(quota(1_000, background(0.05, 150)), quota(1_000, background(0.14, 150)), at(6));
        assertThat(ledger.limit(Dimension.TOKENS)).as("set by hand").hasValue(2_000);
        assertThat(ledger.explain()).contains("  BACKGROUND: at least 150, at most 150");

        ledger.changeShares(background(0.01, 20), at(7));
        ledger.changeQuota(quota(2_000, Shares.none()), quota(4_000, Shares.none()), at(8));
        assertThat(ledger.limit(Dimension.TOKENS)).hasValue(4_000);
        assertThat(ledger.explain()).contains("  BACKGROUND: at least 20, at most 20");
    }

    @Test
    void changeQuota_dimensionWithoutALimit_isRefusedWhole() {
        QuotaLedger ledger = QuotaLedger.create(quota(1_000, Shares.none()));
        Quota other = Quota.builder()
                .limit(Dimension.TOKENS, 2_000, MINUTE)
                .limit(Dimension.REQUESTS, 5, MINUTE)
                .shares(background(0.1, 500))
                .build();
        List<String> before = ledger.explain();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ledger.changeQuota(quota(1_000, Shares.none()), other, at(1)))
                .withMessage("the limit to change must be one of [TOKENS], was REQUESTS");
        assertThat(ledger.explain()).isEqualTo(before);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QuotaLedger.unlimited().changeQuota(other, other, at(1)));
    }

    /** Three replies in a row report another limit. */
    private static QuotaLedger reported(Quota quota, long limit) {
        QuotaLedger ledger = QuotaLedger.create(quota);
        for (int sent = 1; sent <= 3; sent++) {
            ledger.correct(ProviderReport.ofLimit(Dimension.TOKENS, limit), sent, at(sent));
        }
        assertThat(ledger.limit(Dimension.TOKENS)).hasValue(limit);
        return ledger;
    }

    private static Reservation reserve(QuotaLedger ledger, long tokens) {
        Claim claim = new Claim(Workload.BACKGROUND, TokenEstimate.of(tokens), Ledgers.PATIENT, granted -> {});
        Admission admission = ledger.reserve(claim, at(1));
        return admission instanceof Admission.Granted granted
                ? granted.reservation()
                : ((Admission.Delayed) admission).reservation();
    }

    private static Quota quota(long tokens, Shares shares) {
        Limit limit = new Limit(Dimension.TOKENS, tokens, MINUTE, Optional.empty(), true);
        return Quota.builder().limit(limit).shares(shares).build();
    }

    private static Shares background(double guarantee, long most) {
        return Shares.of(Map.of(Workload.BACKGROUND, new Share(guarantee, 1).atMost(Dimension.TOKENS, most)));
    }
}
