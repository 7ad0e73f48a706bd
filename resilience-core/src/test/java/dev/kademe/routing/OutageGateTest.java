package dev.kademe.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.kademe.call.Moment;
import dev.kademe.failure.Failure;
import dev.kademe.routing.OutageGate.Settings;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** A gate of at least four calls in 10 s, half of which fail; shut for 30 s, a probe waited for 60 s. */
final class OutageGateTest {
    private static final Settings SETTINGS =
            new Settings(Duration.ofSeconds(10), 4, 0.5, Duration.ofSeconds(30), Duration.ofSeconds(60));

    private final OutageGate gate = new OutageGate("main", SETTINGS);

    @Test
    void failed_fewerThanTheMinimum_decidesNothing() {
        failTimes(3, 0);

        assertThat(gate.isOpen()).isTrue();
        failTimes(1, 0);
        assertThat(gate.isOpen()).isFalse();
        assertThat(gate.opensNanos()).isEqualTo(at(30).nanos());
    }

    @Test
    void failed_lessThanTheRate_staysOpen() {
        answerTimes(5, 0);
        failTimes(4, 0);

        assertThat(gate.isOpen()).isTrue();
        failTimes(1, 0);
        assertThat(gate.isOpen()).as("5 of 10").isFalse();
    }

    @Test
    void failed_longerAgoThanTheWindow_isForgotten() {
        failTimes(3, 0);
        failTimes(1, 11);

        assertThat(gate.isOpen()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"OVERLOADED", "SERVER_ERROR", "CONNECTION_REFUSED", "CONNECTION_LOST", "TIMED_OUT"})
    void failed_noOutage_neverCounts(Failure.Kind kind) {
        for (int call = 0; call < 20; call++) {
            gate.failed(gate.tryPass(at(0)), kind, at(0));
        }

        assertThat(gate.isOpen()).isTrue();
        failTimes(3, 0);
        assertThat(gate.isOpen()).as("they are no calls of the rate either").isTrue();
    }

