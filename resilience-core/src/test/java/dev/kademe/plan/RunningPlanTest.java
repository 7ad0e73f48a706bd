package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.plan.Plan.Bindings;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A running client takes another plan whole or not at all, and keeps what it knows. */
final class RunningPlanTest {
    private static final Moment NOW = new Moment(1_000_000_000L, 1_773_700_000_000L);
    private final Plan shop = Plan.read("plan.yaml", PlanText.SHOP);

    @Test
    void replan_otherLimitsAndRoutes_areInForceAtOnce() {
        try (RunningPlan<String, String> running = shop.start(bindings(), UnaryOperator.identity())) {
            Answer<String> before = ask(running);
            running.replan(plan("tokens: 400_000", "tokens: 300_000"));
            Answer<String> after = ask(running);
            assertThat(after.provenance().planHash())
                    .isNotEqualTo(before.provenance().planHash());
            assertThat(running.client().explain()).contains("300000").doesNotContain("400000");
            assertThat(running.plan()).isNotSameAs(shop);

            running.replan(plan("anyOther: [main, person]", "anyOther: [small, person]"));
            assertThat(ask(running).content()).isEqualTo("small");
        }
    }

    @Test
    void replan_duringACall_thatCallKeepsItsPlan() {
        AtomicReference<RunningPlan<String, String>> inForce = new AtomicReference<>();
        Plan next = plan("anyOther: [main, person]", "anyOther: [small, person]");
        Bindings<String, String> replanning = Bindings.<String, String>of(text -> text)
                .target(
                        "main",
                        name -> Target.blocking(name, (content, attempt) -> {
                            inForce.get().replan(next);
                            return Reply.of(name, TokenUsage.of(10, 10));
                        }))
                .target("small", RunningPlanTest::target)
                .target("second", name -> target(name).prompt(Target.Prompt.asAsked(List::of)));
        try (RunningPlan<String, String> running = shop.start(replanning, UnaryOperator.identity())) {
            inForce.set(running);
            Answer<String> onItsWay = ask(running);
            Answer<String> after = ask(running);
            assertThat(onItsWay.content()).isEqualTo("main");
            assertThat(after.content()).isEqualTo("small");
            assertThat(onItsWay.provenance().planHash())
                    .isNotEqualTo(after.provenance().planHash());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "requests: 500, '{requests: {amount: 400, meter: tokenBucket}}'",
        "requests: 500, '{inputTokens: 400}'",
        "dwell: 10m, '{effects: {internal: {shortAnswers: stopped}}}'",
        "'second: {provider', 'third: {provider'"
    })
    void replan_whatCannotChange_isRefusedWhole(String said, String otherwise) {
        String other = otherwise.startsWith("{") ? otherwise.substring(1, otherwise.length() - 1) : otherwise;
        Plan refused = Plan.read("plan.yaml", PlanText.with(said, other).replace("400_000", "300_000"));
        try (RunningPlan<String, String> running = shop.start(bindings(), UnaryOperator.identity())) {
            String before = running.client().explain();
            assertThatThrownBy(() -> running.replan(refused)).isInstanceOf(IllegalArgumentException.class);
            assertThat(running.client().explain()).isEqualTo(before);
            assertThat(running.plan()).isSameAs(shop);
        }
    }

    @Test
    void next_sameQuota_keepsChargesLevelAndSwitches() {
        Wiring<String, String> before = new Wiring<>(shop.content(), bindings());
        Target<String, String> main = before.router().targets().get(0);
        main.level().pin(DegradationLevel.SHORT_ANSWERS, NOW);
        main.switchOff();
        Wiring<String, String> after =
                before.next(plan("up: 85%, down: 65%", "up: 86%, down: 65%").content(), NOW);
        Target<String, String> again = after.router().targets().get(0);
        assertThat(again).isNotSameAs(main);
        assertThat(again.ledger()).isSameAs(main.ledger());
        assertThat(again.level().level()).isEqualTo(DegradationLevel.SHORT_ANSWERS);
        assertThat(again.level().state(NOW).isPinned()).isTrue();
        assertThat(again.isOn()).isFalse();
        assertThat(before.next(plan("live: 6s", "live: 5s").content(), NOW)
                        .router()
                        .targets()
                        .get(0))
                .isSameAs(main);
    }

    @Test
    void takeOver_sharesThatFitOnlyTheirOwnLimits_areTaken() {
        Plan small = plan(
                "background: {ceiling: 15%}", "background: {guarantee: 10%, ceiling: 20%, atMost: {tokens: 40_000}}");
        Plan large = Plan.read(
                "plan.yaml",
                PlanText.with(
                                "background: {ceiling: 15%}",
                                "background: {guarantee: 10%, ceiling: 20%, atMost: {tokens: 400_000}}")
                        .replace("400_000\n", "4_000_000\n"));
        Wiring<String, String> before = new Wiring<>(small.content(), bindings());
        Wiring<String, String> after = before.next(large.content(), NOW);
        after.takeOver(NOW);
        Wiring<String, String> back = after.next(small.content(), NOW);
        back.takeOver(NOW);
        Wiring<String, String> last = back.next(large.content(), NOW);
        last.takeOver(NOW);
        assertThat(last.router().targets().get(0).ledger().limit(Dimension.TOKENS))
                .hasValue(4_000_000);
    }

    private static Plan plan(String said, String otherwise) {
        return Plan.read("plan.yaml", PlanText.with(said, otherwise));
    }

    private static Answer<String> ask(RunningPlan<String, String> running) {
        return running.client().ask(Question.of("Where?", Workload.LIVE, Question.Repeatability.repeatable()));
    }

    private static Bindings<String, String> bindings() {
        return Bindings.<String, String>of(text -> text)
                .target("main", RunningPlanTest::target)
                .target("small", RunningPlanTest::target)
                .target("second", name -> target(name).prompt(Target.Prompt.asAsked(List::of)));
    }

    private static Target.Builder<String, String> target(String name) {
        return Target.<String, String>blocking(name, (content, attempt) -> Reply.of(name, TokenUsage.of(10, 10)))
                .estimate(content -> new TokenEstimate(10, 10));
    }
}
