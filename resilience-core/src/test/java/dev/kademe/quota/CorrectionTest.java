package dev.kademe.quota;

import static dev.kademe.quota.Ledgers.SECOND;
import static dev.kademe.quota.Ledgers.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.failure.ProviderReport;
import dev.kademe.quota.Quota.Limit;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a provider's replies say about the quota: a limit of 1000 tokens in 60 s. */
final class CorrectionTest {
    private static final long MINUTE = 60 * SECOND;
    private static final Limit TOKENS = Limit.of(Dimension.TOKENS, 1_000, Metering.sliding(Duration.ofMinutes(1)));

    private final QuotaLedger ledger = ledger(TOKENS);

    @Test
    void correct_othersUseTheKey_tightensAtOnceAndExpires() {
        charge(100, 0);

        report(1_000, 500, 1);

        assertThat(outside(1)).as("1000 - 500 - 100").isEqualTo(400);
        assertThat(fits(501, 1)).isFalse();
        assertThat(fits(500, 1)).isTrue();
        assertThat(outside(MINUTE)).isEqualTo(400);
        assertThat(outside(MINUTE + 1)).as("a window later").isZero();
    }

    @Test
    void correct_oneReportOfMoreRoom_loosensOnlyWhenANewerOneAgrees() {
        report(1_000, 500, 1);

        report(1_000, 900, 2);
        assertThat(outside(2)).as("one says so").isEqualTo(500);
        report(1_000, 900, 2);
        assertThat(outside(2)).as("sent no later than the last").isEqualTo(500);
        report(1_000, 800, 3);
        assertThat(outside(3)).as("the more careful of two").isEqualTo(200);
    }

    @Test
    void correct_moreThenLessRoom_mustBeSaidTwiceAnew() {
        report(1_000, 500, 1);
        report(1_000, 900, 2);
        report(1_000, 400, 3);
        report(1_000, 900, 4);

        assertThat(outside(4)).isEqualTo(600);
    }

    @Test
    void correct_providerCountsLessThanTheLedger_neverGoesBelowItsOwn() {
        charge(700, 0);

        report(1_000, 1_000, 1);
        report(1_000, 1_000, 2);

        assertThat(use(2).charged()).isEqualTo(700);
        assertThat(fits(301, 2)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "-1, -1",
        "0, 0",
        "1000000000001, 5",
        "1000, -5",
        "1000, 1001",
        "-9223372036854775808, 9223372036854775807"
    })
    void correct_numbersThatMakeNoSense_areIgnoredAndCounted(long limit, long remaining) {
        report(limit, remaining, 1);

        assertThat(use(1).limit()).isEqualTo(1_000);
        assertThat(use(1).charged()).isZero();
        assertThat(ledger.use(at(1)).ignoredReports()).isEqualTo(1);
    }

    @Test
    void correct_sentInTheFutureOrAboutAnotherDimension_isIgnoredAndCounted() {
        ledger.correct(ProviderReport.of(Dimension.TOKENS, 1_000, 0), 5, at(4));
        ledger.correct(ProviderReport.of(Dimension.REQUESTS, 1_000, 0), 3, at(4));

        assertThat(use(4).charged()).isZero();
        assertThat(ledger.use(at(4)).ignoredReports()).isEqualTo(2);
    }

    /** The own charges that such a report speaks of used to be forgotten, so that they counted as the use of others. */
    @ParameterizedTest
    @CsvSource({"1", "59", "61", "119", "121", "300", "100000"})
    void correct_oldReportOfASlowCall_inventsNoUseOfOthers(long seconds) {
        charge(900, 0);

        ledger.correct(ProviderReport.of(Dimension.TOKENS, 1_000, 100), 1, at(seconds * SECOND));

        assertThat(outside(seconds * SECOND)).isZero();
    }

    @Test
    void correct_reportOlderThanAWindow_loosensNothing() {
        QuotaLedger slow = ledger(TOKENS);
        slow.correct(ProviderReport.of(Dimension.TOKENS, 1_000, 500), 100 * SECOND, at(100 * SECOND));
        slow.correct(ProviderReport.of(Dimension.TOKENS, 1_000, 1_000), SECOND, at(101 * SECOND));
        slow.correct(ProviderReport.of(Dimension.TOKENS, 1_000, 1_000), 2 * SECOND, at(102 * SECOND));

        assertThat(slow.use(at(102 * SECOND)).of(Dimension.TOKENS).orElseThrow().outside())
                .isEqualTo(500);
    }

    /** What others had used in the window before used to hide what they use in this one. */
    @Test
    void correct_fixedWindowBeginsAnew_tightensAnew() {
        QuotaLedger fixed = ledger(Limit.of(Dimension.TOKENS, 1_000, Metering.fixedWindow(Duration.ofMinutes(1), 0)));
        fixed.correct(ProviderReport.of(Dimension.TOKENS, 1_000, 400), 50 * SECOND, wall(50 * SECOND));
        fixed.correct(ProviderReport.of(Dimension.TOKENS, 1_000, 500), 61 * SECOND, wall(61 * SECOND));

        Claim claim = new Claim(Workload.LIVE, TokenEstimate.of(501), 0, granted -> {});
        assertThat(fixed.reserve(claim, wall(61 * SECOND))).isInstanceOf(Admission.Refused.class);
        assertThat(fixed.use(wall(61 * SECOND)).ratio()).isEqualTo(0.5);
    }

