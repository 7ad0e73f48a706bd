package dev.kademe.level;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.level.LevelControl.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Four threads sample and pin one control. Allowed: the changes told to all of them together, put in some order, are a way
 * from the level at the start to the level at the end. So each level is left as often as it is entered, but for those two.
 */
final class LevelStressTest {
    private static final int THREADS = 4;
    private static final int EVENTS = 50_000;

    static List<LevelControl> controls() {
        return List.of(
                LevelControl.pinned(DegradationLevel.NORMAL),
                LevelControl.adaptive(LevelSettings.standard()),
                LevelControl.adaptive(LevelSettings.withoutHysteresis()));
    }

    @ParameterizedTest
    @MethodSource("controls")
    void sample_fourThreads_changesAreOneWay(LevelControl control) throws Exception {
        List<Change> changes = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<List<Change>>> players = new ArrayList<>();
            for (int seed = 0; seed < THREADS; seed++) {
                SplittableRandom random = new SplittableRandom(seed);
                players.add(() -> play(control, random));
            }
            for (Future<List<Change>> player : threads.invokeAll(players)) {
                changes.addAll(player.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(changes).hasSizeGreaterThan(EVENTS / 10);
        for (DegradationLevel level : DegradationLevel.values()) {
            long entered =
                    changes.stream().filter(change -> change.to() == level).count();
            long left =
                    changes.stream().filter(change -> change.from() == level).count();
            long start = level == DegradationLevel.NORMAL ? 1 : 0;
            long end = level == control.level() ? 1 : 0;
            assertThat(start + entered - left).as("%s", level).isEqualTo(end);
        }
    }

    private static List<Change> play(LevelControl control, SplittableRandom random) {
        List<Change> changes = new ArrayList<>();
        for (int event = 0; event < EVENTS; event++) {
            Moment now = new Moment(event * 1_000_000L, event);
            Optional<Change> change = switch (random.nextInt(4)) {
                case 0 -> control.pin(DegradationLevel.values()[random.nextInt(4)], now);
                case 1 -> control.unpin(now);
                default -> control.sample(LevelControl.Sample.of(random.nextDouble(1.2)), now);
            };
            change.ifPresent(changes::add);
        }
        return changes;
    }
}
