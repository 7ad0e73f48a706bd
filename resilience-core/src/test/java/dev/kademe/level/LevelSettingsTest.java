package dev.kademe.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelSettings.Descent;
import dev.kademe.level.LevelSettings.Step;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LevelSettingsTest {
    private static final CalendarPin PIN =
            new CalendarPin(DegradationLevel.BACKGROUND_PAUSED, Ticks.NINE, Ticks.NINE.plusSeconds(1));

    @Test
    void standard_always_isTheDesign() {
        assertThat(LevelSettings.standard())
                .isEqualTo(new LevelSettings(
                        new Step(700, 550, 150),
                        new Step(850, 650, 200),
                        new Step(950, 800, 0),
                        Duration.ofMinutes(10),
                        Duration.ofSeconds(15),
                        List.of(),
                        Descent.GUARDED));
    }

    @Test
    void withoutHysteresis_always_differsFromTheStandardInTheDescentOnly() {
        assertThat(LevelSettings.withoutHysteresis())
                .isEqualTo(LevelSettings.builder().descent(Descent.UNGUARDED).build())
                .isNotEqualTo(LevelSettings.standard());
    }

    @Test
    void step_eachLevel_isItsOwn() {
        LevelSettings settings = LevelSettings.standard();
        assertThat(settings.step(DegradationLevel.BACKGROUND_PAUSED)).isEqualTo(settings.backgroundPaused());
        assertThat(settings.step(DegradationLevel.SHORT_ANSWERS)).isEqualTo(settings.shortAnswers());
        assertThat(settings.step(DegradationLevel.ESSENTIAL_ONLY)).isEqualTo(settings.essentialOnly());
        assertThatIllegalArgumentException().isThrownBy(() -> settings.step(DegradationLevel.NORMAL));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1    | 1   | 0    | upPerMille must be 2..1000, was 1",
                "1001 | 500 | 0    | upPerMille must be 2..1000, was 1001",
                "700  | 0   | 0    | downPerMille must be 1..699, was 0",
                "700  | 700 | 0    | downPerMille must be 1..699, was 700",
                "700  | 551 | 150  | downPerMille must be 1..550, was 551",
                "700  | 500 | -1   | gainPerMille must be 0..699, was -1",
                "700  | 500 | 700  | gainPerMille must be 0..699, was 700"
            })
    void step_outOfRange_isRefusedWithWhatIsAllowed(int up, int down, int gain, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Step(up, down, gain))
                .withMessage(message);
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 0", "1000, 999, 0", "1000, 999, 1", "700, 550, 150", "700, 1, 699"})
    void step_edgeOfRange_isTaken(int up, int down, int gain) {
        assertThatCode(() -> new Step(up, down, gain)).doesNotThrowAnyException();
    }

    @Test
    void build_thresholdsNotRising_areRefused() {
        assertRefused(
                LevelSettings.builder().shortAnswers(new Step(700, 560, 0)),
                "upPerMille must rise from level 1 to 2 to 3, were 700, 700 and 950");
        assertRefused(
                LevelSettings.builder().essentialOnly(new Step(850, 800, 0)),
                "upPerMille must rise from level 1 to 2 to 3, were 700, 850 and 850");
        assertRefused(
                LevelSettings.builder().shortAnswers(new Step(850, 550, 0)),
                "downPerMille must rise from level 1 to 2 to 3, were 550, 550 and 800");
        assertRefused(
                LevelSettings.builder().essentialOnly(new Step(950, 650, 0)),
                "downPerMille must rise from level 1 to 2 to 3, were 550, 650 and 650");
    }

    @Test
    void build_timesOutOfRange_areRefused() {
        assertRefused(
                LevelSettings.builder().dwell(Duration.ofMillis(9_999)), "dwell must be 10 s to 1 day, was PT9.999S");
        assertRefused(
                LevelSettings.builder().dwell(Duration.ofDays(1).plusNanos(1)),
                "dwell must be 10 s to 1 day, was PT24H0.000000001S");
        assertRefused(
                LevelSettings.builder().maxGap(Duration.ofMillis(4_999)),
                "maxGap must be 5 s to the dwell, PT10M, was PT4.999S");
        assertRefused(
                LevelSettings.builder().maxGap(Duration.ofMinutes(11)),
                "maxGap must be 5 s to the dwell, PT10M, was PT11M");
    }

    @Test
    void build_timesAtTheEdge_areTaken() {
        Duration shortest = Duration.ofSeconds(10);
        assertThat(LevelSettings.builder()
                        .dwell(shortest)
                        .maxGap(shortest)
                        .build()
                        .dwell())
                .isEqualTo(shortest);
        assertThat(LevelSettings.builder()
                        .dwell(Duration.ofDays(1))
                        .maxGap(Duration.ofSeconds(5))
                        .build()
                        .maxGap())
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void build_longCalendar_isRefused() {
        List<CalendarPin> most = Collections.nCopies(1_000, PIN);
        assertThat(LevelSettings.builder().calendar(most).build().calendar()).hasSize(1_000);
        assertRefused(
                LevelSettings.builder().calendar(Collections.nCopies(1_001, PIN)),
                "calendar must have at most 1000 pins, had 1001");
    }

    @Test
    @SuppressWarnings("NullAway")
    void build_nulls_areRefused() {
        assertThatThrownBy(() -> LevelSettings.builder().descent(null).build()).hasMessage("descent");
        assertThatThrownBy(() -> LevelSettings.builder().dwell(null).build()).isInstanceOf(NullPointerException.class);
    }

    private static void assertRefused(LevelSettings.Builder builder, String message) {
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(message);
    }
}
