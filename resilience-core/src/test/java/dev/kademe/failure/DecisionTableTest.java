package dev.kademe.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each provider's rejection means. */
final class DecisionTableTest {
    static Stream<Case> rejections() {
        return Rejections.all();
    }

    @ParameterizedTest
    @MethodSource("rejections")
    void classify_rejection_failure(Case rejection) {
        Failure failure = FailureClassifier.standard().classify(rejection.thrown(), Rejections.NOW);

        assertThat(failure.kind()).as(rejection.source()).isEqualTo(rejection.kind());
        assertThat(failure.closing()).as(rejection.source()).isEqualTo(rejection.closing());
        assertThat(failure.retryAfterNanos()).as(rejection.source()).isEqualTo(rejection.hintNanos());
        assertThat(failure.dimension()).as(rejection.source()).isEqualTo(rejection.dimension());
        assertThat(failure.status()).isEqualTo(rejection.thrown().status());
    }

    /** A row that nothing reaches is a row that nobody tests, or that an earlier one hides. */
    @Test
    void rows_all_areReached() {
        Set<String> reached = Rejections.all()
                .filter(rejection -> rejection.thrown().kind().isEmpty())
                .map(rejection -> Evidence.of(Received.of(rejection.thrown(), Rejections.NOW)))
                .map(evidence -> DecisionTable.row(evidence).name())
                .collect(Collectors.toSet());

        assertThat(DecisionTable.rows()).extracting(Row::name).doesNotHaveDuplicates();
        assertThat(reached)
                .containsAll(DecisionTable.rows().stream().map(Row::name).toList());
    }

    @Test
    void names_ofTheCases_areUnique() {
        assertThat(Rejections.all().map(Case::name).toList()).doesNotHaveDuplicates();
    }
}