    @Test
    void tryPass_shut_exactlyAsLongAsSaid() {
        shut();

        assertThat(gate.tryPass(new Moment(at(30).nanos() - 1, 0))).isEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(30))).isNotEqualTo(OutageGate.SHUT);
    }

    @Test
    void tryPass_probeOnItsWay_isShutForAllOthers() {
        shut();
        int probe = gate.tryPass(at(30));

        assertThat(gate.tryPass(at(30))).isEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(89))).isEqualTo(OutageGate.SHUT);
        gate.answered(probe, at(89));
        assertThat(gate.isOpen()).isTrue();
    }

    @Test
    void failed_probe_shutsForAsLongAgain() {
        shut();
        gate.failed(gate.tryPass(at(40)), Failure.Kind.SERVER_ERROR, at(41));

        assertThat(gate.opensNanos()).isEqualTo(at(71).nanos());
        assertThat(gate.tryPass(at(70))).isEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(71))).isNotEqualTo(OutageGate.SHUT);
    }

    @Test
    void failed_probeRejectedForALimit_anotherMayGo() {
        shut();
        gate.failed(gate.tryPass(at(30)), Failure.Kind.RATE_LIMITED, at(31));

        assertThat(gate.isOpen()).isFalse();
        assertThat(gate.tryPass(at(31))).isNotEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(31))).isEqualTo(OutageGate.SHUT);
    }

    @Test
    void tryPass_probeLost_oneOtherMayGo() {
        shut();
        assertThat(gate.tryPass(at(30))).isNotEqualTo(OutageGate.SHUT);

        assertThat(gate.tryPass(at(90))).isNotEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(90))).isEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(149))).isEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(150))).isNotEqualTo(OutageGate.SHUT);
    }

    /** Two probes used to go: the one that was given back counted as lost, too. */
    @Test
    void tryPass_probeGivenBackLongAgo_oneMayGo() {
        shut();
        gate.giveBack(gate.tryPass(at(30)));

        assertThat(gate.tryPass(at(200))).isNotEqualTo(OutageGate.SHUT);
        assertThat(gate.tryPass(at(200))).isEqualTo(OutageGate.SHUT);
    }

    @Test
    void results_ofAnEarlierEra_areIgnored() {
        int early = gate.tryPass(at(0));
        int alsoEarly = gate.tryPass(at(0));
        shut();
        int probe = gate.tryPass(at(30));

        gate.answered(early, at(31));
        assertThat(gate.isOpen())
                .as("an answer to a call sent before the outage")
                .isFalse();
        gate.failed(alsoEarly, Failure.Kind.SERVER_ERROR, at(31));
        gate.giveBack(early);
        assertThat(gate.tryPass(at(31))).as("the probe is still on its way").isEqualTo(OutageGate.SHUT);
        gate.answered(probe, at(32));
        assertThat(gate.isOpen()).isTrue();
        gate.failed(probe, Failure.Kind.SERVER_ERROR, at(33));
        failTimes(3, 33);
        assertThat(gate.isOpen()).isTrue();
    }

    @Test
    void time_thatGoesBack_isTheLatest() {
        failTimes(2, 5);
        failTimes(2, 3);

        assertThat(gate.isOpen()).isFalse();
        assertThat(gate.opensNanos()).isEqualTo(at(35).nanos());
    }

    static Stream<Arguments> refused() {
        Duration second = Duration.ofSeconds(1);
        return Stream.of(
                arguments(
                        Duration.ZERO, 1, 1, second, second, "window must be whole seconds from 1 s to PT1H, was PT0S"),
                arguments(
                        Duration.ofMillis(1500),
                        1,
                        1,
                        second,
                        second,
                        "window must be whole seconds from 1 s to PT1H, was PT1.5S"),
                arguments(
                        Duration.ofHours(2),
                        1,
                        1,
                        second,
                        second,
                        "window must be whole seconds from 1 s to PT1H, was PT2H"),
                arguments(second, 0, 1, second, second, "minCalls must be 1..1000000, was 0"),
                arguments(second, 1_000_001, 1, second, second, "minCalls must be 1..1000000, was 1000001"),
                arguments(second, 1, 0, second, second, "failureRatio must be above 0 to 1, was 0.0"),
                arguments(second, 1, 1.01, second, second, "failureRatio must be above 0 to 1, was 1.01"),
                arguments(second, 1, Double.NaN, second, second, "failureRatio must be above 0 to 1, was NaN"),
                arguments(
                        second,
                        1,
                        1,
                        Duration.ofMillis(1),
                        second,
                        "closedFor must be whole seconds from 1 s to PT24H, was PT0.001S"),
                arguments(
                        second,
                        1,
                        1,
                        second,
                        Duration.ofDays(2),
                        "longestProbe must be whole seconds from 1 s to PT24H, was PT48H"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void settings_outOfRange_areNamed(
            Duration window, int minCalls, double ratio, Duration closedFor, Duration longestProbe, String message) {
        assertThatThrownBy(() -> new Settings(window, minCalls, ratio, closedFor, longestProbe))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void settings_atTheEdges_areTaken() {
        OutageGate wide = new OutageGate(
                "main", new Settings(Duration.ofHours(1), 1_000_000, 1, Duration.ofDays(1), Duration.ofDays(1)));
        OutageGate narrow = new OutageGate(
                "main", new Settings(Duration.ofSeconds(1), 1, 0.000_1, Duration.ofSeconds(1), Duration.ofSeconds(1)));

        narrow.failed(narrow.tryPass(at(0)), Failure.Kind.TIMED_OUT, at(0));
        assertThat(wide.isOpen()).isTrue();
        assertThat(narrow.isOpen()).isFalse();
    }

    private void shut() {
        failTimes(4, 0);
        assertThat(gate.isOpen()).isFalse();
    }

    private void failTimes(int times, long second) {
        for (int call = 0; call < times; call++) {
            gate.failed(gate.tryPass(at(second)), Failure.Kind.SERVER_ERROR, at(second));
        }
    }

    private void answerTimes(int times, long second) {
        for (int call = 0; call < times; call++) {
            gate.answered(gate.tryPass(at(second)), at(second));
        }
    }

    private static Moment at(long second) {
        return new Moment(Duration.ofSeconds(second).toNanos(), 0);
    }
}
