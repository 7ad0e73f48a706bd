package dev.kademe.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl.CalendarPin;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values a control takes and gives. */
final class LevelValuesTest {
    private static final DegradationLevel PAUSED = DegradationLevel.BACKGROUND_PAUSED;
    private static final ZoneId ISTANBUL = ZoneId.of("Europe/Istanbul");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    void sample_use_holdsNothingBack() {
        assertThat(LevelControl.Sample.of(0.4)).isEqualTo(new LevelControl.Sample(0.4, 0, 0, 0));
        assertThat(LevelControl.Sample.of(Double.NaN)).isEqualTo(LevelControl.Sample.UNKNOWN);
    }

    @Test
    void predictedBelow_eachLevel_addsWhatThatLevelHoldsBack() {
        LevelControl.Sample sample = new LevelControl.Sample(0.5, 0.125, 0.25, 1);
        assertThat(sample.predictedBelow(DegradationLevel.NORMAL)).isEqualTo(0.5);
        assertThat(sample.predictedBelow(DegradationLevel.BACKGROUND_PAUSED)).isEqualTo(0.625);
        assertThat(sample.predictedBelow(DegradationLevel.SHORT_ANSWERS)).isEqualTo(0.75);
        assertThat(sample.predictedBelow(DegradationLevel.ESSENTIAL_ONLY)).isEqualTo(1.5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void sample_impossibleRatio_isRefusedByName(double ratio) {
        String allowed = " must be 0 or more and finite, was " + ratio;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LevelControl.Sample(ratio, 0, 0, 0))
                .withMessage("useRatio" + allowed);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LevelControl.Sample(0, ratio, 0, 0))
                .withMessage("pausedRatio" + allowed);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LevelControl.Sample(0, 0, ratio, 0))
                .withMessage("shortenedRatio" + allowed);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LevelControl.Sample(0, 0, 0, ratio))
                .withMessage("divertedRatio" + allowed);
    }

    @Test
    void sample_unknownHeldBack_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new LevelControl.Sample(0, Double.NaN, 0, 0));
    }

    @Test
    void calendarPin_wallClock_isReadInItsZone() {
        LocalDateTime morning = LocalDateTime.of(2026, 3, 17, 9, 55);
        assertThat(CalendarPin.between(PAUSED, morning, morning.withHour(13).withMinute(0), ISTANBUL))
                .isEqualTo(new CalendarPin(
                        PAUSED, Instant.parse("2026-03-17T06:55:00Z"), Instant.parse("2026-03-17T10:00:00Z")));
    }

    @Test
    void calendarPin_clocksPutBackOrForward_coversTheLongerTime() {
        LocalDateTime twice = LocalDateTime.of(2026, 10, 25, 2, 30);
        assertThat(CalendarPin.between(PAUSED, twice, twice, BERLIN))
                .as("from the first 02:30 to the second")
                .isEqualTo(new CalendarPin(
                        PAUSED, Instant.parse("2026-10-25T00:30:00Z"), Instant.parse("2026-10-25T01:30:00Z")));
        LocalDateTime skipped = LocalDateTime.of(2026, 3, 29, 2, 30);
        assertThat(CalendarPin.between(PAUSED, skipped, skipped.withHour(4), BERLIN)
                        .from())
                .isEqualTo(Instant.parse("2026-03-29T01:30:00Z"));
    }

    @Test
    void calendarPin_edges_coversFromUpToUntil() {
        CalendarPin pin = new CalendarPin(PAUSED, Ticks.NINE, Ticks.NINE.plusSeconds(1));
        assertThat(pin.covers(Ticks.NINE.minusMillis(1))).isFalse();
        assertThat(pin.covers(Ticks.NINE)).isTrue();
        assertThat(pin.covers(Ticks.NINE.plusMillis(999))).isTrue();
        assertThat(pin.covers(Ticks.NINE.plusSeconds(1))).isFalse();
    }

    @Test
    @SuppressWarnings("NullAway")
    void calendarPin_nothingToHold_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CalendarPin(PAUSED, Ticks.NINE, Ticks.NINE))
                .withMessage("until must be later than from, 2026-03-17T06:00:00Z, was 2026-03-17T06:00:00Z");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CalendarPin(DegradationLevel.NORMAL, Ticks.NINE, Ticks.NINE.plusSeconds(1)))
                .withMessage("minimum must be above NORMAL, was NORMAL");
        assertThatThrownBy(() -> new CalendarPin(null, Ticks.NINE, Ticks.NINE.plusSeconds(1)))
                .hasMessage("minimum");
    }

    @Test
    void levelState_text_isPinned() {
        assertThat(new LevelControl.State(PAUSED, LevelControl.Reason.USE_ROSE, 1_773_727_200_000L, true))
                .hasToString("BACKGROUND_PAUSED USE_ROSE 1773727200000 pinned");
    }

    @ParameterizedTest
    @EnumSource
    void levelState_itsText_isReadBack(LevelControl.Reason reason) {
        for (DegradationLevel level : DegradationLevel.values()) {
            for (long at : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
                LevelControl.State pinned = new LevelControl.State(level, reason, at, true);
                LevelControl.State free = new LevelControl.State(level, reason, at, false);
                assertThat(LevelControl.State.parse(pinned.toString())).isEqualTo(pinned);
                assertThat(LevelControl.State.parse(free.toString())).isEqualTo(free);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "NORMAL",
                "normal STARTED 0 free",
                "CALM STARTED 0 free",
                "NORMAL BORED 0 free",
                "NORMAL STARTED 0x1 free",
                "NORMAL STARTED 9999999999999999999 free",
                "NORMAL STARTED 0 open",
                "NORMAL STARTED 0 free ",
                "NORMAL STARTED 0 free\n"
            })
    void levelState_otherText_isRefusedAsAWhole(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LevelControl.State.parse(text))
                .withMessage(
                        "a level state is \"LEVEL REASON EPOCH_MILLIS pinned\" or \"... free\", was \"" + text + "\"");
    }

    @Test
    @SuppressWarnings("NullAway")
    void levelState_null_isRefusedByName() {
        assertThatThrownBy(() -> new LevelControl.State(null, LevelControl.Reason.STARTED, 0, false))
                .hasMessage("level");
        assertThatThrownBy(() -> new LevelControl.State(PAUSED, null, 0, false)).hasMessage("reason");
    }
}
