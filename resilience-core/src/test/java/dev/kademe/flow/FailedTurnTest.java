package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.CallFailedException.Reason;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.contract.FailedCallBuilder;
import dev.kademe.failure.Failure;
import dev.kademe.quota.Admission;
import dev.kademe.routing.Route.SkipReason;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FailedTurnTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long BACKOFF = 107 * SECOND;
    private static final long FAILED_AT = 100 * SECOND;
    private static final Set<Failure.Kind> SUSPECT = EnumSet.of(
            Failure.Kind.SERVER_ERROR,
            Failure.Kind.CONNECTION_LOST,
            Failure.Kind.TIMED_OUT,
            Failure.Kind.TRUNCATED,
            Failure.Kind.CANCELLED,
            Failure.Kind.UNKNOWN);

    @ParameterizedTest
    @EnumSource
    void isSuspect_eachKind_onlyWhatMayHaveRunAndIsNotLoad(Failure.Kind kind) {
        boolean isTooLarge = kind == Failure.Kind.REQUEST_TOO_LARGE;
        assertThat(failed(kind).isSuspect()).isEqualTo(SUSPECT.contains(kind) || isTooLarge);
        assertThat(failed(kind).isHopeless()).isEqualTo(isTooLarge);
    }

    @ParameterizedTest
    @EnumSource
    void isUnrepeatable_eachKind_whenItMayHaveRun(Failure.Kind kind) {
        assertThat(failed(kind).isUnrepeatable(question(Repeatability.notRepeatable())))
                .isEqualTo(kind.mayHaveRun());
        assertThat(failed(kind).isUnrepeatable(question(Repeatability.keyed("k"))))
                .isFalse();
        assertThat(turn(new FailedCallBuilder().because(Reason.NOT_REPEATABLE))
                        .isUnrepeatable(question(Repeatability.repeatable())))
                .as("a layer inside forbids it")
                .isTrue();
    }

    @Test
    void isHopeless_tooLargeForOneTargetOnly_isNot() {
        FailedCallBuilder tooLarge = new FailedCallBuilder().failed(Failure.Kind.REQUEST_TOO_LARGE, FAILED_AT);

        assertThat(turn(tooLarge.refused(SkipReason.OVERSIZE, Admission.NEVER)).isHopeless())
                .isTrue();
        assertThat(turn(tooLarge.refused(SkipReason.OVER_WAIT, BACKOFF)).isHopeless())
                .isFalse();
        assertThat(turn(tooLarge).isSuspect()).isFalse();
    }

    /** A limit may be lowered for a while, so a quota alone is not the end. */
    @Test
    void isSuspect_fitsNoQuota_withoutBeingHopeless() {
        FailedTurn oversize = turn(new FailedCallBuilder().refused(SkipReason.OVERSIZE, Admission.NEVER));

        assertThat(oversize.isSuspect()).isTrue();
        assertThat(oversize.isHopeless()).isFalse();
        assertThat(turn(new FailedCallBuilder().because(Reason.CANCELLED)).isSuspect())
                .isFalse();
    }

    @Test
    void againNanos_refusedByTwo_isTheFirst() {
        FailedTurn turn = turn(new FailedCallBuilder()
                .refused(SkipReason.OVER_WAIT, 160 * SECOND)
                .refused(SkipReason.OVER_WAIT, 140 * SECOND));

        assertThat(turn.needsBackoff()).isFalse();
        assertThat(turn.againNanos(FAILED_AT)).isEqualTo(140 * SECOND);
    }

    @Test
    void againNanos_hint_isNeverShortened() {
        FailedCallBuilder hinted = new FailedCallBuilder().failed(Failure.Kind.RATE_LIMITED, FAILED_AT, 60 * SECOND);

        assertThat(turn(hinted).againNanos(BACKOFF)).isEqualTo(160 * SECOND);
        hinted.refused(SkipReason.OVER_WAIT, 120 * SECOND);
        assertThat(turn(hinted).againNanos(BACKOFF))
                .as("the other target would have room")
                .isEqualTo(160 * SECOND);
        hinted.failed(Failure.Kind.OVERLOADED, FAILED_AT, Long.MAX_VALUE);
        assertThat(turn(hinted).againNanos(BACKOFF)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void againNanos_oneTargetExhausted_asksTheOther() {
        FailedCallBuilder exhausted =
                new FailedCallBuilder().failed(Failure.Kind.QUOTA_EXHAUSTED, FAILED_AT, 36_000 * SECOND);

        assertThat(turn(exhausted).againNanos(BACKOFF)).as("alone").isEqualTo(36_100 * SECOND);
        exhausted.refused(SkipReason.OVER_WAIT, 120 * SECOND);
        assertThat(turn(exhausted).againNanos(BACKOFF)).isEqualTo(120 * SECOND);
        exhausted.failed(Failure.Kind.SERVER_ERROR, FAILED_AT);
        assertThat(turn(exhausted).againNanos(BACKOFF)).isEqualTo(BACKOFF);
    }

    @Test
    void againNanos_lineFull_backsOff() {
        FailedCallBuilder full = new FailedCallBuilder().refused(SkipReason.LINE_FULL, Admission.NEVER);

        assertThat(turn(full).needsBackoff()).isTrue();
        assertThat(turn(full).againNanos(BACKOFF)).isEqualTo(BACKOFF);
        full.refused(SkipReason.OVER_WAIT, 3_600 * SECOND);
        assertThat(turn(full).needsBackoff()).isTrue();
        assertThat(turn(full).againNanos(BACKOFF)).isEqualTo(BACKOFF);
    }

    @Test
    void ending_postponed_keepsEveryFailureAndNoHope() {
        CallFailedException thrown = new FailedCallBuilder()
                .failed(Failure.Kind.TIMED_OUT, FAILED_AT)
                .thrown();
        thrown.addSuppressed(new IllegalStateException("an earlier one"));

        CallFailedException ending = new FailedTurn(thrown).ending();

        assertThat(ending.reason()).isEqualTo(Reason.ROUTE_EXHAUSTED);
        assertThat(ending.provenance()).isSameAs(thrown.provenance());
        assertThat(ending).hasCause(thrown.getCause()).hasSuppressedException(thrown.getSuppressed()[0]);
        assertThat(ending.retryAtNanos()).isEmpty();
        CallFailedException wrong =
                new FailedCallBuilder().because(Reason.INVALID_REQUEST).thrown();
        assertThat(new FailedTurn(wrong).ending()).isSameAs(wrong);
    }

    private static FailedTurn failed(Failure.Kind kind) {
        return turn(new FailedCallBuilder().failed(kind, FAILED_AT));
    }

    private static FailedTurn turn(FailedCallBuilder call) {
        return new FailedTurn(call.thrown());
    }

    private static Question<String> question(Repeatability repeatability) {
        return Question.of("q", Workload.BACKGROUND, repeatability);
    }
}
