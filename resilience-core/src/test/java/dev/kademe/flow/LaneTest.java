package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.CallFailedException;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.contract.FailedCallBuilder;
import dev.kademe.contract.SwitchedRouter;
import dev.kademe.failure.Failure;
import dev.kademe.retry.Backoff;
import dev.kademe.routing.Route.SkipReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class LaneTest {
    private static final long SECOND = 1_000_000_000L;
    private static final RandomGenerator NO_CHANCE = () -> 0;

    private final SwitchedRouter router = new SwitchedRouter();
    private final LaneSettings.Builder settings = LaneSettings.builder()
            .maxInFlight(2)
            .pace(10, Duration.ofSeconds(1))
            .backoff(Backoff.exponential(Duration.ofSeconds(5), Duration.ofMinutes(1)));
    private Lane<String, String> lane = lane();

    @Test
    void next_twoSubmitted_asksThemInOrder() {
        LaneJob<String> first = submitted("first");
        LaneJob<String> second = submitted("second");

        assertThat(asked(0)).isSameAs(first);
        assertThat(asked(0)).isSameAs(second);
        assertThat(lane.next(at(0))).isInstanceOf(LaneStep.Idle.class);
    }

    @Test
    void job_customerWaits_isRefused() {
        assertThatThrownBy(() -> lane.job(Question.of("q", Workload.LIVE, Repeatability.repeatable())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload must be BACKGROUND, was LIVE");
    }

    @Test
    void next_boundOnTheirWay_asksWhenOneHasEnded() {
        settings.maxInFlight(1);
        lane = lane();
        LaneJob<String> first = submitted("first");
        LaneJob<String> second = submitted("second");
        asked(0);

        assertThat(lane.next(at(0))).isInstanceOf(LaneStep.Idle.class);
        lane.answered(first);
        assertThat(asked(0)).isSameAs(second);
    }

    @Test
    void next_levelOne_holdsUntilItFalls() {
        submitted("first");
        router.level(DegradationLevel.BACKGROUND_PAUSED);

        assertThat(lane.next(at(0))).isEqualTo(new LaneStep.Wait<>(5 * SECOND));
        assertThat(lane.isHeld()).isTrue();
        assertThat(lane.next(at(900 * SECOND))).isEqualTo(new LaneStep.Wait<>(905 * SECOND));
        router.level(DegradationLevel.NORMAL);
        assertThat(lane.isHeld()).isFalse();
        asked(900 * SECOND + 1);
    }

    @Test
    void failed_quotaRefused_goesToTheHeadAndWaitsUntilThen() {
        LaneJob<String> first = submitted("first");
        submitted("second");
        asked(0);

        assertThat(failed(first, refused(40 * SECOND), 0)).isEmpty();

        assertThat(lane.next(at(0))).isEqualTo(new LaneStep.Wait<>(40 * SECOND));
        assertThat(lane.next(at(40 * SECOND - 1))).isEqualTo(new LaneStep.Wait<>(40 * SECOND));
        assertThat(asked(40 * SECOND)).isSameAs(first);
    }

    @Test
    void failed_severalOnTheirWay_comeBackToTheirPlaces() {
        LaneJob<String> first = submitted("first");
        LaneJob<String> second = submitted("second");
        LaneJob<String> third = submitted("third");
        asked(0);
        asked(0);

        failed(second, refused(SECOND), 0);
        failed(first, refused(SECOND), 0);

        assertThat(lane.closed()).containsExactly(first, second, third);
    }

    @Test
    void failed_mayHaveRunAndMayBeRepeated_goesToTheTail() {
        LaneJob<String> first = submitted("first");
        LaneJob<String> second = submitted("second");
        asked(0);

        assertThat(failed(first, failing(Failure.Kind.SERVER_ERROR), 0)).isEmpty();

        assertThat(lane.closed()).containsExactly(second, first);
    }

    @Test
    void failed_itsOwnDoingTooOften_endsFailed() {
        settings.maxFailures(2);
        lane = lane();
        LaneJob<String> poison = submitted("poison");
        asked(0);
        assertThat(failed(poison, failing(Failure.Kind.UNKNOWN), 0)).isEmpty();
        asked(5 * SECOND);

        Optional<CallFailedException> end = failed(poison, failing(Failure.Kind.TIMED_OUT), 5 * SECOND);

        assertThat(end).hasValueSatisfying(ending -> {
            assertThat(ending.reason()).as("no longer postponed").isEqualTo(CallFailedException.Reason.ROUTE_EXHAUSTED);
            assertThat(ending).hasCauseInstanceOf(IllegalStateException.class);
        });
        assertThat(lane.inFlight()).isZero();
        assertThat(lane.depth()).isZero();
    }

    @Test
    void failed_providerDownForADay_neverCountsAgainstTheJob() {
        settings.maxFailures(1);
        lane = lane();
        LaneJob<String> job = submitted("job");
        long nanos = 0;
        for (Failure.Kind kind : List.of(
                Failure.Kind.CONNECTION_REFUSED,
                Failure.Kind.OVERLOADED,
                Failure.Kind.RATE_LIMITED,
                Failure.Kind.QUOTA_EXHAUSTED,
                Failure.Kind.UNAUTHORIZED)) {
            assertThat(asked(nanos)).isSameAs(job);
            assertThat(failed(job, new FailedCallBuilder().failed(kind, nanos).thrown(), nanos))
                    .as("%s", kind)
                    .isEmpty();
            nanos += 60 * SECOND;
        }
        assertThat(asked(nanos)).isSameAs(job);
    }

    @Test
    void failed_refusedForAMonth_looksAgainAfterADay() {
        LaneJob<String> job = submitted("job");
        asked(0);

        failed(job, refused(30 * 86_400 * SECOND), 0);

        assertThat(lane.next(at(0))).isEqualTo(new LaneStep.Wait<>(86_400 * SECOND));
    }

    @Test
    void failed_endedAlready_doesNotComeBack() {
        LaneJob<String> job = submitted("job");
        asked(0);
        lane.answered(job);

        assertThat(failed(job, refused(SECOND), 0)).isPresent();
        assertThat(lane.depth()).isZero();
    }

    @Test
    void failed_againAndAgain_pausesTheLaneLongerEachTime() {
        LaneJob<String> job = submitted("job");
        long nanos = 0;
        for (long pause : new long[] {5, 10, 20, 40, 60, 60}) {
            asked(nanos);
            failed(
                    job,
                    new FailedCallBuilder()
                            .failed(Failure.Kind.OVERLOADED, nanos)
                            .thrown(),
                    nanos);
            assertThat(lane.next(at(nanos))).isEqualTo(new LaneStep.Wait<>(nanos + pause * SECOND));
            nanos += pause * SECOND;
        }
        asked(nanos);
        lane.answered(job);
        LaneJob<String> other = submitted("other");
        asked(nanos);
        failed(
                other,
                new FailedCallBuilder().failed(Failure.Kind.OVERLOADED, nanos).thrown(),
                nanos);
        assertThat(lane.next(at(nanos))).as("answered since").isEqualTo(new LaneStep.Wait<>(nanos + 5 * SECOND));
    }

    @Test
    void cancelled_inLine_leavesIt() {
        LaneJob<String> first = submitted("first");
        LaneJob<String> second = submitted("second");

        lane.cancelled(first);

        assertThat(lane.waitingTokens()).isEqualTo(6);
        assertThat(asked(0)).isSameAs(second);
    }

    @Test
    void cancelled_onItsWay_doesNotComeBack() {
        LaneJob<String> job = submitted("first");
        asked(0);

        lane.cancelled(job);

        assertThat(lane.inFlight()).isEqualTo(1);
        assertThat(failed(job, refused(SECOND), 0)).isPresent();
        assertThat(lane.inFlight()).isZero();
        assertThat(lane.depth()).isZero();
    }

    @Test
    void closed_oneOnItsWay_givesBackTheOthers() {
        LaneJob<String> first = submitted("first");
        LaneJob<String> second = submitted("second");
        asked(0);

        assertThat(lane.closed()).containsExactly(second);

        assertThat(lane.submitted(lane.job(question("late")), at(0))).isEqualTo(Lane.Entry.CLOSED);
        CallFailedException refused = refused(SECOND);
        assertThat(failed(first, refused, 0)).as("it did not run").containsSame(refused);
        assertThat(lane.next(at(0))).isInstanceOf(LaneStep.Idle.class);
        assertThat(lane.closed()).isEmpty();
    }

    @Test
    void submitted_full_isRefusedUntilOneEnds() {
        settings.capacity(2);
        lane = lane();
        LaneJob<String> first = submitted("first");
        submitted("second");
        asked(0);
        LaneJob<String> third = lane.job(question("third"));

        assertThat(lane.submitted(third, at(0)))
                .as("what is on its way may come back")
                .isEqualTo(Lane.Entry.FULL);
        lane.answered(first);
        assertThat(lane.submitted(third, at(0))).isEqualTo(Lane.Entry.ACCEPTED);
    }

    @Test
    void oldestAge_untilTheJobEnds_grows() {
        assertThat(lane.oldestAgeNanos(at(0))).isZero();
        LaneJob<String> first = submitted("first");
        assertThat(asked(3 * SECOND)).isSameAs(first);
        submitted("second");

        assertThat(lane.oldestAgeNanos(at(7 * SECOND))).isEqualTo(7 * SECOND);
        lane.answered(first);
        assertThat(lane.oldestAgeNanos(at(7 * SECOND))).isEqualTo(4 * SECOND);
        assertThat(lane.waitingTokens()).isEqualTo(6);
    }

    private Lane<String, String> lane() {
        return new Lane<>(() -> router, settings.build(), at(0));
    }

    private LaneJob<String> submitted(String content) {
        LaneJob<String> job = lane.job(question(content));
        assertThat(lane.submitted(job, at(0))).isEqualTo(Lane.Entry.ACCEPTED);
        return job;
    }

    private LaneJob<String> asked(long nanos) {
        LaneStep<String> step = lane.next(at(nanos));
        assertThat(step).isInstanceOf(LaneStep.Ask.class);
        return ((LaneStep.Ask<String>) step).job();
    }

    private Optional<CallFailedException> failed(LaneJob<String> job, CallFailedException thrown, long nanos) {
        return lane.failed(job, thrown, at(nanos), NO_CHANCE);
    }

    private static CallFailedException refused(long untilNanos) {
        return new FailedCallBuilder().refused(SkipReason.OVER_WAIT, untilNanos).thrown();
    }

    private static CallFailedException failing(Failure.Kind kind) {
        return new FailedCallBuilder().failed(kind, 0).thrown();
    }

    private static Question<String> question(String content) {
        return Question.of(content, Workload.BACKGROUND, Repeatability.repeatable());
    }

    private static Moment at(long nanos) {
        return new Moment(nanos, 0);
    }
}
