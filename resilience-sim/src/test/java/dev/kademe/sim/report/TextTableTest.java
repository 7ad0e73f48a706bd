package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TextTableTest {
    @Test
    void text_wordsAndNumbers_alignWordsLeftAndNumbersRight() {
        TextTable table = new TextTable(1, "policy", "calls", "completed");
        table.row("none", 160, 137 / 160.0);
        table.row("exponential", 7, 1.0);

        assertThat(table.text()).isEqualTo("""
                policy       calls  completed
                none           160     0.8562
                exponential      7     1.0000
                """);
    }

    @Test
    void text_lastColumnToTheLeft_hasNoTrailingSpaces() {
        TextTable table = new TextTable(2, "a", "result");
        table.row("b", "ok");

        assertThat(table.text()).isEqualTo("a  result\nb  ok\n");
    }

    @Test
    void text_noRows_isTheHeading() {
        assertThat(new TextTable(0, "a", "b").text()).isEqualTo("a  b\n");
    }
}
