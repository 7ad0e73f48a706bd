package dev.kademe.level;

import static dev.kademe.call.DegradationLevel.BACKGROUND_PAUSED;
import static dev.kademe.call.DegradationLevel.ESSENTIAL_ONLY;
import static dev.kademe.call.DegradationLevel.NORMAL;
import static dev.kademe.call.DegradationLevel.SHORT_ANSWERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl.CalendarPin;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LevelRestartTest {
    private static final Duration DWELL = Duration.ofMinutes(10);
    private static final long NINE = Ticks.NINE.toEpochMilli();
    private static final LevelControl.State BEFORE =
            new LevelControl.State(SHORT_ANSWERS, LevelControl.Reason.USE_ROSE, NINE, false);

    @Test
    void state_newControl_isNormal() {
        assertThat(Ticks.standard().control().state(Ticks.moment(Duration.ZERO)))
                .isEqualTo(new LevelControl.State(NORMAL, LevelControl.Reason.STARTED, NINE, false));
    }

    @Test
    void state_changedControl_namesLevelReasonAndTime() {
        Ticks ticks = Ticks.standard().sample(0.86);
        assertThat(ticks.control().state(ticks.pass(DWELL).now()))
                .isEqualTo(new LevelControl.State(
                        SHORT_ANSWERS, LevelControl.Reason.USE_ROSE, NINE + DWELL.toMillis(), false));
    }

    @Test
    void adaptive_stateOfFifteenMinutes_resumesAtTheBeginningOfADwell() {
        Moment now = Ticks.moment(Duration.ofMinutes(15));
        Ticks ticks = new Ticks(LevelControl.adaptive(LevelSettings.standard(), BEFORE, now));
        ticks.pass(Duration.ofMinutes(15));
        assertThat(ticks.control().state(now))
                .isEqualTo(
                        new LevelControl.State(SHORT_ANSWERS, LevelControl.Reason.RESUMED, now.epochMillis(), false));

        ticks.tick(0.1, DWELL);
        assertThat(ticks.level()).isEqualTo(SHORT_ANSWERS);
        assertThat(ticks.tick(0.1, Ticks.TICK).level()).isEqualTo(BACKGROUND_PAUSED);
    }

    @Test
    void adaptive_olderState_isForgotten() {
        LevelControl.State pinned =
                new LevelControl.State(ESSENTIAL_ONLY, LevelControl.Reason.OPERATOR_PIN, NINE, true);
        Moment now = Ticks.moment(Duration.ofMinutes(15).plusMillis(1));
        LevelControl control = LevelControl.adaptive(LevelSettings.standard(), pinned, now);
        assertThat(control.state(now))
                .isEqualTo(new LevelControl.State(NORMAL, LevelControl.Reason.STARTED, now.epochMillis(), false));
    }

    @Test
    void adaptive_stateFromTheFuture_resumes() {
        Moment yesterday = new Moment(0, NINE - Duration.ofDays(1).toMillis());
        assertThat(LevelControl.adaptive(LevelSettings.standard(), BEFORE, yesterday)
                        .level())
                .isEqualTo(SHORT_ANSWERS);
    }

    @Test
    void adaptive_pinnedState_staysPinned() {
        LevelControl.State pinned =
                new LevelControl.State(BACKGROUND_PAUSED, LevelControl.Reason.OPERATOR_PIN, NINE, true);
        Ticks ticks =
                new Ticks(LevelControl.adaptive(calendar(SHORT_ANSWERS), pinned, Ticks.moment(Duration.ofMinutes(1))));
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(ticks.tick(0.99, DWELL).level()).isEqualTo(BACKGROUND_PAUSED);
    }

    @Test
    void adaptive_calendarAsksForMore_beginsAtItsMinimum() {
        Moment now = Ticks.moment(Duration.ofMinutes(1));
        LevelControl control = LevelControl.adaptive(calendar(ESSENTIAL_ONLY), BEFORE, now);
        assertThat(control.state(now))
                .isEqualTo(new LevelControl.State(
                        ESSENTIAL_ONLY, LevelControl.Reason.CALENDAR_PIN, now.epochMillis(), false));
        assertThat(LevelControl.adaptive(calendar(BACKGROUND_PAUSED), BEFORE, now)
                        .level())
                .isEqualTo(SHORT_ANSWERS);
    }

    @Test
    void sample_timeBeforeTheRestart_countsAsItsTime() {
        Moment now = Ticks.moment(Duration.ofMinutes(1));
        LevelControl control = LevelControl.adaptive(LevelSettings.standard(), BEFORE, now);
        Moment earlier = Ticks.moment(Duration.ZERO);
        assertThat(control.sample(LevelControl.Sample.of(0.97), earlier)
                        .orElseThrow()
                        .at())
                .isEqualTo(new Moment(now.nanos(), earlier.epochMillis()));
    }

    private static LevelSettings calendar(DegradationLevel minimum) {
        CalendarPin pin = new CalendarPin(minimum, Ticks.NINE, Ticks.NINE.plus(Duration.ofHours(1)));
        return LevelSettings.builder().calendar(List.of(pin)).build();
    }
}
