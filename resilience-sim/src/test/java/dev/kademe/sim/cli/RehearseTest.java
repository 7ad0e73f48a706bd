package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RehearseTest {
    @Test
    void saturation_text_hasARowForEachProviderAndLedger() {
        Invocation run = Invocation.of("rehearse", "saturation", "--seed", "1");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .hasSize(7)
                .first()
                .asString()
                .matches("provider +ledger +asked +admitted +calls +rejected +rejected ratio +goodput");
        assertThat(run.out().lines().skip(1).map(line -> line.split(" +", -1)[0] + " " + line.split(" +", -1)[1]))
                .containsExactly(
                        "sliding matching",
                        "sliding sliding",
                        "bucket matching",
                        "bucket sliding",
                        "fixed matching",
                        "fixed sliding");
    }

    @Test
    void saturation_csv_hasTheColumns() {
        Invocation run = Invocation.of("rehearse", "saturation", "--format", "csv");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .hasSize(7)
                .first()
                .isEqualTo("seed,provider,ledger,asked,admitted,calls,rejected,rejectedRatio,goodput");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "rehearse, saturation",
        "rehearse everything, saturation",
        "rehearse saturation --lang tr, en",
        "rehearse saturation --seed -1, a whole number from 0 to 4294967295",
        "rehearse saturation --load 2, --seed",
    })
    void run_badInput_isToldInOneLine(String words, String allowed) {
        Invocation run = Invocation.of(words.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(allowed);
    }
}
