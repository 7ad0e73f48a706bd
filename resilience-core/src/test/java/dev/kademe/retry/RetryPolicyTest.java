package dev.kademe.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.failure.Failure;
import dev.kademe.retry.RetryPolicy.Nesting;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RetryPolicyTest {
    @Test
    void standard_defaults_areTheDocumentedOnes() {
        RetryPolicy policy = RetryPolicy.standard();

        assertThat(policy.maxAttempts()).isEqualTo(3);
        assertThat(policy.maxFallbackAttempts()).isEqualTo(1);
        assertThat(policy.backoff()).isEqualTo(Backoff.fullJitter(Duration.ofMillis(500), Duration.ofSeconds(8)));
        assertThat(policy.nesting()).isEqualTo(Nesting.AWARE);
    }

    @ParameterizedTest
    @EnumSource(Failure.Kind.class)
    void standard_kind_isRetriedOnlyWhenWaitingHelps(Failure.Kind kind) {
        boolean isExpected = switch (kind) {
            case RATE_LIMITED, OVERLOADED, SERVER_ERROR, CONNECTION_REFUSED, CONNECTION_LOST, TIMED_OUT -> true;
            case QUOTA_EXHAUSTED,
                    TRUNCATED,
                    REQUEST_TOO_LARGE,
                    MODEL_UNAVAILABLE,
                    INVALID_REQUEST,
                    UNAUTHORIZED,
                    CANCELLED,
                    UNKNOWN -> false;
        };

        assertThat(RetryPolicy.standard().attempts(kind) > 1).isEqualTo(isExpected);
    }

    @Test
    void none_attempts_oneAtEachTarget() {
        assertThat(RetryPolicy.none().maxAttempts()).isEqualTo(1);
        assertThat(RetryPolicy.none().maxFallbackAttempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void build_attemptsAtTheEdge_areTaken(int attempts) {
        RetryPolicy policy = RetryPolicy.builder()
                .maxAttempts(attempts)
                .maxFallbackAttempts(attempts)
                .build();

        assertThat(policy.maxAttempts()).isEqualTo(attempts);
        assertThat(policy.maxFallbackAttempts()).isEqualTo(attempts);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 21, Integer.MAX_VALUE})
    void build_attemptsOutOfRange_areNamed(int attempts) {
        assertThatThrownBy(() -> RetryPolicy.builder().maxAttempts(attempts).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxAttempts must be 1..20, was " + attempts);
        assertThatThrownBy(() ->
                        RetryPolicy.builder().maxFallbackAttempts(attempts).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxFallbackAttempts must be 1..20, was " + attempts);
    }

    @Test
    void build_kindsChangedAfterwards_policyStays() {
        Set<Failure.Kind> kinds = EnumSet.of(Failure.Kind.TIMED_OUT);
        RetryPolicy policy = RetryPolicy.builder().retried(kinds).build();

        kinds.add(Failure.Kind.INVALID_REQUEST);

        assertThat(policy.attempts()).containsOnlyKeys(Failure.Kind.TIMED_OUT);
        assertThatThrownBy(() -> policy.attempts().put(Failure.Kind.UNKNOWN, 2))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void toString_kindsInAnyOrder_sameText() {
        RetryPolicy one = RetryPolicy.builder()
                .retried(Set.of(Failure.Kind.TIMED_OUT, Failure.Kind.OVERLOADED))
                .build();
        RetryPolicy other = RetryPolicy.builder()
                .retried(Set.of(Failure.Kind.OVERLOADED, Failure.Kind.TIMED_OUT))
                .build();

        assertThat(one).hasToString(other.toString()).asString().contains("attempts={OVERLOADED=20, TIMED_OUT=20}");
    }
}
