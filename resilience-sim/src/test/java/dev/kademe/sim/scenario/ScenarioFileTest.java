package dev.kademe.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.plan.Plan;
import dev.kademe.sim.scenario.Account.Meter;
import dev.kademe.sim.scenario.Load.Pattern;
import dev.kademe.sim.scenario.Load.Rhythm;
import dev.kademe.sim.scenario.Load.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a scenario file says becomes data, and what it does not say becomes defaults that it shows. */
final class ScenarioFileTest {
    private static final String LEAST = "from: 10:00\nuntil: 11:00\n";

    @Test
    void read_everything_isWhatItSays() {
        Scenario scenario = scenario(ScenarioText.MORNING);
        assertThat(scenario.name()).isEqualTo("morning");
        assertThat(scenario.start())
                .isEqualTo(ZonedDateTime.of(2026, 2, 16, 10, 0, 0, 0, ZoneId.of("Europe/Istanbul")));
        assertThat(scenario.length()).isEqualTo(Duration.ofHours(2));
        assertThat(scenario.end()).isEqualTo(Scenario.End.AT_LENGTH);
        assertThat(scenario.assumptions()).containsExactly("nobody counted");
        Load customers = (Load) scenario.sources().get(0);
        assertThat(customers.workload()).isEqualTo(Workload.LIVE);
        assertThat(customers.categories().values()).containsExactly(new Category("general"), new Category("tax"));
        assertThat(customers.steps())
                .containsExactly(
                        new Step(Duration.ZERO, 90),
                        new Step(Duration.ofMinutes(14), 150),
                        new Step(Duration.ofMinutes(52).plusSeconds(30), 90));
        assertThat(customers.pattern()).isEqualTo(new Pattern(Rhythm.ERLANG, 12, 1));
        assertThat(customers.sizes()).isEqualTo(new Sizes(2_250, 250, OptionalLong.of(800), 150, 0));
        Account main = scenario.account("main");
        assertThat(main.meter()).isEqualTo(Meter.BUCKET);
        assertThat(main.burst()).isEqualTo(Duration.ofMillis(1_200));
        assertThat(main.tokens()).hasValue(400_000);
        assertThat(main.requests()).isEmpty();
        assertThat(scenario.faults())
                .containsExactly(
                        new Fault.LowerLimit(
                                new Fault.Span(Duration.ofMinutes(20), Duration.ofMinutes(30)), "main", 0.5),
                        new Fault.Rejections(
                                new Fault.Span(Duration.ofMinutes(40), Duration.ofSeconds(41 * 60 + 30)),
                                "main",
                                0.5,
                                Optional.of(Duration.ofSeconds(30))));
        assertThat(scenario.goals().answeredRatio()).isEqualTo(0.99);
        assertThat(scenario.goals().recovery()).contains(Duration.ofMinutes(30));
        assertThat(scenario.goals().calledBackRatio()).hasValue(0.05);
    }

    @Test
    void read_least_isTheDefaults() {
        Scenario scenario = scenario(LEAST + "accounts: {main: {}}\n");
        assertThat(scenario.sources()).isEmpty();
        assertThat(scenario.account("main")).isEqualTo(Account.standard());
        assertThat(scenario.account("other")).isEqualTo(Account.standard());
        assertThat(scenario.goals()).isEqualTo(Goals.standard());
        assertThat(scenario.start().toLocalDate()).isEqualTo(Scenario.SOME_DAY);
        assertThat(scenario.start().getZone()).isEqualTo(ZoneId.of("UTC"));
    }

