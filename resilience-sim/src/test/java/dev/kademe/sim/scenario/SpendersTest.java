package dev.kademe.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.plan.Plan;
import dev.kademe.sim.load.Mix;
import dev.kademe.sim.scenario.Load.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A plan's own spenders make its own peak. */
final class SpendersTest {
    @Test
    void scenario_ofPlan_isFromTheFirstPeakToTheLast() {
        Scenario peak = Spenders.scenario(plan("ipo.yaml"));
        assertThat(peak.name()).isEqualTo("ipo-peak");
        assertThat(peak.start().toLocalTime()).isEqualTo(LocalTime.of(9, 30));
        assertThat(peak.length()).isEqualTo(Duration.ofMinutes(150));
        assertThat(peak.assumptions()).hasSize(2);
        Load assistant = (Load) peak.sources().get(0);
        assertThat(assistant.workload()).isEqualTo(Workload.LIVE);
        assertThat(assistant.steps()).containsExactly(new Step(Duration.ZERO, 170));
        assertThat(assistant.sizes()).isEqualTo(new Sizes(2_000, 500, OptionalLong.empty(), 150, 0));
        assertThat(assistant.categories().values()).hasSize(7).contains(Category.GENERAL, new Category("tax"));
        assertThat(((Load) peak.sources().get(1)).steps())
                .containsExactly(new Step(Duration.ZERO, 0), new Step(Duration.ofMinutes(30), 120));
    }

    @Test
    void scenario_overMidnight_isTheWholeDay() {
        Plan plan = spending("{workload: live, from: 22:00, until: 06:00, requestsPerMinute: 5, tokensPerRequest: 9}");
        Scenario day = Spenders.scenario(plan);
        assertThat(day.length()).isEqualTo(Duration.ofDays(1));
        assertThat(((Load) day.sources().get(0)).steps())
                .containsExactly(
                        new Step(Duration.ZERO, 5),
                        new Step(Duration.ofHours(6), 0),
                        new Step(Duration.ofHours(22), 5));
        assertThat(((Load) day.sources().get(0)).categories().values()).containsExactly(Category.UNSURE);
    }

    @Test
    void scenario_allDay_asksAllDay() {
        Plan plan = spending("{workload: live, requestsPerMinute: 5, tokensPerRequest: 9, outputTokensPerRequest: 4}");
        Scenario day = Spenders.scenario(plan);
        assertThat(((Load) day.sources().get(0)).steps()).containsExactly(new Step(Duration.ZERO, 5));
        assertThat(((Load) day.sources().get(0)).sizes()).isEqualTo(new Sizes(5, 4, OptionalLong.empty(), 150, 0));
    }

    @Test
    void sources_ofAnotherScenario_followItsClock() {
        Scenario morning = ScenarioFile.read("scenario.yaml", "from: 11:50\nuntil: 12:10\n")
                .scenario();
        List<Traffic.Source> sources = Spenders.sources(plan("ipo.yaml"), morning, Mix.of(Category.GENERAL));
        assertThat(((Load) sources.get(0)).steps())
                .containsExactly(new Step(Duration.ZERO, 170), new Step(Duration.ofMinutes(10), 0));
        assertThat(((Load) sources.get(0)).length()).isEqualTo(Duration.ofMinutes(20));
    }

    @Test
    void scenario_planWithoutSpenders_saysWhatToDo() {
        assertThatThrownBy(() -> Spenders.scenario(plan("minimal.yaml")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the plan kademe names no spenders; add them, or rehearse it against a scenario or a trace");
    }

    @Test
    void scenario_spendersWithTooManyQuestions_saysHowMany() {
        Plan plan = spending(
                "{workload: live, from: 10:00, until: 11:00, requestsPerMinute: 1_000_000, tokensPerRequest: 9}");
        assertThatThrownBy(() -> Spenders.scenario(plan))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the spenders of the plan kademe ask about 60,000,000 questions in the scenario; it may have"
                                + " 50,000,000");
    }

    private static Plan spending(String spender) {
        return Plan.read("plan.yaml", """
                quotas: {main: {limits: {requests: 500}}}
                targets: {main: {quota: main}}
                routes: {anyOther: [main, person]}
                spenders: {one: %s}
                """.formatted(spender));
    }

    private static Plan plan(String name) {
        try {
            return Plan.read(ScenarioText.EXAMPLES.resolve("plans").resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
