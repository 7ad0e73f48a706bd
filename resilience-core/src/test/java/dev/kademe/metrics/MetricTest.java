package dev.kademe.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the declarations of all meters have in common. */
final class MetricTest {
    @ParameterizedTest
    @EnumSource
    void declaration_ofEach_isWhole(Metric metric) {
        assertThat(metric.meter()).matches("(kademe|gen_ai)(\\.[a-z_]+)+");
        assertThat(metric.meaning()).isNotBlank().doesNotEndWith(".");
        assertThat(metric.labels())
                .extracting(Label::key)
                .doesNotHaveDuplicates()
                .doesNotContain("client");
        assertThat(metric.unit()).isIn("", "seconds", "tokens", "ratio");
        assertThat(metric.unit().equals("seconds") || metric.type() != Metric.Type.TIMER)
                .isTrue();
        if (!metric.isGenAi()) {
            assertThat(metric.meter()).doesNotContain("_");
        }
    }

    @Test
    void names_ofAll_areDifferent() {
        assertThat(Metric.values()).extracting(Metric::meter).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void label_ofEach_hasAClosedSet(Label label) {
        assertThat(label.key()).matches("[a-z_]+(\\.[a-z_]+)*");
        assertThat(label.words()).doesNotHaveDuplicates();
        assertThat(label.explain()).isNotBlank();
        assertThat(Arrays.stream(Metric.values())
                                .anyMatch(metric -> metric.labels().contains(label))
                        || label == Label.CLIENT)
                .as("somebody has it")
                .isTrue();
    }

    @Test
    void allows_wordOfAnotherSet_isRefused() {
        assertThat(Label.WORKLOAD.allows(Tagged.of(Label.Spender.LIVE))).isTrue();
        assertThat(Label.WORKLOAD.allows(Tagged.of(Label.Spender.OUTSIDE))).isFalse();
        assertThat(Label.TARGET.allows(Tagged.of(Label.Spender.LIVE))).isFalse();
    }
}
