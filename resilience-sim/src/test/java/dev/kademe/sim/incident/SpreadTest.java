package dev.kademe.sim.incident;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SpreadTest {
    @Test
    void of_oddCount_takesTheMiddle() {
        assertThat(Spread.of(List.of(9.0, 1.0, 2.0))).isEqualTo(new Spread(1, 2, 9));
    }

    @Test
    void of_evenCount_takesTheMeanOfTheTwo() {
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(new Spread(1, 3, 9));
    }
}
