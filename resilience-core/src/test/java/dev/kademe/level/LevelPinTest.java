package dev.kademe.level;

import static dev.kademe.call.DegradationLevel.BACKGROUND_PAUSED;
import static dev.kademe.call.DegradationLevel.ESSENTIAL_ONLY;
import static dev.kademe.call.DegradationLevel.NORMAL;
import static dev.kademe.call.DegradationLevel.SHORT_ANSWERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelControl.Change;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a person and the calendar set. */
final class LevelPinTest {
    private static final Duration DWELL = Duration.ofMinutes(10);
    private static final Duration TICK = Ticks.TICK;
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void pin_anyLevel_winsOverUseInBothDirections() {
        Ticks ticks = Ticks.standard();
        assertThat(ticks.control().pin(SHORT_ANSWERS, ticks.now()))
                .contains(new Change(NORMAL, SHORT_ANSWERS, LevelControl.Reason.OPERATOR_PIN, Double.NaN, ticks.now()));
        ticks.tick(0.1, HOUR).tick(1.2, HOUR);
        assertThat(ticks.level()).isEqualTo(SHORT_ANSWERS);
        assertThat(ticks.changes()).isEmpty();
    }

    @Test
    void pin_lowerLevel_fallsAtOnceAndNamesTheUse() {
        Ticks ticks = Ticks.standard().sample(0.97).sample(LevelControl.Sample.UNKNOWN);
        assertThat(ticks.control().pin(NORMAL, ticks.now()))
                .contains(new Change(ESSENTIAL_ONLY, NORMAL, LevelControl.Reason.OPERATOR_PIN, 0.97, ticks.now()));
        assertThat(ticks.control().state(ticks.now()))
                .isEqualTo(new LevelControl.State(
                        NORMAL, LevelControl.Reason.OPERATOR_PIN, ticks.now().epochMillis(), true));
    }

    @Test
    void pin_levelInForce_changesNothingAndHolds() {
        Ticks ticks = Ticks.at(BACKGROUND_PAUSED);
        assertThat(ticks.control().pin(BACKGROUND_PAUSED, ticks.now())).isEmpty();
        assertThat(ticks.control().state(ticks.now()).reason()).isEqualTo(LevelControl.Reason.OPERATOR_PIN);
        assertThat(ticks.tick(0.1, HOUR).level()).isEqualTo(BACKGROUND_PAUSED);
    }

    @Test
    void unpin_useIsLow_fallsByOneAfterAWholeDwell() {
        Ticks ticks = Ticks.standard();
        ticks.control().pin(ESSENTIAL_ONLY, ticks.now());
        ticks.tick(0.1, HOUR);
        assertThat(ticks.control().unpin(ticks.now())).isEmpty();
        ticks.tick(0.1, DWELL);
        assertThat(ticks.level()).isEqualTo(ESSENTIAL_ONLY);
        assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(SHORT_ANSWERS);
    }

