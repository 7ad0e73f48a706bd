package dev.kademe.level;

import static dev.kademe.call.DegradationLevel.BACKGROUND_PAUSED;
import static dev.kademe.call.DegradationLevel.ESSENTIAL_ONLY;
import static dev.kademe.call.DegradationLevel.NORMAL;
import static dev.kademe.call.DegradationLevel.SHORT_ANSWERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl.Change;
import dev.kademe.level.LevelSettings.Step;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A control that acts on what it measures, or whose use stays about a threshold: the report's system swung. */
final class FlappingTest {
    private static final double NOISE = 0.2;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    static IntStream seeds() {
        return Seeds.all();
    }

    /** The report's "in the test it went to and fro twice a minute". */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_withoutHysteresis_swingsAboutTwiceAMinute(int seed) {
        Plant plant = new Plant(LevelSettings.withoutHysteresis(), NOISE, seed).run(0.88, 0.2, HOUR.plus(MINUTE));
        double toAndFro = plant.changesIn(MINUTE, plant.elapsed()) / 2.0 / HOUR.toMinutes();
        assertThat(toAndFro).as("seed %d", seed).isBetween(1.5, 2.5);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_theSameWithTheDefaults_changesAtMostOnce(int seed) {
        Plant plant = new Plant(LevelSettings.standard(), NOISE, seed).run(0.88, 0.2, HOUR.plus(MINUTE));
        assertThat(plant.changesIn(MINUTE, plant.elapsed())).as("seed %d", seed).isLessThanOrEqualTo(1);
        assertThat(plant.level()).as("seed %d", seed).isEqualTo(SHORT_ANSWERS);
    }

    /** The use that comes with the background work would pause it again; without the prediction it comes every dwell. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_busyMorningWithBackground_changesAtMostOnceAfterTheFirstMinutes(int seed) {
        Plant plant = new Plant(LevelSettings.standard(), NOISE, seed).run(0.72, 0.2, HOUR.multipliedBy(2));
        assertThat(plant.changesIn(MINUTE.multipliedBy(2), plant.elapsed()))
                .as("seed %d", seed)
                .isLessThanOrEqualTo(1);
        assertThat(plant.level()).as("seed %d", seed).isEqualTo(BACKGROUND_PAUSED);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_surge_risesStaysAndComesBackStepByStep(int seed) {
        Plant plant = new Plant(LevelSettings.standard(), NOISE, seed).run(0.45, 0.2, MINUTE.multipliedBy(20));
        assertThat(plant.changes()).as("seed %d", seed).isEmpty();

        plant.run(1.35, 0.2, MINUTE);
        Duration risen = plant.elapsed();
        assertThat(plant.level()).as("seed %d", seed).isEqualTo(ESSENTIAL_ONLY);
        plant.run(1.35, 0.2, MINUTE.multipliedBy(99));
        assertThat(plant.changesIn(risen, plant.elapsed())).as("seed %d", seed).isZero();

        plant.run(0.45, 0.2, HOUR);
        assertThat(plant.level()).as("seed %d", seed).isEqualTo(NORMAL);
        assertThat(plant.changes()).as("seed %d", seed).hasSizeLessThanOrEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.70, 0.85, 0.95})
    void sample_useAlternatesAboutAnUpperThreshold_risesOnceAndStays(double threshold) {
        Ticks fromAbove = alternate(Ticks.standard(), threshold + 0.01, threshold - 0.01);
        assertThat(fromAbove.changes()).hasSize(1);

        Ticks fromBelow = alternate(Ticks.standard().sample(threshold - 0.01), threshold + 0.01, threshold - 0.01);
        assertThat(fromBelow.level()).isEqualTo(fromAbove.level());
        assertThat(fromBelow.changes().stream().filter(change -> change.useRatio() > threshold))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"BACKGROUND_PAUSED, 0.55", "SHORT_ANSWERS, 0.65", "ESSENTIAL_ONLY, 0.80"})
    void sample_useAlternatesAboutALowerThreshold_stays(DegradationLevel level, double threshold) {
        assertThat(alternate(Ticks.at(level), threshold + 0.01, threshold - 0.01)
                        .changes())
                .isEmpty();
        assertThat(alternate(Ticks.at(level), threshold - 0.01, threshold + 0.01)
                        .changes())
                .isEmpty();
    }

    @Test
    void sample_useAlternatesAboutOneThresholdWithAShortDwell_risesOnceAndStays() {
        LevelSettings settings = LevelSettings.builder()
                .backgroundPaused(new Step(800, 700, 100))
                .shortAnswers(new Step(900, 750, 0))
                .essentialOnly(new Step(950, 800, 0))
                .dwell(Duration.ofSeconds(30))
                .build();
        Ticks ticks = new Ticks(LevelControl.adaptive(settings));
        for (int i = 0; i < 300; i++) {
            ticks.pass(SECOND).sample(0.79).pass(SECOND).sample(0.81);
        }
        assertThat(ticks.changes()).extracting(Change::to).containsExactly(BACKGROUND_PAUSED);
    }

    @Test
    void sample_oneGoodSample_doesNotReopen() {
        Ticks ticks =
                Ticks.at(ESSENTIAL_ONLY).tick(0.9, HOUR).tick(0.1, Ticks.TICK).tick(0.9, HOUR);
        assertThat(ticks.changes()).isEmpty();
    }

    @Test
    void sample_shortDipLongAfterTheRise_doesNotReopen() {
        Ticks ticks =
                Ticks.at(BACKGROUND_PAUSED).tick(0.6, HOUR).tick(0.1, MINUTE).tick(0.6, HOUR);
        assertThat(ticks.changes()).isEmpty();
    }

    private static Ticks alternate(Ticks ticks, double first, double second) {
        for (long i = 0; i < HOUR.toSeconds() / 2; i++) {
            ticks.pass(SECOND).sample(first).pass(SECOND).sample(second);
        }
        return ticks;
    }
}
