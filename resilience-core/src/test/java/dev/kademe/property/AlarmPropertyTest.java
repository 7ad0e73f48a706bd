package dev.kademe.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.call.Moment;
import dev.kademe.level.Alarm;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AlarmPropertyTest {
    private static final long TICK_NANOS = 5_000_000_000L;
    private static final int EVENTS = 1_000;

    static IntStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sample_randomLife_isTheNaiveAlarm(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Alarm.Settings settings = new Alarm.Settings(
                500 + random.nextInt(500), 1 + random.nextInt(499), Duration.ofSeconds(60 + random.nextInt(300)));
        Alarm alarm = Alarm.create(settings);
        NaiveAlarm naive = new NaiveAlarm(settings);
        long nanos = random.nextLong(1L << 40);
        double mood = 0;
        for (int event = 0; event < EVENTS; event++) {
            if (random.nextInt(80) == 0) {
                mood = random.nextDouble(1.5);
            }
            double ratio = random.nextInt(150) == 0 ? Double.NaN : mood + random.nextDouble(0.2);
            boolean wasRaised = naive.isRaised();
            Optional<Alarm.Signal> signal = alarm.sample(ratio, new Moment(nanos, 0));
            naive.sample(ratio, nanos);

            assertThat(alarm.isRaised()).as("seed %d, event %d", seed, event).isEqualTo(naive.isRaised());
            assertThat(signal.isPresent())
                    .as("seed %d, event %d", seed, event)
                    .isEqualTo(naive.isRaised() != wasRaised);
            signal.ifPresent(told -> {
                assertThat(told instanceof Alarm.Raised).isEqualTo(naive.isRaised());
                assertThat(told.meanRatio()).isCloseTo(naive.mean(), within(1e-9));
            });
            nanos += switch (random.nextInt(20)) {
                case 0 -> random.nextLong(2 * TICK_NANOS);
                case 1 -> 0;
                case 2 -> random.nextInt(20) == 0 ? random.nextLong(10 * TICK_NANOS) : TICK_NANOS;
                case 3 -> TICK_NANOS + random.nextLong(TICK_NANOS / 100);
                default -> TICK_NANOS;
            };
        }
    }
}
