package dev.kademe.sim.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class GuaranteeLawTest {
    private final RollingWindow use = new RollingWindow(60);
    private final GuaranteeLaw law = new GuaranteeLaw(use, 3, 100);

    @Test
    void covers_tokensFillTheGuaranteeExactly_isInside() {
        use.add(0, 60);

        assertThat(law.covers(40, 0)).isTrue();
        assertThat(law.covers(41, 0)).isFalse();
        assertThat(law.covers(41, 60)).isTrue();
    }

    @Test
    void covers_requestsAreUsedUp_isOutside() {
        use.add(0, 1);
        use.add(0, 1);
        assertThat(law.covers(1, 0)).isTrue();

        use.add(0, 1);

        assertThat(law.covers(1, 0)).isFalse();
    }

    @Test
    void refused_insideWhenAskedOrNow_isAViolation() {
        law.refused(101, false, 0);
        assertThat(law.violations()).isZero();

        law.refused(101, true, 0);
        assertThat(law.violations()).isEqualTo(1);

        law.refused(100, false, 0);
        assertThat(law.violations()).isEqualTo(2);
    }
}
