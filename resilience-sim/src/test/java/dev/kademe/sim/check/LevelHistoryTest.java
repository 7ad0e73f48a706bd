package dev.kademe.sim.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.event.QuotaEvent;
import dev.kademe.level.LevelControl;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class LevelHistoryTest {
    private static final Duration DWELL = Duration.ofMinutes(10);

    private final LevelHistory history = new LevelHistory("main", DegradationLevel.NORMAL, Duration.ofHours(2));

    @Test
    void wholeMinutes_dwellInsideAMinute_areNine() {
        change(0, 1, Duration.ofMinutes(10));
        change(1, 2, Duration.ofMinutes(21).plusSeconds(10));
        change(2, 1, Duration.ofMinutes(31).plusSeconds(50));

        assertThat(history.wholeMinutes()).containsExactly(10, 11 + 88, 9, 0);
        assertThat(history.minutes().get(2)).isEqualTo(10 + 40 / 60.0);
    }

    @Test
    void wholeMinutes_changeOnTheMinute_countTheWholeOne() {
        change(0, 1, Duration.ofMinutes(20));
        change(1, 0, Duration.ofMinutes(30));

        assertThat(history.wholeMinutes()).containsExactly(110, 10, 0, 0);
    }

    @Test
    void isSteady_fallBeforeTheDwell_isNot() {
        change(0, 2, Duration.ofMinutes(20));
        assertThat(history.isSteady(DWELL)).isTrue();

        change(2, 1, Duration.ofMinutes(30).minusNanos(1));
        assertThat(history.isSteady(DWELL)).isFalse();
    }

    @Test
    void isSteady_fallByTwo_isNot() {
        change(0, 2, Duration.ofMinutes(20));
        change(2, 0, Duration.ofMinutes(40));

        assertThat(history.isSteady(DWELL)).isFalse();
    }

    @Test
    void swingsPerMinute_fallsInTheStretch_areCounted() {
        change(0, 1, Duration.ofMinutes(20));
        change(1, 0, Duration.ofMinutes(21));
        change(0, 1, Duration.ofMinutes(22));
        change(1, 0, Duration.ofMinutes(40));

        assertThat(history.swingsPerMinute(Duration.ofMinutes(20), Duration.ofMinutes(30)))
                .isEqualTo(0.1);
    }

    private void change(int from, int to, Duration at) {
        DegradationLevel[] levels = DegradationLevel.values();
        Moment moment = new Moment(at.toNanos(), 0);
        LevelControl.Reason reason = to > from ? LevelControl.Reason.USE_ROSE : LevelControl.Reason.USE_FELL;
        history.onQuotaEvent(new QuotaEvent.LevelChanged(
                "main", moment, new LevelControl.Change(levels[from], levels[to], reason, 0.5, moment)));
    }
}
