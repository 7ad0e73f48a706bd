package dev.kademe.level;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The alarm on the report's mornings: 400,000 tokens a minute, questions of 2,500 tokens with fairly regular gaps (Erlang,
 * shape 20), and a labelling job in batches of 5 from 10:00 on.
 */
final class AlarmMorningTest {
    private static final int SEEDS = 100;
    private static final int ENOUGH = 95;
    private static final LocalTime START = LocalTime.of(9, 30);
    private static final LocalTime LABELLING = LocalTime.of(10, 0);
    private static final LocalTime RUSH = LocalTime.of(10, 14);
    private static final LocalTime NOON = LocalTime.of(12, 0);
    private static final int TICK_SECONDS = 5;
    private static final double LIMIT_OF_A_TICK = 400_000 / 60.0 * TICK_SECONDS;
    private static final double QUESTION_TOKENS = 2_500;
    private static final double BATCH_TOKENS = 5 * 833;

    @Test
    void sample_firstMorning_ringsBeforeTheRush() {
        List<LocalTime> rings = IntStream.range(0, SEEDS)
                .mapToObj(seed -> firstRing(seed, RUSH.plusMinutes(38), 150, 100_000))
                .flatMap(Optional::stream)
                .toList();
        assertThat(rings).filteredOn(RUSH::isAfter).hasSizeGreaterThanOrEqualTo(ENOUGH);
        assertThat(rings).as("not before the job").allMatch(LABELLING::isBefore);
    }

    @Test
    void sample_normalMorningWithCappedBackground_isSilent() {
        List<Integer> silent = IntStream.range(0, SEEDS)
                .filter(seed -> firstRing(seed, NOON, 90, 60_000).isEmpty())
                .boxed()
                .toList();
        assertThat(silent).hasSizeGreaterThanOrEqualTo(ENOUGH);
    }

    /** When the alarm first rang, if it did. */
    private static Optional<LocalTime> firstRing(int seed, LocalTime end, double rushPerMinute, double labelledTokens) {
        SplittableRandom random = new SplittableRandom(seed);
        Alarm alarm = Alarm.create(Alarm.Settings.standard());
        alarm.sample(Double.NaN, Moment.ZERO);
        double batchSeconds = 60 * BATCH_TOKENS / labelledTokens;
        double nextQuestion = gap(90, random);
        double nextBatch = seconds(LABELLING) + random.nextDouble(batchSeconds);
        for (int second = TICK_SECONDS; second <= seconds(end); second += TICK_SECONDS) {
            double tokens = 0;
            for (; nextQuestion < second; nextQuestion += gap(second > seconds(RUSH) ? rushPerMinute : 90, random)) {
                tokens += QUESTION_TOKENS;
            }
            for (; nextBatch < second; nextBatch += batchSeconds) {
                tokens += BATCH_TOKENS;
            }
            Moment now = Ticks.moment(Duration.ofSeconds(second));
            if (alarm.sample(tokens / LIMIT_OF_A_TICK, now).isPresent()) {
                return Optional.of(START.plusSeconds(second));
            }
        }
        return Optional.empty();
    }

    /** Seconds to the next question: the sum of 20 exponential waits. */
    private static double gap(double perMinute, SplittableRandom random) {
        double logarithm = 0;
        for (int stage = 0; stage < 20; stage++) {
            logarithm -= Math.log(1 - random.nextDouble());
        }
        return logarithm / 20 * 60 / perMinute;
    }

    private static long seconds(LocalTime time) {
        return Duration.between(START, time).toSeconds();
    }
}
