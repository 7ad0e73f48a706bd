package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a plan is a plan: it means the same, with nothing left to defaults. */
final class PlanShowTest {
    @ParameterizedTest
    @ValueSource(strings = {"ipo.yaml", "first-morning.yaml", "minimal.yaml"})
    void show_readAgain_isTheSamePlan(String example) {
        Plan plan = Plan.read(example, PlanText.example(example));
        Plan again = Plan.read("shown.yaml", plan.show());
        assertThat(again.show()).isEqualTo(plan.show().replaceAll("# default: .*", "# set"));
        assertThat(again.check()).isEqualTo(plan.check());
    }

    @Test
    void show_everySetting_hasItsSource() {
        List<String> lines = Plan.read("minimal.yaml", PlanText.example("minimal.yaml"))
                .show()
                .lines()
                .toList();
        assertThat(lines)
                .contains(line("name: kademe", "default: assumption"))
                .contains(line("        amount: 400_000", "set"))
                .contains(line("        up: 85%", "default: report"))
                .contains(line("  patience: 8s", "default: derived"))
                .contains("  # people: always enough people")
                .allSatisfy(line -> assertThat(line)
                        .matches(" *(- )?[A-Za-z0-9-]+:|.*# (set|default: (report|derived|assumption))| *# .*"));
    }

    @Test
    void show_oddText_isQuoted() {
        String text = PlanText.with("name: shop", "name: \"null\"");
        assertThat(Plan.read("plan.yaml", text).show()).startsWith(line("name: \"null\"", "set") + "\n");
    }

    private static String line(String setting, String note) {
        return setting + " ".repeat(56 - setting.length()) + "# " + note;
    }
}
