package dev.kademe.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.sim.load.Mix;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.SizedRequest;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of a trace come as the options say, by a chance that the seed decides. */
final class TraceTrafficTest {
    private static final int ROWS = 4_000;
    private static final TraceOptions STANDARD = TraceOptions.standard();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() {
        SplittableRandom random = new SplittableRandom(7);
        StringBuilder text = new StringBuilder("time,input,output\n");
        int millis = 0;
        for (int i = 0; i < ROWS; i++) {
            text.append("%d.%03d,%d,%d\n"
                    .formatted(millis / 1_000, millis % 1_000, random.nextInt(4_000), random.nextInt(800)));
            millis += random.nextInt(400);
        }
        file = TraceFile.of(folder, text.toString());
    }

    @Test
    void next_standard_isEachRowOnce() {
        List<Inquiry> questions = TraceFile.questions(file, STANDARD, 1);
        assertThat(questions).hasSize(ROWS).allSatisfy(question -> {
            SizedRequest size = question.size();
            assertThat(size.maxOutputTokens()).isEqualTo(size.outputTokens());
            assertThat(question.shortSize())
                    .isEqualTo(SizedRequest.exact(size.inputTokens(), Math.min(150, size.outputTokens())));
            assertThat(question.category()).isEqualTo(Category.GENERAL);
            assertThat(question.hasPersonalData()).isFalse();
        });
        assertThat(part(questions, Workload.LIVE)).isCloseTo(0.85, within(0.02));
        assertThat(part(questions, Workload.BACKGROUND)).isCloseTo(0.15, within(0.02));
    }

    @Test
    void next_sameSeed_isTheSame() {
        TraceOptions options = STANDARD.withScale(1.5).withSpeed(3);
        assertThat(TraceFile.questions(file, options, 5)).isEqualTo(TraceFile.questions(file, options, 5));
        assertThat(TraceFile.questions(file, options, 5)).isNotEqualTo(TraceFile.questions(file, options, 6));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.3, 1, 1.5, 2, 7.25, 100})
    void next_scale_isHowOftenEachRowComes(double scale) {
        List<Inquiry> questions = TraceFile.questions(file, STANDARD.withScale(scale), 1);
        assertThat(questions).isSortedAccordingTo(Comparator.comparingLong(Inquiry::atNanos));
        if (scale == Math.rint(scale)) {
            assertThat(questions).hasSize((int) (ROWS * scale));
        } else {
            double most = 4 * Math.sqrt(ROWS * 0.25);
            assertThat(questions.size() / 1.0).isCloseTo(ROWS * scale, within(most));
        }
    }

    @Test
    void next_higherScale_keepsTheRowsThatComeAnyway() {
        assertThat(TraceFile.questions(file, STANDARD.withScale(2), 3))
                .containsAll(TraceFile.questions(file, STANDARD, 3));
    }

    @Test
    void next_twiceAsFast_takesHalfTheTime() {
        long atOnce = last(TraceFile.questions(file, STANDARD, 1));
        assertThat(last(TraceFile.questions(file, STANDARD.withSpeed(2), 1))).isEqualTo(atOnce / 2);
        assertThat(last(TraceFile.questions(file, STANDARD.withSpeed(0.01), 1))).isEqualTo(atOnce * 100);
    }

    @Test
    void next_mixes_areWhatTheyAreSetTo() {
        Category tax = new Category("tax");
        TraceOptions options = STANDARD.withCategories(Mix.of(Map.of(tax, 0.3, Category.GENERAL, 0.7)))
                .withWorkloads(Mix.of(Workload.INTERNAL))
                .withPersonalDataRatio(0.1)
                .withOutputRoom(2.5)
                .withShortOutputTokens(10);
        List<Inquiry> questions = TraceFile.questions(file, options, 1);
        assertThat(part(questions, Workload.INTERNAL)).isEqualTo(1);
        assertThat(questions.stream().filter(q -> q.category().equals(tax)).count() / (double) ROWS)
                .isCloseTo(0.3, within(0.03));
        assertThat(questions.stream().filter(Inquiry::hasPersonalData).count() / (double) ROWS)
                .isCloseTo(0.1, within(0.02));
        assertThat(questions).allSatisfy(question -> {
            assertThat(question.size().maxOutputTokens())
                    .isEqualTo((long) Math.ceil(question.size().outputTokens() * 2.5));
            assertThat(question.shortSize().outputTokens()).isLessThanOrEqualTo(10);
        });
    }

    @Test
    void next_rowFailsLate_givesThoseBefore() {
        Path bad = TraceFile.of(folder, "1,2,3\n2,3,4\n3,4,5\nfour,5,6\n");
        try (Traffic traffic = Trace.of(bad, STANDARD).source().open(new SeededRandom(1))) {
            assertThat(traffic.next()).isPresent();
            assertThat(traffic.next()).isPresent();
            assertThatThrownBy(traffic::next)
                    .isInstanceOf(TraceException.class)
                    .hasMessageContaining("trace.csv:4: time must be written as in the first row");
        }
    }

    @Test
    void options_outOfBounds_areRefused() {
        assertThatThrownBy(() -> STANDARD.withSpeed(0)).hasMessage("speed must be 0.01..1000.0, was 0.0");
        assertThatThrownBy(() -> STANDARD.withSpeed(Double.NaN)).hasMessageContaining("was NaN");
        assertThatThrownBy(() -> STANDARD.withScale(101)).hasMessage("scale must be 0.01..100.0, was 101.0");
        assertThatThrownBy(() -> STANDARD.withOutputRoom(0.5)).hasMessageStartingWith("outputRoom must be");
        assertThatThrownBy(() -> STANDARD.withShortOutputTokens(-1)).hasMessageStartingWith("shortOutputTokens must");
        assertThatThrownBy(() -> STANDARD.withPersonalDataRatio(2)).hasMessageStartingWith("personalDataRatio must");
    }

    @Test
    void next_longPauses_endAtTheBound() {
        Path sparse = TraceFile.of(
                folder,
                "0,1,1\n%d,1,1\n".formatted(Duration.ofDays(Scenario.MOST_DAYS).toSeconds()));
        assertThat(TraceFile.questions(sparse, STANDARD, 1)).hasSize(2);
        assertThatThrownBy(() -> TraceFile.questions(sparse, STANDARD.withSpeed(0.5), 1))
                .hasMessageEndingWith(
                        ":2: the row comes 14 days after the first one, and a rehearsal covers at most 7 days;"
                                + " play the trace with a speed of 1, or cut it");
    }

    @Test
    void next_moreThanTheMostQuestions_tellsTheRow() {
        Path file = TraceFile.of(folder, "0,1,1\n".repeat(30));
        Rows rows = TraceReader.open(file, Layout.of(file));
        try (Traffic traffic = new TraceTraffic(file, rows, STANDARD.withScale(100), new SeededRandom(1), 2_000)) {
            for (int i = 0; i < 2_000; i++) {
                assertThat(traffic.next()).isPresent();
            }
            assertThatThrownBy(traffic::next)
                    .hasMessageEndingWith(
                            ":21: with this row there are more than 2,000 questions, the most of a rehearsal;"
                                    + " scale the trace down, or cut it");
        }
    }

    private static double part(List<Inquiry> questions, Workload workload) {
        return questions.stream()
                        .filter(question -> question.workload() == workload)
                        .count()
                / (double) questions.size();
    }

    private static long last(List<Inquiry> questions) {
        return questions.get(questions.size() - 1).atNanos();
    }
}