    @Test
    void unpin_shortPin_beginsTheDwellAnew() {
        Ticks ticks = Ticks.at(BACKGROUND_PAUSED).sample(0.1).tick(0.1, DWELL.minus(TICK));
        ticks.control().pin(BACKGROUND_PAUSED, ticks.now());
        ticks.control().unpin(ticks.now());
        assertThat(ticks.tick(0.1, DWELL).level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(NORMAL);
    }

    @Test
    void unpin_useIsHigh_risesWithTheNextSample() {
        Ticks ticks = Ticks.standard().sample(0.97);
        ticks.control().pin(NORMAL, ticks.now());
        assertThat(ticks.control().unpin(ticks.now())).isEmpty();
        assertThat(ticks.level()).isEqualTo(NORMAL);
        assertThat(ticks.sample(0.86).level()).isEqualTo(SHORT_ANSWERS);
    }

    @Test
    void unpin_noPin_changesNothing() {
        Ticks ticks = calendar(SHORT_ANSWERS, Duration.ZERO, HOUR);
        assertThat(ticks.control().unpin(ticks.now())).isEmpty();
        assertThat(ticks.level()).isEqualTo(NORMAL);
    }

    @Test
    void pin_fixedControl_holdsUntilUnpinned() {
        LevelControl control = LevelControl.pinned(BACKGROUND_PAUSED);
        assertThat(control.sample(LevelControl.Sample.of(2), Moment.ZERO)).isEmpty();
        assertThat(control.level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(control.state(Moment.ZERO))
                .isEqualTo(new LevelControl.State(BACKGROUND_PAUSED, LevelControl.Reason.STARTED, 0, false));
        assertThat(control.pin(ESSENTIAL_ONLY, Moment.ZERO))
                .contains(new Change(
                        BACKGROUND_PAUSED, ESSENTIAL_ONLY, LevelControl.Reason.OPERATOR_PIN, Double.NaN, Moment.ZERO));
        assertThat(control.state(Moment.ZERO))
                .isEqualTo(new LevelControl.State(ESSENTIAL_ONLY, LevelControl.Reason.OPERATOR_PIN, 0, true));
        assertThat(control.pin(ESSENTIAL_ONLY, Moment.ZERO)).isEmpty();
        assertThat(control.unpin(Moment.ZERO)).isPresent();
        assertThat(control.level()).isEqualTo(BACKGROUND_PAUSED);
    }

    @Test
    @SuppressWarnings("NullAway")
    void pin_null_isRefusedByName() {
        assertThatThrownBy(() -> LevelControl.pinned(NORMAL).pin(null, Moment.ZERO))
                .hasMessage("level");
        assertThatThrownBy(() -> Ticks.standard().control().pin(null, Moment.ZERO))
                .hasMessage("level");
        assertThatThrownBy(() -> LevelControl.pinned(null)).hasMessage("level");
    }

    @Test
    void sample_calendarBegins_risesToTheMinimumEvenWhenUseIsUnknown() {
        Ticks ticks = calendar(BACKGROUND_PAUSED, Duration.ofMinutes(55), HOUR);
        ticks.tick(LevelControl.Sample.UNKNOWN, Duration.ofMinutes(55).minus(TICK));
        assertThat(ticks.level()).isEqualTo(NORMAL);
        ticks.tick(LevelControl.Sample.UNKNOWN, TICK);
        assertThat(ticks.changes())
                .containsExactly(new Change(
                        NORMAL, BACKGROUND_PAUSED, LevelControl.Reason.CALENDAR_PIN, Double.NaN, ticks.now()));
    }

    @Test
    void sample_useAsksForTheMinimumToo_isTheReason() {
        Ticks ticks = calendar(BACKGROUND_PAUSED, Duration.ZERO, HOUR).sample(0.72);
        assertThat(ticks.changes()).extracting(Change::reason).containsExactly(LevelControl.Reason.USE_ROSE);
    }

    @Test
    void sample_calendarEnds_fallsAfterAWholeDwell() {
        Ticks ticks = calendar(BACKGROUND_PAUSED, Duration.ZERO, HOUR).tick(0.1, HOUR.minus(TICK));
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
        ticks.tick(0.1, DWELL);
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(NORMAL);
    }

    @Test
    void sample_calendarIsAMinimum_useStillRisesAboveAndFallsBackToIt() {
        Ticks ticks =
                calendar(BACKGROUND_PAUSED, Duration.ZERO, HOUR.multipliedBy(5)).sample(0.97);
        assertThat(ticks.level()).isEqualTo(ESSENTIAL_ONLY);
        ticks.tick(0.1, HOUR.multipliedBy(3));
        assertThat(ticks.changes())
                .extracting(Change::to)
                .containsExactly(ESSENTIAL_ONLY, SHORT_ANSWERS, BACKGROUND_PAUSED);
    }

    @Test
    void sample_minimumComesWhenTheDwellIsOver_staysAtIt() {
        Ticks ticks = calendar(BACKGROUND_PAUSED, Duration.ofMinutes(10), HOUR).sample(0.72);
        ticks.tick(0.1, DWELL.plus(TICK));
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
    }

    @Test
    void sample_severalPins_highestCounts() {
        CalendarPin low = pin(BACKGROUND_PAUSED, Duration.ZERO, HOUR);
        CalendarPin high = pin(SHORT_ANSWERS, Duration.ofMinutes(10), Duration.ofMinutes(20));
        LevelSettings settings =
                LevelSettings.builder().calendar(List.of(high, low)).build();
        Ticks ticks = new Ticks(LevelControl.adaptive(settings)).sample(0.1);
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(ticks.pass(Duration.ofMinutes(10)).sample(0.1).level()).isEqualTo(SHORT_ANSWERS);
    }

    @Test
    void pin_belowTheCalendar_winsUntilUnpinned() {
        Ticks ticks = calendar(SHORT_ANSWERS, Duration.ZERO, HOUR).sample(0.1);
        ticks.control().pin(NORMAL, ticks.now());
        assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(NORMAL);
        assertThat(ticks.control().unpin(ticks.now()))
                .contains(new Change(NORMAL, SHORT_ANSWERS, LevelControl.Reason.CALENDAR_PIN, 0.1, ticks.now()));
    }

    private static Ticks calendar(DegradationLevel minimum, Duration from, Duration until) {
        LevelSettings settings = LevelSettings.builder()
                .calendar(List.of(pin(minimum, from, until)))
                .build();
        return new Ticks(LevelControl.adaptive(settings));
    }

    private static CalendarPin pin(DegradationLevel minimum, Duration from, Duration until) {
        return new CalendarPin(minimum, Ticks.NINE.plus(from), Ticks.NINE.plus(until));
    }
}
