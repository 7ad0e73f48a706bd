package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LabelModelTest {
    private final LabelModel labels = new LabelModel(
            List.of("fatura", "ariza", "sayac", "odeme"),
            List.of(
                    new String[] {"trace", "fatur", "fatura"},
                    new String[] {"trace", "ariza", "ariza"},
                    new String[] {"trace", "sayac", "sayac"},
                    new String[] {"trace", "borc", "odeme"}));

    @Test
    void label_mostTraces_wins() {
        assertThat(labels.label(List.of("ariza", "borc", "borc"))).isEqualTo("odeme");
    }

    @Test
    void label_equalTraces_isTheFirstByName() {
        assertThat(labels.label(List.of("fatur", "borc", "ariza"))).isEqualTo("ariza");
        assertThat(labels.label(List.of())).isEqualTo("ariza");
    }

    @Test
    void label_threeNamed_leavesTheOthersOut() {
        assertThat(labels.label(List.of("fatur", "ariza", "sayac", "borc", "borc")))
                .isEqualTo("ariza");
    }

    @Test
    void label_twoNamed_leavesAllIn() {
        assertThat(labels.label(List.of("fatur", "ariza", "borc", "borc"))).isEqualTo("odeme");
    }
}
