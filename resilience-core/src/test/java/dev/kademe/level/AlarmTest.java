package dev.kademe.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.call.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AlarmTest {
    private static final Duration TICK = Ticks.TICK;
    private static final Duration WINDOW = Duration.ofMinutes(5);

    private final Alarm alarm = Alarm.create(Alarm.Settings.standard());
    private final List<Alarm.Signal> signals = new ArrayList<>();
    private Duration elapsed = Duration.ZERO;

    @Test
    void sample_meanOverTheThreshold_isRaisedOnceWhenTheWindowIsKnown() {
        sample(9, Duration.ZERO);
        tick(0.9, WINDOW.minus(TICK));
        assertThat(signals).isEmpty();
        assertThat(alarm.isRaised()).isFalse();

        tick(0.9, TICK);
        assertThat(signals).hasSize(1);
        assertThat(signals.get(0)).isInstanceOf(Alarm.Raised.class);
        assertThat(signals.get(0).meanRatio()).isCloseTo(0.9, within(1e-9));
        assertThat(signals.get(0).at()).isEqualTo(Ticks.moment(WINDOW));
        assertThat(alarm.isRaised()).isTrue();

        tick(0.9, WINDOW);
        assertThat(signals).hasSize(1);
    }

    @Test
    void sample_meanAtTheThreshold_isSilent() {
        Alarm exact = Alarm.create(new Alarm.Settings(750, 500, WINDOW));
        for (int tick = 0; tick < 200; tick++) {
            assertThat(exact.sample(0.75, Ticks.moment(TICK.multipliedBy(tick))))
                    .isEmpty();
        }
    }

    @Test
    void sample_peaksAroundALowMean_areSilent() {
        sample(0, Duration.ZERO);
        for (int i = 0; i < 60; i++) {
            tick(0.5, TICK);
            tick(1.09, TICK);
        }
        assertThat(signals).isEmpty();
    }

    @Test
    void sample_meanBetweenTheThresholds_keepsTheAlarm() {
        raise();
        tick(0.75, WINDOW.multipliedBy(3));
        assertThat(signals).hasSize(1);

        tick(0.74, WINDOW);
        assertThat(signals).hasSize(2);
        assertThat(signals.get(1)).isInstanceOf(Alarm.Cleared.class);
        assertThat(alarm.isRaised()).isFalse();

        tick(0.79, WINDOW.multipliedBy(2));
        assertThat(signals).hasSize(2);
        tick(0.81, WINDOW);
        assertThat(signals).hasSize(3);
    }

    @Test
    void sample_unknown_neitherRaisesNorClears() {
        raise();
        tick(Double.NaN, TICK);
        tick(0.1, WINDOW.minus(TICK));
        assertThat(signals).as("not cleared").hasSize(1);
        tick(0.1, TICK);
        assertThat(signals).hasSize(2);

        tick(Double.NaN, TICK);
        tick(1.2, WINDOW.minus(TICK));
        assertThat(signals).as("not raised").hasSize(2);
        tick(1.2, TICK);
        assertThat(signals).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"15000000000, 1", "15000000001, 0"})
    void sample_longGap_isUnknown(long gapNanos, int raised) {
        sample(0, Duration.ZERO);
        tick(0.9, WINDOW.minusSeconds(30));
        sample(0.9, Duration.ofNanos(gapNanos));
        tick(0.9, Duration.ofSeconds(15));
        assertThat(signals).hasSize(raised);
    }

    @Test
    void sample_unevenTicks_areWeightedByTime() {
        sample(0, Duration.ZERO);
        for (int i = 0; i < 30; i++) {
            sample(0.7, Duration.ofSeconds(3));
            sample(0.9, Duration.ofSeconds(7));
        }
        assertThat(signals).hasSize(1);
        assertThat(signals.get(0).meanRatio()).isCloseTo(0.84, within(1e-9));
    }

    @Test
    void sample_noTimePassed_hasNoWeight() {
        sample(0, Duration.ZERO);
        for (int i = 0; i < 60; i++) {
            tick(0.9, TICK);
            sample(0, Duration.ZERO);
        }
        assertThat(signals).hasSize(1);
        assertThat(signals.get(0).meanRatio()).isCloseTo(0.9, within(1e-9));
    }

    @Test
    void sample_timeGoesBack_makesNoTimePass() {
        sample(0, Duration.ZERO);
        tick(0.9, WINDOW.minus(TICK));
        for (int i = 0; i < 100; i++) {
            assertThat(alarm.sample(0.9, Ticks.moment(TICK.multipliedBy(i % 50))))
                    .isEmpty();
        }
        tick(0.9, TICK);
        assertThat(signals).hasSize(1);
    }

    @Test
    void sample_afterADay_remembersNothing() {
        sample(0, Duration.ZERO);
        tick(0.9, WINDOW.minus(TICK));
        sample(0.9, Duration.ofDays(1));
        tick(0.9, WINDOW.minus(TICK));
        assertThat(signals).isEmpty();
    }

    @Test
    void sample_startsLateInTheProcess_countsFromThere() {
        elapsed = Duration.ofHours(7).plusNanos(123);
        raise();
        assertThat(signals.get(0).at())
                .isEqualTo(Ticks.moment(Duration.ofHours(7).plusNanos(123).plus(WINDOW)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void sample_impossibleRatio_isRefused(double ratio) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> alarm.sample(ratio, Moment.ZERO))
                .withMessage("offeredRatio must be 0 or more and finite, was " + ratio);
    }

    @Test
    void settings_standard_isTheReport() {
        assertThat(Alarm.Settings.standard()).isEqualTo(new Alarm.Settings(800, 750, WINDOW));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1    | 1   | PT5M     | raisePerMille must be 2..1000, was 1",
                "1001 | 750 | PT5M     | raisePerMille must be 2..1000, was 1001",
                "800  | 0   | PT5M     | clearPerMille must be 1..799, was 0",
                "800  | 800 | PT5M     | clearPerMille must be 1..799, was 800",
                "800  | 750 | PT59.9S  | window must be 1 minute to 1 hour, was PT59.9S",
                "800  | 750 | PT1H0.1S | window must be 1 minute to 1 hour, was PT1H0.1S"
            })
    void settings_outOfRange_areRefusedWithWhatIsAllowed(int raise, int clear, Duration window, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Alarm.Settings(raise, clear, window))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1M", "PT1H"})
    void settings_shortestAndLongestWindow_raiseWhenItIsKnown(Duration window) {
        Alarm own = Alarm.create(new Alarm.Settings(2, 1, window));
        own.sample(0, Ticks.moment(Duration.ZERO));
        for (Duration at = TICK; at.compareTo(window) < 0; at = at.plus(TICK)) {
            assertThat(own.sample(0.5, Ticks.moment(at))).isEmpty();
        }
        assertThat(own.sample(0.5, Ticks.moment(window))).isPresent();
    }

    private void raise() {
        sample(0, Duration.ZERO);
        tick(0.9, WINDOW);
        assertThat(alarm.isRaised()).isTrue();
    }

    private void tick(double offeredRatio, Duration time) {
        for (long i = 0; i < time.dividedBy(TICK); i++) {
            sample(offeredRatio, TICK);
        }
    }

    private void sample(double offeredRatio, Duration after) {
        elapsed = elapsed.plus(after);
        alarm.sample(offeredRatio, Ticks.moment(elapsed)).ifPresent(signals::add);
    }
}
