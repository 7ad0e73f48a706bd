package dev.kademe.sim.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A mix is drawn in its parts. */
final class MixTest {
    private static final int DRAWS = 20_000;

    @Test
    void drawn_often_isInItsParts() {
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("a", 0.2);
        parts.put("never", 0.0);
        parts.put("b", 0.8);
        assertThat(part("a", Mix.of(parts))).isCloseTo(0.2, within(0.01));
        assertThat(part("never", Mix.of(parts))).isZero();
        assertThat(part("b", Mix.even(List.of("a", "b", "c")))).isCloseTo(1 / 3.0, within(0.01));
        assertThat(part("only", Mix.of("only"))).isEqualTo(1);
    }

    @Test
    void drawn_anyMix_takesOneNumber() {
        SplittableRandom one = new SplittableRandom(1);
        SplittableRandom other = new SplittableRandom(1);
        Mix.of("only").drawn(one);
        Mix.even(List.of("a", "b", "c")).drawn(other);
        assertThat(one.nextLong()).isEqualTo(other.nextLong());
    }

    @Test
    void of_notTheWhole_isRefused() {
        assertThatThrownBy(() -> Mix.of(Map.of("a", 0.5))).hasMessage("parts must add up to 1, were 0.5");
        assertThatThrownBy(() -> Mix.of(Map.of("a", -1.0))).hasMessage("part of a must be 0 or more, was -1.0");
        assertThatThrownBy(() -> Mix.even(List.of())).hasMessageStartingWith("parts must add up to 1");
    }

    private static double part(String value, Mix<String> mix) {
        SplittableRandom random = new SplittableRandom(1);
        int drawn = 0;
        for (int i = 0; i < DRAWS; i++) {
            drawn += mix.drawn(random).equals(value) ? 1 : 0;
        }
        return drawn / (double) DRAWS;
    }
}
