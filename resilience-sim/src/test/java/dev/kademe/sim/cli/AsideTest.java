package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class AsideTest {
    private final AtomicInteger begun = new AtomicInteger();

    @Test
    void result_neverBegun_beginsNow() {
        assertThat(new Aside<>(begun::incrementAndGet).result()).isEqualTo(1);
    }

    @Test
    void begin_again_isDoneOnce() {
        Aside<Integer> work = new Aside<>(begun::incrementAndGet);

        work.begin();
        work.begin();

        assertThat(work.result()).isEqualTo(1);
        assertThat(work.result()).isEqualTo(1);
    }

    @Test
    void result_ofFailedWork_isTheFailure() {
        Aside<Integer> work = new Aside<>(() -> {
            throw new Inputs.BadInput("--trace", "x", "a file that can be read");
        });

        work.begin();

        assertThatThrownBy(work::result)
                .isInstanceOf(Inputs.BadInput.class)
                .hasMessage("--trace must be a file that can be read, was 'x'");
    }
}
