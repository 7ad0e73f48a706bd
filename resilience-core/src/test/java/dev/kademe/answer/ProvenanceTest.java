package dev.kademe.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ProvenanceTest {
    private static final Failure REJECTED = Failure.of(Failure.Kind.RATE_LIMITED, TokenUsage.NONE);
    private static final Failure BROKEN = Failure.of(Failure.Kind.SERVER_ERROR, TokenUsage.of(100, 0));
    private static final Failure CUT = Failure.of(Failure.Kind.TRUNCATED, TokenUsage.of(100, 50));

    @Test
    void primaryFailure_fallbackReplied_staysVisible() {
        Provenance provenance = provenance(failed("main", 1, REJECTED), replied("small", 2, 10));

        assertThat(provenance.primaryFailure()).contains(REJECTED);
        assertThat(provenance().primaryFailure()).isEmpty();
    }

    @Test
    void primaryFailure_retrySucceeded_isEmpty() {
        assertThat(provenance(failed("main", 1, BROKEN), replied("main", 2, 10)).primaryFailure())
                .isEmpty();
    }

    @Test
    void primaryFailure_severalAttempts_isTheLastOne() {
        Provenance provenance =
                provenance(failed("main", 1, BROKEN), failed("main", 2, REJECTED), failed("small", 3, BROKEN));

        assertThat(provenance.primaryFailure()).contains(REJECTED);
    }

    @Test
    void paid_allAttempts_wastedIsThePartThatFailed() {
        Provenance provenance = provenance(failed("main", 1, BROKEN), failed("main", 2, CUT), replied("small", 3, 10));

        assertThat(provenance.paid()).isEqualTo(TokenUsage.of(210, 60));
        assertThat(provenance.wasted()).isEqualTo(TokenUsage.of(200, 50));
        assertThat(provenance().paid()).isEqualTo(TokenUsage.NONE);
    }

    @Test
    void new_listsChangedAfterwards_provenanceStays() {
        List<Attempted> attempts = new ArrayList<>(List.of(replied("main", 1, 10)));
        Provenance provenance = provenance(attempts);

        attempts.clear();

        assertThat(provenance.attempts()).hasSize(1);
        assertThatThrownBy(() -> provenance.attempts().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> provenance.skipped().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void toString_answer_leavesItsContentOut() {
        Answer<String> answer = new Answer<>("you owe 12 lira", Answer.Outcome.COMPLETE, provenance());

        assertThat(answer).asString().contains("COMPLETE").contains("c-1").doesNotContain("lira");
    }

    @Test
    void getMessage_callFailed_namesCallReasonAndAttempts() {
        Exception cause = new IllegalStateException();
        CallFailedException failed = new CallFailedException(
                CallFailedException.Reason.ROUTE_EXHAUSTED, provenance(failed("main", 1, BROKEN)), cause);

        assertThat(failed)
                .hasMessage("call c-1 failed: ROUTE_EXHAUSTED after 1 attempts")
                .hasCause(cause);
        assertThat(failed.reason()).isEqualTo(CallFailedException.Reason.ROUTE_EXHAUSTED);
        assertThat(failed.provenance().attempts()).hasSize(1);
    }

    private static Attempted failed(String target, int number, Failure failure) {
        return new Attempted(target, number, 0, 1, 0, 0, failure.paid(), failure);
    }

    private static Attempted replied(String target, int number, long outputTokens) {
        return new Attempted(target, number, 0, 1, 0, 0, TokenUsage.of(10, outputTokens), null);
    }

    private static Provenance provenance(Attempted... attempts) {
        return provenance(List.of(attempts));
    }

    private static Provenance provenance(List<Attempted> attempts) {
        return new Provenance(
                "c-1",
                "0123456789ab",
                Workload.LIVE,
                Category.GENERAL,
                DegradationLevel.NORMAL,
                "main",
                Optional.empty(),
                false,
                attempts,
                List.of(),
                Duration.ZERO,
                Duration.ofSeconds(1),
                Optional.empty());
    }
}