    @Test
    void correct_lowerLimit_isAdoptedAtOnceAndGivenUpWhenTwoAgree() {
        report(400, 400, 1);
        assertThat(use(1).limit()).isEqualTo(400);
        assertThat(ledger.explain()).anyMatch(line -> line.contains("reported by the provider; configured 1000"));

        report(1_000, 1_000, 2);
        assertThat(use(2).limit()).isEqualTo(400);
        report(1_000, 1_000, 3);
        assertThat(use(3).limit()).isEqualTo(1_000);
    }

    @Test
    void correct_higherLimit_isAdoptedOnlyWhereAskedForAndWhenThreeAgree() {
        QuotaLedger follows = ledger(TOKENS.adoptingHigher());
        for (int sent = 1; sent <= 3; sent++) {
            assertThat(follows.use(at(sent)).of(Dimension.TOKENS).orElseThrow().limit())
                    .isEqualTo(1_000);
            follows.correct(ProviderReport.of(Dimension.TOKENS, 3_000, 3_000), sent, at(sent));
            report(3_000, 3_000, sent);
        }

        assertThat(follows.use(at(3)).of(Dimension.TOKENS).orElseThrow().limit())
                .isEqualTo(3_000);
        assertThat(use(3).limit()).as("not asked for").isEqualTo(1_000);
    }

    /** A slice used to stay as large as the configured limit makes it. */
    @Test
    void correct_lowerLimit_makesItsSlicesSmallerToo() {
        QuotaLedger sliced = ledger(TOKENS.sliced(Duration.ofSeconds(6), 1));

        sliced.correct(ProviderReport.of(Dimension.TOKENS, 500, 500), 1, at(1));

        assertThat(sliced.explain()).anyMatch(line -> line.startsWith("TOKENS in slices: 50 in PT6S"));
    }

    /** A guarantee used to grow past the ceiling with a reported limit, and was then kept from everybody. */
    @Test
    void correct_higherLimitThanTheCeilingWasMeantFor_keepsTheGuaranteeUnderTheCeiling() {
        QuotaLedger follows = QuotaLedger.create(Quota.builder()
                .limit(TOKENS.adoptingHigher())
                .shares(Shares.of(Map.of(Workload.LIVE, new Shares.Share(0.5, 1).atMost(Dimension.TOKENS, 600))))
                .build());
        for (int sent = 1; sent <= 3; sent++) {
            follows.correct(ProviderReport.of(Dimension.TOKENS, 10_000, 10_000), sent, at(sent));
        }

        Claim claim = new Claim(Workload.BACKGROUND, TokenEstimate.of(9_400), 0, granted -> {});
        assertThat(follows.reserve(claim, at(3))).isInstanceOf(Admission.Granted.class);
    }

    @Test
    void correct_resetOfAFixedWindow_isFollowedUnlessItMakesNoSense() {
        QuotaLedger fixed = ledger(Limit.of(Dimension.TOKENS, 1_000, Metering.fixedWindow(Duration.ofMinutes(1), 0)));
        Claim claim = new Claim(Workload.LIVE, TokenEstimate.of(1_000), 100 * SECOND, granted -> {});
        fixed.reserve(claim, wall(0));
        fixed.correct(reset(MINUTE + 11 * SECOND), SECOND, wall(10 * SECOND));
        fixed.correct(reset(10 * SECOND), SECOND, wall(10 * SECOND));
        assertThat(fixed.use(wall(10 * SECOND)).ignoredReports()).isEqualTo(2);

        fixed.correct(reset(20 * SECOND), SECOND, wall(10 * SECOND));
        assertThat(((Admission.Delayed) fixed.reserve(claim, wall(10 * SECOND))).untilNanos())
                .isEqualTo(20 * SECOND);
    }

    /** With a wall clock that moves too. */
    private static Moment wall(long nanos) {
        return new Moment(nanos, nanos / 1_000_000);
    }

    private static ProviderReport reset(long resetNanos) {
        return new ProviderReport(
                Dimension.TOKENS, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(resetNanos));
    }

    private static QuotaLedger ledger(Limit limit) {
        return QuotaLedger.create(Quota.builder().limit(limit).build());
    }

    private void charge(long tokens, long nanos) {
        assertThat(fits(tokens, nanos)).isTrue();
    }

    private boolean fits(long tokens, long nanos) {
        Claim claim = new Claim(Workload.LIVE, TokenEstimate.of(tokens), 0, granted -> {});
        return ledger.reserve(claim, at(nanos)) instanceof Admission.Granted;
    }

    private void report(long limit, long remaining, long sentNanos) {
        ledger.correct(ProviderReport.of(Dimension.TOKENS, limit, remaining), sentNanos, at(sentNanos));
    }

    private long outside(long nanos) {
        return use(nanos).outside();
    }

    private QuotaLedger.Use.InDimension use(long nanos) {
        return ledger.use(at(nanos)).of(Dimension.TOKENS).orElseThrow();
    }
}
