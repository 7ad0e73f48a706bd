package dev.kademe.level;

import static dev.kademe.call.DegradationLevel.BACKGROUND_PAUSED;
import static dev.kademe.call.DegradationLevel.ESSENTIAL_ONLY;
import static dev.kademe.call.DegradationLevel.NORMAL;
import static dev.kademe.call.DegradationLevel.SHORT_ANSWERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl.Change;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AdaptiveLevelTest {
    private static final Duration DWELL = Duration.ofMinutes(10);
    private static final Duration TICK = Ticks.TICK;
    private static final Duration HOUR = Duration.ofHours(1);

    @ParameterizedTest
    @CsvSource({
        "0, NORMAL", "0.6999, NORMAL", "0.70, BACKGROUND_PAUSED", "0.8499, BACKGROUND_PAUSED",
        "0.85, SHORT_ANSWERS", "0.9499, SHORT_ANSWERS", "0.95, ESSENTIAL_ONLY", "1.19, ESSENTIAL_ONLY"
    })
    void sample_firstUse_isAtTheLevelOfItsThreshold(double useRatio, DegradationLevel level) {
        assertThat(Ticks.standard().sample(useRatio).level()).isEqualTo(level);
    }

    @Test
    void sample_useJumps_skipsLevelsInOneChange() {
        Ticks ticks = Ticks.standard().sample(0.2).pass(TICK).sample(1.02);
        assertThat(ticks.changes())
                .containsExactly(new Change(NORMAL, ESSENTIAL_ONLY, LevelControl.Reason.USE_ROSE, 1.02, ticks.now()));
    }

    @Test
    void sample_useLow_fallsOneStepPerDwell() {
        Ticks ticks = Ticks.at(ESSENTIAL_ONLY).sample(0.1).tick(0.1, DWELL.minus(TICK));
        assertThat(ticks.changes()).isEmpty();
        ticks.tick(0.1, TICK);
        assertThat(ticks.changes())
                .containsExactly(
                        new Change(ESSENTIAL_ONLY, SHORT_ANSWERS, LevelControl.Reason.USE_FELL, 0.1, ticks.now()));

        ticks.tick(0.1, DWELL);
        assertThat(ticks.level()).as("the tick of the fall is in no dwell").isEqualTo(SHORT_ANSWERS);
        ticks.tick(0.1, TICK);
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
        ticks.tick(0.1, DWELL.plus(TICK));
        assertThat(ticks.level()).isEqualTo(NORMAL);
        assertThat(ticks.tick(0, HOUR).changes()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"BACKGROUND_PAUSED, 0.55", "SHORT_ANSWERS, 0.65", "ESSENTIAL_ONLY, 0.80"})
    void sample_useAtTheLowerThreshold_isNotLow(DegradationLevel level, double downRatio) {
        assertThat(Ticks.at(level).tick(downRatio, HOUR).level()).isEqualTo(level);
        assertThat(Ticks.at(level).tick(Math.nextDown(downRatio), HOUR).level()).isLessThan(level);
    }

    @ParameterizedTest
    @CsvSource({
        "BACKGROUND_PAUSED, 0.70, 0.20, 9, 9",
        "SHORT_ANSWERS, 0.85, 9, 0.35, 9",
        "ESSENTIAL_ONLY, 0.95, 9, 9, 0.45"
    })
    void sample_predictedUseAtTheUpperThreshold_isNotLow(
            DegradationLevel level, double upRatio, double paused, double shortened, double diverted) {
        LevelControl.Sample full = new LevelControl.Sample(0.5, paused, shortened, diverted);
        assertThat(full.predictedBelow(level)).isEqualTo(upRatio);
        assertThat(Ticks.at(level).tick(full, HOUR).level()).isEqualTo(level);

        LevelControl.Sample less = new LevelControl.Sample(0.4999, paused, shortened, diverted);
        assertThat(Ticks.at(level).tick(less, DWELL.plus(TICK)).level()).isLessThan(level);
    }

    @Test
    void sample_oneHighSample_beginsTheDwellAnew() {
        Ticks ticks = Ticks.at(BACKGROUND_PAUSED)
                .sample(0.1)
                .tick(0.1, DWELL.minus(TICK).minus(TICK));
        ticks.tick(0.56, TICK).tick(0.1, DWELL);
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(NORMAL);
    }

    @Test
    void sample_rise_beginsTheDwellAnew() {
        Ticks ticks = Ticks.at(SHORT_ANSWERS).sample(0.1).tick(0.1, DWELL.minus(TICK));
        ticks.sample(0.96).tick(0.1, DWELL);
        assertThat(ticks.level()).isEqualTo(ESSENTIAL_ONLY);
        assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(SHORT_ANSWERS);
    }

    @Test
    void sample_unknown_neverCountsAsLow() {
        Ticks ticks = Ticks.at(BACKGROUND_PAUSED).sample(0.1).tick(0.1, DWELL.minus(TICK));
        ticks.tick(LevelControl.Sample.UNKNOWN, HOUR);
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);

        ticks.tick(0.1, DWELL);
        assertThat(ticks.level())
                .as("a dwell needs known samples from end to end")
                .isEqualTo(BACKGROUND_PAUSED);
        assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(NORMAL);
    }

    @Test
    void sample_unknownWhenTheDwellIsOver_fallsWithTheNextKnownOne() {
        Ticks ticks = Ticks.at(BACKGROUND_PAUSED).sample(0.1).tick(0.1, DWELL.minus(TICK));
        ticks.tick(LevelControl.Sample.UNKNOWN, TICK);
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(NORMAL);
    }

    @Test
    void sample_gapUpToTheLongest_isPartOfTheDwell() {
        Duration half = DWELL.dividedBy(2);
        Ticks whole = Ticks.at(BACKGROUND_PAUSED).sample(0.1).tick(0.1, half);
        whole.pass(Duration.ofSeconds(15)).sample(0.1).tick(0.1, half.minusSeconds(15));
        assertThat(whole.level()).isEqualTo(NORMAL);

        Ticks broken = Ticks.at(BACKGROUND_PAUSED).sample(0.1).tick(0.1, half);
        broken.pass(Duration.ofSeconds(15).plusNanos(1)).sample(0.1).tick(0.1, DWELL.minus(TICK));
        assertThat(broken.level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(broken.tick(0.1, TICK).level()).isEqualTo(NORMAL);
    }

    @Test
    void sample_suspendedMachine_doesNotFall() {
        Ticks ticks = Ticks.at(BACKGROUND_PAUSED).sample(0.1).tick(0.1, DWELL.minus(TICK));
        assertThat(ticks.pass(HOUR).sample(0.1).level()).isEqualTo(BACKGROUND_PAUSED);
    }

    @Test
    void sample_timeGoesBack_makesNoTimePass() {
        Ticks ticks = Ticks.at(BACKGROUND_PAUSED).pass(HOUR).sample(0.1);
        LevelControl control = ticks.control();
        for (int i = 0; i < 1_000; i++) {
            control.sample(LevelControl.Sample.of(0.1), Ticks.moment(TICK.multipliedBy(i % 700)));
        }
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);

        assertThat(control.sample(LevelControl.Sample.of(0.9), Ticks.moment(TICK))
                        .orElseThrow()
                        .at())
                .isEqualTo(new Moment(HOUR.toNanos(), Ticks.moment(TICK).epochMillis()));
    }

    @Test
    void sample_wallClockJumps_makesNoTimePass() {
        Ticks ticks = Ticks.at(BACKGROUND_PAUSED).sample(0.1);
        Moment tomorrow =
                new Moment(TICK.toNanos(), Ticks.moment(Duration.ofDays(1)).epochMillis());
        assertThat(ticks.control().sample(LevelControl.Sample.of(0.1), tomorrow))
                .isEmpty();
    }

    @Test
    void sample_highAndLowInOneTick_countsTheTickAsHighInEitherOrder() {
        Duration half = TICK.dividedBy(2);
        Ticks highFirst = Ticks.at(BACKGROUND_PAUSED)
                .sample(0.6)
                .pass(half)
                .sample(0.1)
                .pass(half)
                .sample(0.1);
        Ticks lowFirst = Ticks.at(BACKGROUND_PAUSED)
                .sample(0.1)
                .pass(half)
                .sample(0.6)
                .pass(half)
                .sample(0.1);
        for (Ticks ticks : new Ticks[] {highFirst, lowFirst}) {
            assertThat(ticks.tick(0.1, DWELL.minus(TICK)).level()).isEqualTo(BACKGROUND_PAUSED);
            assertThat(ticks.tick(0.1, TICK).level()).isEqualTo(NORMAL);
        }
    }

    @Test
    void sample_highWhenTheDwellIsOver_fallsAndRisesAsOneChange() {
        Ticks again = Ticks.at(BACKGROUND_PAUSED)
                .sample(0.1)
                .tick(0.1, DWELL.minus(TICK))
                .tick(0.75, TICK);
        assertThat(again.changes()).isEmpty();
        assertThat(again.tick(0.1, DWELL).level()).as("a new dwell").isEqualTo(BACKGROUND_PAUSED);

        Ticks higher =
                Ticks.at(SHORT_ANSWERS).sample(0.1).tick(0.1, DWELL.minus(TICK)).tick(0.97, TICK);
        assertThat(higher.changes())
                .containsExactly(
                        new Change(SHORT_ANSWERS, ESSENTIAL_ONLY, LevelControl.Reason.USE_ROSE, 0.97, higher.now()));
    }

    @Test
    void sample_withoutHysteresis_followsUseDownAtOnce() {
        Ticks ticks = new Ticks(LevelControl.adaptive(LevelSettings.withoutHysteresis()));
        ticks.sample(0.97).sample(0.84).sample(LevelControl.Sample.UNKNOWN);
        assertThat(ticks.level()).isEqualTo(BACKGROUND_PAUSED);
        assertThat(ticks.sample(new LevelControl.Sample(0.69, 1, 1, 1)).level()).isEqualTo(NORMAL);
        assertThat(ticks.changes()).hasSize(3);
    }
}
