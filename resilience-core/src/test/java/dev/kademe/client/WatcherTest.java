package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Provenance;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.event.ClientEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.flow.LaneSettings;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What someone who watches is told of a client and its quotas, besides its calls. */
final class WatcherTest extends LaneFixture {
    private static final Category TAX = new Category("tax");

    private final QuotaLedger ledger = QuotaLedger.create(Quota.builder()
            .limit(Dimension.TOKENS, 1_000, Metering.sliding(Duration.ofMinutes(1)))
            .build());
    private final LevelControl level = LevelControl.adaptive(LevelSettings.standard());
    private final List<ClientEvent> clientEvents = new ArrayList<>();
    private final List<QuotaEvent> quotaEvents = new ArrayList<>();

    @Test
    void build_plan_isToldByName() {
        start(target("main"), target("small")).close();

        ClientEvent.PlanTaken taken = (ClientEvent.PlanTaken) clientEvents.get(0);
        assertThat(taken.client()).isEqualTo("shop");
        assertThat(taken.targets()).containsExactlyInAnyOrder("main", "small");
        assertThat(taken.quotas())
                .as("they share it")
                .containsExactly(taken.targets().get(0));
        assertThat(taken.categories()).containsExactly(TAX);
        assertThat(clientEvents).hasSize(2).last().isEqualTo(new ClientEvent.Closed());
    }

    @Test
    void replan_quotaAndItsFirstTarget_keepTheNameWhileThatTargetSpendsIt() {
        ResilientClient<String, String> client = start(target("main"), target("small"));

        client.replan(now -> builder(target("small"), target("main")));
        pass(5 * SECOND);
        client.replan(now -> builder(
                target("small"),
                Target.async("main", main.build().asyncEndpoint().orElseThrow()).build()));
        pass(5 * SECOND);

        assertThat(clientEvents)
                .map(taken -> ((ClientEvent.PlanTaken) taken).quotas())
                .containsExactly(List.of("main"), List.of("main"), List.of("small", "main"));
        assertThat(quotaEvents).map(QuotaEvent::target).containsExactly("main", "small", "main");
    }

    @Test
    void tick_quota_isMeasured() {
        ResilientClient<String, String> client = start(target("main"));
        var unused = client.askAsync(Question.of("q", Workload.LIVE, Repeatability.repeatable()));
        BackgroundLane<String, String> lane = client.lane(LaneSettings.standard());
        level.pin(DegradationLevel.BACKGROUND_PAUSED, time.now());
        pass(SECOND);
        assertThat(accepted(lane.submit(question("job")))).isNotDone();
        pass(4 * SECOND);

        QuotaEvent.Measured measured = (QuotaEvent.Measured) quotaEvents.get(1);
        assertThat(measured.at()).isEqualTo(time.now());
        assertThat(measured.use().held()).isEqualTo(1);
        assertThat(measured.use().ratio()).isEqualTo(0.05);
        assertThat(measured.level()).isEqualTo(DegradationLevel.BACKGROUND_PAUSED);
        assertThat(measured.offeredRatio()).as("nobody watched before").isNaN();
        assertThat(measured.isAlarmRaised()).isFalse();
        assertThat(measured.waitingJobs()).isEqualTo(1);
        assertThat(measured.oldestJobNanos()).isEqualTo(4 * SECOND);
    }

    /** Only the operator used to hear of it. */
    @Test
    void tick_operatorHasPinned_isAChangeOfLevel() {
        start(target("main"));
        level.pin(DegradationLevel.SHORT_ANSWERS, time.now());
        pass(10 * SECOND);

        assertThat(quotaEvents)
                .filteredOn(QuotaEvent.LevelChanged.class::isInstance)
                .singleElement()
                .satisfies(event -> {
                    LevelControl.Change change = ((QuotaEvent.LevelChanged) event).change();
                    assertThat(change.from()).isEqualTo(DegradationLevel.NORMAL);
                    assertThat(change.to()).isEqualTo(DegradationLevel.SHORT_ANSWERS);
                    assertThat(change.reason()).isEqualTo(LevelControl.Reason.OPERATOR_PIN);
                });
    }

    @Test
    void attempt_inProvenance_hasItsEstimate() {
        ResilientClient<String, String> client = start(target("main"));
        var answer = client.askAsync(Question.of("q", Workload.LIVE, Repeatability.repeatable()));
        requests.get("q").complete(Reply.of("12 lira", TokenUsage.of(12, 5)));

        assertThat(answer.join().provenance().attempts())
                .extracting(Provenance.Attempted::estimatedTokens)
                .containsExactly(50L);
    }

    @SafeVarargs
    private ResilientClient<String, String> start(Target<String, String> first, Target<String, String>... others) {
        return built(builder(first, others));
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private ResilientClient.Builder<String, String> builder(
            Target<String, String> first, Target<String, String>... others) {
        List<Target<String, String>> targets = new ArrayList<>(List.of(first));
        targets.addAll(List.of(others));
        Router<String, String> router = Router.sensitive(Route.withoutHandoff(targets))
                .category(TAX, Route.withoutHandoff(List.of(first)))
                .build();
        return ResilientClient.builder(router).name("shop").listener(new Listener());
    }

    private Target<String, String> target(String name) {
        return Target.async(name, main.build().asyncEndpoint().orElseThrow())
                .ledger(ledger)
                .level(level)
                .estimate(content -> TokenEstimate.of(50))
                .build();
    }

    private final class Listener implements EventListener {
        @Override
        public void onEvent(CallEvent event) {}

        @Override
        public void onQuotaEvent(QuotaEvent event) {
            quotaEvents.add(event);
        }

        @Override
        public void onClientEvent(ClientEvent event) {
            clientEvents.add(event);
        }
    }
}
