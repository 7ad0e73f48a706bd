package dev.kademe.sim.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SeededRandomTest {
    @Test
    void of_sameSeedAndName_drawsTheSame() {
        assertThat(new SeededRandom(7).of("live").nextLong())
                .isEqualTo(new SeededRandom(7).of("live").nextLong());
    }

    @Test
    void of_otherSeedsAndNames_drawOtherNumbers() {
        Set<Long> drawn = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            for (String name : new String[] {"", "live", "liv", "internal", "a", "b", "ab", "ba", "ş"}) {
                drawn.add(new SeededRandom(seed).of(name).nextLong());
            }
        }

        assertThat(drawn).hasSize(200 * 9);
    }
}
