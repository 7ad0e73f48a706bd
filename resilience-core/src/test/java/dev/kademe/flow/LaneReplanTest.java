package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.FailedCallBuilder;
import dev.kademe.contract.RequestUse;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Route;
import dev.kademe.routing.Route.SkipReason;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs in line follow the plan in force, not the one that the lane was made under. */
final class LaneReplanTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Category TAX = new Category("tax");

    private final QuotaLedger ledger = ledger();
    private Router<String, String> inForce = Router.single(route(ledger, LevelControl.none()));
    private final Lane<String, String> lane = new Lane<>(
            () -> inForce,
            LaneSettings.builder()
                    .maxInFlight(2)
                    .pace(10, Duration.ofSeconds(1))
                    .build(),
            Moment.ZERO);

    @Test
    void isHeld_newPlanHasAnotherLevel_readsThatOne() {
        inForce = Router.single(route(ledger, LevelControl.pinned(DegradationLevel.BACKGROUND_PAUSED)));
        submitted("a");
        assertThat(lane.next(at(0))).isEqualTo(new LaneStep.Wait<>(5 * SECOND));

        inForce = Router.single(route(ledger, LevelControl.none()));

        assertThat(lane.isHeld()).isFalse();
        asked(SECOND);
    }

    @Test
    void isHeld_newPlanNoLongerNamesTheCategory_readsTheRouteOfEveryOther() {
        inForce = Router.sensitive(route(ledger, LevelControl.pinned(DegradationLevel.ESSENTIAL_ONLY)))
                .category(TAX, route("tax", ledger(), LevelControl.none()))
                .build();
        LaneJob<String> job = lane.job(question("a").withCategory(TAX));
        lane.submitted(job, at(0));
        assertThat(lane.isHeld()).isFalse();

        inForce = Router.single(route(ledger, LevelControl.pinned(DegradationLevel.ESSENTIAL_ONLY)));
        assertThat(lane.isHeld()).isTrue();
        assertThat(lane.backlog())
                .hasValueSatisfying(backlog -> assertThat(backlog.ledger()).isSameAs(ledger));

        inForce = Router.single(route(ledger, LevelControl.none()));
        assertThat(asked(SECOND)).isSameAs(job);
    }

    @Test
    void backlog_newPlanHasAnotherQuota_isOfThatOne() {
        submitted("abc");
        QuotaLedger other = ledger();

        inForce = Router.single(route(other, LevelControl.none()));

        assertThat(lane.backlog()).hasValue(new Backlog(other, 3, 1, 0));
    }

    @Test
    void next_pausedUnderThePlanBefore_asksAtOnce() {
        LaneJob<String> job = submitted("a");
        asked(0);
        failed(job, refused(3_600 * SECOND), 0);
        assertThat(lane.next(at(SECOND))).isEqualTo(new LaneStep.Wait<>(3_600 * SECOND));

        inForce = Router.single(route(ledger, LevelControl.none()));

        assertThat(asked(SECOND)).isSameAs(job);
    }

    @Test
    void failed_askedUnderThePlanBefore_pausesOnlyWhenItFailsAgain() {
        LaneJob<String> job = submitted("a");
        asked(0);
        inForce = Router.single(route(ledger, LevelControl.none()));
        submitted("b");
        asked(SECOND);

        failed(job, refused(3_600 * SECOND), SECOND);

        assertThat(asked(SECOND)).isSameAs(job);
        failed(job, refused(1_800 * SECOND), SECOND);
        assertThat(lane.next(at(SECOND))).isEqualTo(new LaneStep.Wait<>(1_800 * SECOND));
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

    private void failed(LaneJob<String> job, CallFailedException thrown, long nanos) {
        assertThat(lane.failed(job, thrown, at(nanos), () -> 0)).isEmpty();
    }

    private static CallFailedException refused(long untilNanos) {
        return new FailedCallBuilder().refused(SkipReason.OVER_WAIT, untilNanos).thrown();
    }

    private static QuotaLedger ledger() {
        return RequestUse.ledger(100, Duration.ofSeconds(60), FailedCalls.FREE, Shares.none());
    }

    private static Route<String, String> route(QuotaLedger ledger, LevelControl level) {
        return route("main", ledger, level);
    }

    private static Route<String, String> route(String target, QuotaLedger ledger, LevelControl level) {
        return Route.withoutHandoff(List.of(
                Target.<String, String>blocking(target, (content, attempt) -> Reply.of(content, TokenUsage.NONE))
                        .estimate(content -> TokenEstimate.of(content.length()))
                        .ledger(ledger)
                        .level(level)
                        .build()));
    }

    private static Question<String> question(String content) {
        return Question.of(content, Workload.BACKGROUND, Repeatability.repeatable());
    }

    private static Moment at(long nanos) {
        return new Moment(nanos, 0);
    }
}
