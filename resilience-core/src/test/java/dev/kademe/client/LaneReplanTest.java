package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.level.LevelControl;
import dev.kademe.metrics.MeteredCalls;
import dev.kademe.plan.Plan;
import dev.kademe.plan.RunningPlan;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A lane stays open while plans come and go, and follows the one in force. */
final class LaneReplanTest extends LaneFixture {
    private static final String PLAN = """
            quotas:
              main:
                limits:
                  requests: {amount: 10, window: 60s}
                levels: {dwell: 10m}
            targets:
              main: {quota: main}
            routes:
              anyOther: [main, person]
            """;

    private final QuotaLedger ledger = RequestUse.ledger(1, Duration.ofDays(1), FailedCalls.FREE, Shares.none());
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    /** Such a lane used to read the level of its first plan, which nobody moved any more. */
    @Test
    void replan_levelsOff_letsHeldJobsGo() {
        RunningPlan<String, String> running = start();
        BackgroundLane<String, String> lane = running.client().lane(ONE_AT_A_TIME);
        fill(running.client());
        CompletableFuture<Answer<String>> answer = accepted(lane.submit(question("job")));
        pass(5 * SECOND);
        assertThat(lane.isHeld()).isTrue();

        pass(120 * SECOND);
        running.replan(Plan.read("plan.yaml", PLAN.replace("{dwell: 10m}", "{control: none}")));
        assertThat(lane.isHeld()).isFalse();
        // A tick tells the ledger.
        pass(10 * SECOND);

        assertThat(lane.inFlight()).isEqualTo(1);
        assertThat(answer).isNotDone();
        requests.get("job").complete(Reply.of("done", TokenUsage.NONE));
        assertThat(answer.join().content()).isEqualTo("done");
    }

    @Test
    void replan_shorterDwell_lowersTheLevelThatHoldsTheLane() {
        RunningPlan<String, String> running = start();
        BackgroundLane<String, String> lane = running.client().lane(ONE_AT_A_TIME);
        fill(running.client());
        lane.submit(question("job"));
        pass(5 * SECOND);

        running.replan(Plan.read("plan.yaml", PLAN.replace("{dwell: 10m}", "{dwell: 1m}")));
        pass(SECOND);
        assertThat(lane.isHeld()).as("the level goes on").isTrue();
        pass(240 * SECOND);

        assertThat(lane.isHeld()).isFalse();
        assertThat(requests).containsKey("job");
    }

    @Test
    void replan_levelRises_holdsTheJobsOfAnOpenLane() {
        ResilientClient<String, String> client = client(main.level(LevelControl.none()));
        BackgroundLane<String, String> lane = client.lane(ONE_AT_A_TIME);
        lane.submit(question("a"));
        lane.submit(question("b"));
        pass(0);

        client.replan(now -> to(main.level(LevelControl.pinned(DegradationLevel.BACKGROUND_PAUSED))));
        requests.get("a").complete(Reply.of("done", TokenUsage.NONE));
        pass(60 * SECOND);

        assertThat(requests).containsOnlyKeys("a");
        assertThat(lane.isHeld()).isTrue();
    }

    @Test
    void replan_otherQuota_countsTheLineThere() {
        ResilientClient<String, String> client =
                built(ResilientClient.builder(route(main.ledger(ledger).level(held())))
                        .listener(new MeteredCalls(registry)));
        client.lane(ONE_AT_A_TIME).submit(question("a"));
        pass(5 * SECOND);
        assertThat(depth("main")).isEqualTo(1);

        QuotaLedger other = RequestUse.ledger(1, Duration.ofDays(1), FailedCalls.FREE, Shares.none());
        Target.Builder<String, String> second = Target.async("second", (content, attempt) -> new CompletableFuture<>());
        client.replan(now -> to(second.ledger(other).level(held())));
        pass(5 * SECOND);

        assertThat(depth("second")).isEqualTo(1);
        assertThat(registry.find("kademe.lane.depth").tag("quota", "main").gauge())
                .isNull();
    }

    /** A day's quota is used up; the next plan need not wait for the next day. */
    @Test
    void replan_quotaOfThePlanBeforeWasFull_asksAtTheNextTick() {
        ledger.reserve(new Claim(Workload.LIVE, TokenEstimate.NONE, 0, granted -> {}), time.now());
        ResilientClient<String, String> client = client(main.ledger(ledger));
        BackgroundLane<String, String> lane = client.lane(ONE_AT_A_TIME);
        lane.submit(question("a"));
        pass(60 * SECOND);
        assertThat(requests).isEmpty();

        QuotaLedger roomy = RequestUse.ledger(100, Duration.ofDays(1), FailedCalls.FREE, Shares.none());
        client.replan(now -> to(main.ledger(roomy)));
        pass(5 * SECOND);

        assertThat(requests).containsOnlyKeys("a");
    }

    @Test
    void replan_targetThatCannotBeAsked_endsTheJobsAsACall() {
        ResilientClient<String, String> client = client(main.level(held()));
        BackgroundLane<String, String> lane = client.lane(ONE_AT_A_TIME);
        CompletableFuture<Answer<String>> answer = accepted(lane.submit(question("a")));
        pass(60 * SECOND);

        client.replan(now -> to(Target.blocking("second", (content, attempt) -> Reply.of(content, TokenUsage.NONE))));
        pass(5 * SECOND);

        assertThat(answer).isDone();
        assertThatThrownBy(answer::join).hasCauseInstanceOf(IllegalStateException.class);
        assertThat(lane.inFlight()).isZero();
        assertThat(lane.depth()).isZero();
    }

    private RunningPlan<String, String> start() {
        return Plan.read("plan.yaml", PLAN)
                .start(
                        Plan.Bindings.<String, String>of(text -> text).target("main", name -> main),
                        builder -> builder.time(time).scheduler(scheduler).random(() -> () -> 0));
    }

    /** Uses nine of ten requests of a minute; the level that this raises falls only after its dwell. */
    private void fill(ResilientClient<String, String> client) {
        for (int i = 0; i < 9; i++) {
            String content = "customer " + i;
            var unused = client.askAsync(Question.of(content, Workload.LIVE, Repeatability.repeatable()));
            requests.get(content).complete(Reply.of("done", TokenUsage.NONE));
        }
        pass(5 * SECOND);
    }

    private double depth(String quota) {
        return registry.get("kademe.lane.depth").tag("quota", quota).gauge().value();
    }

    private static LevelControl held() {
        return LevelControl.pinned(DegradationLevel.BACKGROUND_PAUSED);
    }

    private static ResilientClient.Builder<String, String> to(Target.Builder<String, String> target) {
        return ResilientClient.builder(route(target));
    }

    private static Route<String, String> route(Target.Builder<String, String> target) {
        return Route.withoutHandoff(List.of(target.build()));
    }
}
