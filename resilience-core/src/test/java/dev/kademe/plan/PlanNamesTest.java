package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Workload;
import dev.kademe.plan.Plan.Spender;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a rehearsal needs to know of a plan: what its parts are called, and who spends its quotas. */
final class PlanNamesTest {
    private static final Plan IPO = Plan.read("ipo.yaml", PlanText.example("ipo.yaml"));

    @Test
    void names_ofPlan_areInItsOrder() {
        assertThat(IPO.quotas()).containsExactly("main", "small", "second");
        assertThat(IPO.targets()).containsExactly("main", "small", "second");
        assertThat(IPO.categories())
                .containsExactly(
                        "general",
                        "offering-status",
                        "allocation",
                        "blocked-funds",
                        "withdrawal",
                        "order-cancel",
                        "tax");
    }

    @Test
    void categories_onlyAnyOther_areNone() {
        assertThat(Plan.read("minimal.yaml", PlanText.example("minimal.yaml")).categories())
                .isEmpty();
    }

    @Test
    void quotaOf_target_isWhatItSpends() {
        Plan plan = Plan.read("plan.yaml", PlanText.with("small: {quota: main}", "small: {provider: main}"));
        assertThat(plan.quotaOf("second")).contains("main");
        assertThat(plan.quotaOf("small")).isEmpty();
        assertThatThrownBy(() -> plan.quotaOf("smal"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no target \"smal\"; did you mean \"small\"? there are: main, small, second");
    }

    @Test
    void spenders_ofPlan_areAtTheirPeak() {
        assertThat(IPO.spenders())
                .containsExactly(
                        new Spender(
                                "assistant",
                                Workload.LIVE,
                                "main",
                                9 * 60 + 30,
                                12 * 60,
                                170,
                                2_500,
                                OptionalLong.empty(),
                                OptionalLong.empty()),
                        new Spender(
                                "labelling",
                                Workload.BACKGROUND,
                                "main",
                                10 * 60,
                                12 * 60,
                                120,
                                833,
                                OptionalLong.empty(),
                                OptionalLong.empty()));
    }
}
