package dev.kademe.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import dev.kademe.failure.Failure;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class OutageGateProbeTest {
    private static final long SECOND = 1_000_000_000L;

    private final OutageGate gate = new OutageGate(
            "main",
            new OutageGate.Settings(Duration.ofSeconds(60), 1, 0.5, Duration.ofSeconds(30), Duration.ofMinutes(10)));

    /** It used to name a time that was past, at which background work asked again at once, and again. */
    @Test
    void opensNanos_probeOnItsWay_isNever() {
        gate.failed(gate.tryPass(at(0)), Failure.Kind.SERVER_ERROR, at(0));
        assertThat(gate.tryPass(at(29))).isEqualTo(OutageGate.SHUT);
        assertThat(gate.opensNanos()).isEqualTo(30 * SECOND);

        int probe = gate.tryPass(at(30));

        assertThat(probe).isNotEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(31))).isEqualTo(OutageGate.SHUT);
        assertThat(gate.opensNanos()).isEqualTo(Long.MAX_VALUE);
        gate.failed(probe, Failure.Kind.TIMED_OUT, at(40));
        assertThat(gate.tryPass(at(41))).isEqualTo(OutageGate.SHUT);
        assertThat(gate.opensNanos()).isEqualTo(70 * SECOND);
    }

    private static Moment at(long seconds) {
        return new Moment(seconds * SECOND, 0);
    }
}
