package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelControl.Change;
import dev.kademe.level.LevelSettings;
import dev.kademe.level.LevelSettings.Step;
import dev.kademe.property.LevelTrace.Event;
import dev.kademe.property.LevelTrace.Seen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every level that no operator touches. */
final class LevelLawTest {
    private static final DegradationLevel[] LEVELS = DegradationLevel.values();

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_randomLife_changesAreToldAsTheyHappen(int seed) {
        for (Seen seen : run(seed)) {
            assertThat(seen.change().isPresent())
                    .as("seed %d, %s", seed, seen)
                    .isEqualTo(seen.before() != seen.after());
            seen.change().ifPresent(change -> {
                assertThat(change.from()).isEqualTo(seen.before());
                assertThat(change.to()).isEqualTo(seen.after());
                assertThat(change.at()).isEqualTo(seen.event().at());
            });
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_useAtAThreshold_levelIsAtLeastItsOwn(int seed) {
        LevelSettings settings = settings(seed);
        for (Seen seen : run(seed)) {
            double useRatio = seen.event().sample().useRatio();
            for (DegradationLevel level : LEVELS) {
                if (level != DegradationLevel.NORMAL
                        && useRatio >= step(settings, level).upPerMille() / 1_000.0) {
                    assertThat(seen.after()).as("seed %d, %s", seed, seen).isGreaterThanOrEqualTo(level);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_levelRises_useOrCalendarAskedForIt(int seed) {
        LevelSettings settings = settings(seed);
        for (Seen seen : run(seed)) {
            if (seen.after().compareTo(seen.before()) > 0) {
                Change change = seen.change().orElseThrow();
                boolean isAsked = seen.event().sample().useRatio()
                        >= step(settings, seen.after()).upPerMille() / 1_000.0;
                assertThat(change.reason())
                        .as("seed %d, %s", seed, seen)
                        .isEqualTo(isAsked ? LevelControl.Reason.USE_ROSE : LevelControl.Reason.CALENDAR_PIN);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_levelFalls_oneStepOnAKnownSampleADwellAfterTheLastChange(int seed) {
        LevelSettings settings = settings(seed);
        long changedNanos = Long.MIN_VALUE / 2;
        for (Seen seen : run(seed)) {
            if (seen.after().compareTo(seen.before()) < 0) {
                assertThat(seen.before().ordinal() - seen.after().ordinal())
                        .as("seed %d, %s", seed, seen)
                        .isEqualTo(1);
                assertThat(seen.event().sample().useRatio()).isNotNaN();
                assertThat(seen.event().at().nanos() - changedNanos)
                        .as("seed %d, %s", seed, seen)
                        .isGreaterThanOrEqualTo(settings.dwell().toNanos());
            }
            changedNanos = seen.change().isPresent() ? seen.event().at().nanos() : changedNanos;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_levelFalls_everyKnownSampleOfTheDwellWasLow(int seed) {
        LevelSettings settings = settings(seed);
        List<Seen> past = new ArrayList<>();
        for (Seen seen : run(seed)) {
            if (seen.after().compareTo(seen.before()) < 0) {
                assertLowForADwell(seed, settings, past, seen);
            }
            if (!Double.isNaN(seen.event().sample().useRatio())) {
                past.add(seen);
            }
        }
    }

    /**
     * Falls are a dwell apart, and so is the first one from the start. So there are at most floor(T / dwell) in the time T
     * since the start, and at most three rises more. A stretch of time that begins later may begin with a fall, whose dwell
     * lies before it: one change more.
     */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_randomLife_changesAreBounded(int seed) {
        long dwellNanos = settings(seed).dwell().toNanos();
        long startNanos = run(seed).get(0).event().at().nanos();
        List<Seen> changes =
                run(seed).stream().filter(seen -> seen.change().isPresent()).toList();
        for (int from = 0; from < changes.size(); from++) {
            long fromNanos =
                    from == 0 ? startNanos : changes.get(from).event().at().nanos();
            long steps = 0;
            for (Seen seen : changes.subList(from, changes.size())) {
                steps += Math.abs(seen.after().ordinal() - seen.before().ordinal());
                long most = 2 * ((seen.event().at().nanos() - fromNanos) / dwellNanos) + (from == 0 ? 3 : 4);
                assertThat(steps)
                        .as("seed %d, from change %d to %s", seed, from, seen)
                        .isLessThanOrEqualTo(most);
            }
        }
    }

    private static void assertLowForADwell(int seed, LevelSettings settings, List<Seen> past, Seen fall) {
        Step step = step(settings, fall.before());
        Event later = fall.event();
        for (int i = past.size() - 1;
                fall.event().at().nanos() - later.at().nanos()
                        < settings.dwell().toNanos();
                i--) {
            Event event = past.get(i).event();
            LevelControl.Sample sample = event.sample();
            double heldBack = List.of(0.0, sample.pausedRatio(), sample.shortenedRatio(), sample.divertedRatio())
                    .get(fall.before().ordinal());
            assertThat(later.at().nanos() - event.at().nanos())
                    .as("seed %d, gap before %s", seed, later)
                    .isLessThanOrEqualTo(settings.maxGap().toNanos());
            assertThat(sample.useRatio()).as("seed %d, %s", seed, event).isLessThan(step.downPerMille() / 1_000.0);
            assertThat(sample.useRatio() + heldBack)
                    .as("seed %d, %s", seed, event)
                    .isLessThan(step.upPerMille() / 1_000.0);
            later = event;
        }
    }

    private static Step step(LevelSettings settings, DegradationLevel level) {
        return List.of(settings.backgroundPaused(), settings.shortAnswers(), settings.essentialOnly())
                .get(level.ordinal() - 1);
    }

    private static LevelSettings settings(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return LevelTrace.withCalendar(LevelTrace.settings(random), random);
    }

    private static List<Seen> run(int seed) {
        List<Event> events = LevelTrace.events(new SplittableRandom(~seed));
        assertThat(events)
                .isSortedAccordingTo(
                        Comparator.comparingLong(event -> event.at().nanos()));
        return LevelTrace.run(LevelControl.adaptive(settings(seed)), events);
    }
}
