package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelSettings;
import dev.kademe.property.LevelTrace.Event;
import dev.kademe.property.LevelTrace.Seen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The level against a naive twin, and what stays the same when time, order or samples are exchanged. */
final class LevelPropertyTest {
    private static final long TICK_NANOS = LevelTrace.TICK_NANOS;

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_randomLife_isTheNaiveLevel(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LevelSettings settings = LevelTrace.withCalendar(LevelTrace.settings(random), random);
        LevelControl control = LevelControl.adaptive(settings);
        NaiveLevel naive = new NaiveLevel(settings);
        int number = 0;
        for (Event event : LevelTrace.events(random)) {
            switch (random.nextInt(60)) {
                case 0 -> {
                    DegradationLevel level = DegradationLevel.values()[random.nextInt(4)];
                    control.pin(level, event.at());
                    naive.pin(level);
                }
                case 1, 2, 3, 4, 5 -> {
                    control.unpin(event.at());
                    naive.unpin(event.at());
                }
                default -> {
                    control.sample(event.sample(), event.at());
                    naive.sample(event.sample(), event.at());
                }
            }
            assertThat(control.level())
                    .as("seed %d, event %d, %s, %s", seed, number++, event, settings)
                    .isEqualTo(naive.level());
        }
    }

    /**
     * Inside one tick the samples may come in any order and number, and the level at its end is the same: the uses of a
     * tick are exchanged over its moments, and some come twice. Up is at once all the same, as every sample may raise;
     * only a fall waits for the tick to be over. The tick that the first sample opens is its own.
     */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_samplesOfATickExchangedAndDoubled_sameLevelAtItsEnd(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LevelSettings settings = LevelTrace.settings(random);
        LevelControl ordered = LevelControl.adaptive(settings);
        LevelControl shuffled = LevelControl.adaptive(settings);
        List<LevelControl.Sample> samples = LevelTrace.events(random).stream()
                .map(Event::sample)
                .filter(sample -> !Double.isNaN(sample.useRatio()))
                .toList();
        int next = 0;
        for (long tick = 0; next < samples.size(); tick += 1 + random.nextInt(20) / 19 * random.nextInt(3)) {
            int count = tick == 0 ? 1 : Math.min(samples.size() - next, 1 + random.nextInt(4));
            List<LevelControl.Sample> own = samples.subList(next, next + count);
            List<LevelControl.Sample> others = new ArrayList<>(own);
            Collections.shuffle(others, new Random(random.nextLong()));
            long start = tick * TICK_NANOS;
            long[] offsets = tick == 0
                    ? new long[] {0}
                    : random.longs(count, 0, TICK_NANOS).sorted().toArray();
            for (int i = 0; i < count; i++) {
                Moment at = new Moment(start + offsets[i], 0);
                ordered.sample(own.get(i), at);
                shuffled.sample(others.get(i), at);
                for (int twice = random.nextInt(3); twice > 0; twice--) {
                    shuffled.sample(others.get(random.nextInt(i + 1)), at);
                    shuffled.sample(LevelControl.Sample.UNKNOWN, at);
                }
            }
            assertThat(shuffled.level()).as("seed %d, tick %d", seed, tick).isEqualTo(ordered.level());
            next += count;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_allTimesShifted_sameLevels(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LevelSettings settings = LevelTrace.withCalendar(LevelTrace.settings(random), random);
        List<Event> events = LevelTrace.events(random);
        long nanos = random.nextLong(1L << 50);
        long millis = random.nextLong(-1L << 40, 1L << 40);
        LevelSettings shiftedSettings = LevelTrace.withCalendar(
                settings,
                settings.calendar().stream()
                        .map(pin -> new CalendarPin(
                                pin.minimum(),
                                pin.from().plusMillis(millis),
                                pin.until().plusMillis(millis)))
                        .toList());
        List<Event> shiftedEvents = events.stream()
                .map(event -> new Event(
                        event.sample(),
                        new Moment(event.at().nanos() + nanos, event.at().epochMillis() + millis)))
                .toList();

        assertThat(levels(LevelControl.adaptive(shiftedSettings), shiftedEvents))
                .as("seed %d", seed)
                .isEqualTo(levels(LevelControl.adaptive(settings), events));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_someSamplesRaised_neverALowerLevel(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LevelSettings settings = LevelTrace.withCalendar(LevelTrace.settings(random), random);
        List<Event> events = LevelTrace.events(random);
        int share = 1 + random.nextInt(300);
        List<Event> raised = events.stream()
                .map(event ->
                        random.nextInt(share) == 0 ? new Event(raised(event.sample(), random), event.at()) : event)
                .toList();
        List<DegradationLevel> lower = levels(LevelControl.adaptive(settings), events);
        List<DegradationLevel> higher = levels(LevelControl.adaptive(settings), raised);
        for (int i = 0; i < lower.size(); i++) {
            assertThat(higher.get(i)).as("seed %d, event %d", seed, i).isGreaterThanOrEqualTo(lower.get(i));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void adaptive_restartAnywhere_neverLowerWithinTheDwell(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LevelSettings settings = LevelTrace.withCalendar(LevelTrace.settings(random), random);
        List<Event> events = LevelTrace.events(random);
        LevelControl before = LevelControl.adaptive(settings);
        int restart = random.nextInt(events.size());
        for (Event event : events.subList(0, restart)) {
            before.sample(event.sample(), event.at());
        }
        Moment now = events.get(Math.max(0, restart - 1)).at();
        LevelControl.State state = LevelControl.State.parse(before.state(now).toString());
        Moment inNewProcess = new Moment(0, now.epochMillis());
        LevelControl after = LevelControl.adaptive(settings, state, inNewProcess);

        assertThat(after.level()).as("seed %d", seed).isGreaterThanOrEqualTo(before.level());
        for (Event event : events.subList(restart, events.size())) {
            long sinceNanos = event.at().nanos() - now.nanos();
            if (sinceNanos >= settings.dwell().toNanos()) {
                break;
            }
            before.sample(event.sample(), event.at());
            after.sample(event.sample(), new Moment(sinceNanos, event.at().epochMillis()));
            assertThat(after.level())
                    .as("seed %d, restart before event %d, %s later", seed, restart, Duration.ofNanos(sinceNanos))
                    .isGreaterThanOrEqualTo(before.level());
        }
    }

    private static LevelControl.Sample raised(LevelControl.Sample sample, SplittableRandom random) {
        return new LevelControl.Sample(
                sample.useRatio() + random.nextDouble(0.5),
                sample.pausedRatio() + random.nextDouble(0.2),
                sample.shortenedRatio() + random.nextDouble(0.2),
                sample.divertedRatio() + random.nextDouble(0.2));
    }

    private static List<DegradationLevel> levels(LevelControl control, List<Event> events) {
        return LevelTrace.run(control, events).stream().map(Seen::after).toList();
    }
}
