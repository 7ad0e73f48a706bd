package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.answer.Answer;
import dev.kademe.call.Attempt;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Question;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.plan.Plan.Bindings;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A plan and the application's endpoints make a client. */
final class PlanClientTest {
    private final Plan plan = Plan.read("ipo.yaml", PlanText.example("ipo.yaml"));

    @Test
    void client_allBound_asksByThePlan() {
        try (ResilientClient<String, String> client = plan.client(bound()).build()) {
            Answer<String> answer = client.ask(question(Category.GENERAL));
            assertThat(answer.content()).isEqualTo("main: Where?");
            assertThat(client.explain())
                    .contains("general: main > small > second > a person (desk: ")
                    .contains("general from ESSENTIAL_ONLY: small > second > a person")
                    .contains("any other category: main > a person")
                    .contains("second: provider second, not cleared for personal data, context window 32000 tokens")
                    .contains("LIVE: at most 6s in all");
        }
    }

    @Test
    void client_everythingFails_endsInThePlansHandoff() {
        Bindings<String, String> failing = Bindings.<String, String>of(text -> "<" + text + ">")
                .target("main", name -> Target.blocking(name, PlanClientTest::failing))
                .target("small", name -> Target.blocking(name, PlanClientTest::failing))
                .target(
                        "second",
                        name -> Target.blocking(name, PlanClientTest::failing).prompt(asAsked()));
        try (ResilientClient<String, String> client = plan.client(failing).build()) {
            assertThat(client.ask(question(new Category("tax"))).content())
                    .isEqualTo("<Sizi temsilcimize bağlıyorum.>");
        }
    }

    @Test
    void router_bound_sharesOneLedgerForEachQuota() {
        Router<String, String> router = plan.router(bound());
        List<Target<String, String>> targets =
                router.route(Category.GENERAL, DegradationLevel.NORMAL).targets();
        assertThat(targets).extracting(Target::name).containsExactly("main", "small", "second");
        assertThat(targets.get(0).ledger().limit(Dimension.TOKENS)).hasValue(500_000);
        assertThat(targets.get(1).ledger()).isNotSameAs(targets.get(0).ledger());
        assertThat(router.route(new Category("tax")).targets().get(0)).isSameAs(targets.get(0));
        assertThat(plan.router(bound()).targets().get(0).ledger())
                .isNotSameAs(targets.get(0).ledger());
    }

    @Test
    void router_missingOrUnknownBinding_namesIt() {
        Bindings<String, String> some =
                Bindings.<String, String>of(text -> text).target("main", PlanClientTest::target);
        assertThatThrownBy(() -> plan.router(some))
                .hasMessage("target \"small\" of the plan has no binding; bound are: main");
        assertThatThrownBy(() -> plan.router(bound().target("thrid", PlanClientTest::target)))
                .hasMessageContaining("bound, but not in the plan: there is no target \"thrid\"");
        assertThatThrownBy(() -> some.target("main", PlanClientTest::target)).hasMessageContaining("bound already");
        assertThatThrownBy(() -> plan.router(Bindings.<String, String>of(text -> text)
                        .target("main", name -> target("other"))
                        .target("small", PlanClientTest::target)
                        .target("second", PlanClientTest::target)))
                .hasMessageContaining("must build a target of that name, was \"other\"");
    }

    private static Bindings<String, String> bound() {
        return Bindings.<String, String>of(text -> text)
                .target("main", PlanClientTest::target)
                .target("small", PlanClientTest::target)
                .target("second", name -> target(name).prompt(asAsked()));
    }

    private static Target.Builder<String, String> target(String name) {
        return Target.<String, String>blocking(
                        name, (content, attempt) -> Reply.of(name + ": " + content, TokenUsage.of(10, 10)))
                .estimate(content -> new TokenEstimate(10, 10));
    }

    private static Target.Prompt<String, String> asAsked() {
        return Target.Prompt.asAsked(List::of);
    }

    private static Reply<String> failing(String content, Attempt attempt) {
        throw new IllegalArgumentException("not today");
    }

    private static Question<String> question(Category category) {
        return Question.of("Where?", Workload.LIVE, Question.Repeatability.repeatable())
                .withCategory(category);
    }
}