    @Test
    void read_overMidnight_goesOnTheNextDay() {
        String fault = "faults: [{outage: {from: 23:30, until: 00:30, target: main}}]\n";
        Scenario night = scenario("from: 23:00\nuntil: 01:00\n" + fault);
        assertThat(night.length()).isEqualTo(Duration.ofHours(2));
        assertThat(night.faults().get(0).span())
                .isEqualTo(new Fault.Span(Duration.ofMinutes(30), Duration.ofMinutes(90)));
        Scenario day = scenario("from: 00:00\nuntil: 24:00\n" + fault.replace("00:30", "24:00"));
        assertThat(day.length()).isEqualTo(Duration.ofDays(1));
        assertThat(day.faults().get(0).span().until()).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void read_everyKindOfFault_isOne() {
        String faults = """
                faults:
                  - slowTokens: {from: 10:00, until: 10:10, target: main, factor: 2.5}
                  - outage: {from: 10:00, until: 11:00, target: main}
                  - otherUsers: {from: 10:00, until: 10:10, quota: main, requestsPerMinute: 0.5, tokensPerRequest: 9}
                """;
        Fault.Span ten = new Fault.Span(Duration.ZERO, Duration.ofMinutes(10));
        assertThat(scenario(LEAST + faults).faults())
                .containsExactly(
                        new Fault.SlowTokens(ten, "main", 2.5),
                        new Fault.Outage(new Fault.Span(Duration.ZERO, Duration.ofHours(1)), "main", 1),
                        new Fault.OtherUsers(ten, "main", 0.5, 9));
    }

    @Test
    void show_readAgain_isTheSame() {
        ScenarioFile file = ScenarioFile.read("scenario.yaml", ScenarioText.MORNING);
        ScenarioFile again = ScenarioFile.read("shown.yaml", file.show());
        assertThat(again.show()).isEqualTo(file.show().replaceAll("# default: .*", "# set"));
        assertThat(file.show()).contains("    arrivals: erlang", "    batch: 1", "# default: assumption");
    }

    @Test
    void schema_ofScenario_namesItsKeys() {
        assertThat(ScenarioFile.schema())
                .contains("\"title\" : \"Kademe scenario\"", "\"tokensPerSecond\"", "\"otherUsers\"");
    }

    @ParameterizedTest
    @MethodSource("dev.kademe.sim.scenario.ScenarioText#examples")
    void read_example_isOneOfThePlan(Path example) throws IOException {
        ScenarioFile file = ScenarioFile.read(example);
        file.check(plan("ipo.yaml"));
        assertThat(example).hasFileName(file.scenario().name() + ".yaml");
        assertThat(file.scenario().assumptions()).isNotEmpty();
        assertThat(ScenarioFile.read("shown.yaml", file.show()).show())
                .isEqualTo(file.show().replaceAll("# default: .*", "# set"));
    }

    @Test
    void check_whatThePlanLacks_isTold() throws IOException {
        ScenarioFile file = ScenarioFile.read(
                "scenario.yaml",
                ScenarioText.with("tax: 30%", "taxx: 30%")
                        .replace("quota: main", "quota: mian")
                        .replace("target: main", "target: big")
                        .replace("accounts:\n  main", "accounts:\n  minor"));
        assertThatThrownBy(() -> file.check(plan("ipo.yaml"))).hasMessage("""
                scenario.yaml:10:38: there is no route for category in the plan "taxx"; did you mean "tax"? there are: general, \
                offering-status, allocation, blocked-funds, withdrawal, order-cancel, tax
                scenario.yaml:20:3: there is no quota in the plan "minor"; there are: main, small, second
                scenario.yaml:22:52: there is no quota in the plan "mian"; did you mean "main"? there are: main, small, second
                scenario.yaml:23:56: there is no target in the plan "big"; there are: main, small, second""");
    }

    @Test
    void check_planWithOneRoute_takesEveryCategory() throws IOException {
        ScenarioFile.read("scenario.yaml", ScenarioText.MORNING).check(plan("minimal.yaml"));
    }

    private static Plan plan(String name) throws IOException {
        return Plan.read(ScenarioText.EXAMPLES.resolve("plans").resolve(name));
    }

    private static Scenario scenario(String text) {
        assertThat(ScenarioText.mistakes(text)).isEmpty();
        return ScenarioFile.read("scenario.yaml", text).scenario();
    }
}
