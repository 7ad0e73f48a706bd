package dev.kademe.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.sim.load.Mix;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.scenario.Load.Pattern;
import dev.kademe.sim.scenario.Load.Rhythm;
import dev.kademe.sim.scenario.Load.Step;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A load comes as it is described, by a chance of its own. */
final class LoadTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final Sizes PLAIN = new Sizes(2_000, 500, OptionalLong.empty(), 150, 0);
    private static final List<Step> STEPS = List.of(
            new Step(Duration.ZERO, 60),
            new Step(Duration.ofMinutes(10), 240),
            new Step(Duration.ofMinutes(20), 0),
            new Step(Duration.ofMinutes(30), 60));

    @ParameterizedTest
    @EnumSource(Rhythm.class)
    void open_steps_areTheRates(Rhythm rhythm) {
        List<Inquiry> questions = questions(load("a", new Pattern(rhythm, 20, 1), PLAIN), 1);
        assertThat(between(questions, 0, 10)).isCloseTo(600, within(100L));
        assertThat(between(questions, 10, 20)).isCloseTo(2_400, within(200L));
        assertThat(between(questions, 20, 30)).isLessThanOrEqualTo(1);
        assertThat(between(questions, 30, 40)).isCloseTo(600, within(100L));
        assertThat(between(questions, 40, 1_000)).isZero();
    }

    @Test
    void open_even_isExact() {
        assertThat(questions(load("a", new Pattern(Rhythm.EVEN, 1, 1), PLAIN), 1))
                .element(0)
                .extracting(Inquiry::atNanos)
                .isEqualTo(MINUTE / 60);
    }

    @Test
    void open_batch_keepsTheRate() {
        List<Inquiry> questions = questions(load("a", new Pattern(Rhythm.EVEN, 1, 5), PLAIN), 1);
        assertThat(between(questions, 0, 10)).isCloseTo(600, within(5L));
        assertThat(questions.stream().map(Inquiry::atNanos).distinct().count() * 5)
                .isEqualTo(questions.size());
    }

    @Test
    void open_sameSeed_isTheSame() {
        Load load = load("a", Pattern.poisson(), PLAIN);
        assertThat(questions(load, 7)).isEqualTo(questions(load, 7)).isNotEqualTo(questions(load, 8));
        assertThat(questions(load, 7)).isNotEqualTo(questions(load("b", Pattern.poisson(), PLAIN), 7));
    }

    @Test
    void open_spread_variesAroundTheMeanAndMovesNothingElse() {
        Sizes wide = new Sizes(2_000, 500, OptionalLong.of(4_000), 150, 0.5);
        List<Inquiry> plain = questions(load("a", Pattern.poisson(), PLAIN), 3);
        List<Inquiry> spread = questions(load("a", Pattern.poisson(), wide), 3);
        assertThat(spread)
                .extracting(Inquiry::atNanos)
                .isEqualTo(plain.stream().map(Inquiry::atNanos).toList());
        assertThat(spread)
                .extracting(Inquiry::category)
                .isEqualTo(plain.stream().map(Inquiry::category).toList());
        double mean = mean(spread, question -> question.size().inputTokens());
        assertThat(mean).isCloseTo(2_000, within(60.0));
        assertThat(Math.sqrt(mean(spread, question -> square(question.size().inputTokens() - 2_000))))
                .isCloseTo(1_000, within(100.0));
        assertThat(spread).allSatisfy(question -> {
            assertThat(question.size().maxOutputTokens()).isEqualTo(4_000);
            assertThat(question.shortSize().outputTokens()).isLessThanOrEqualTo(150);
            assertThat(question.shortSize().maxOutputTokens()).isEqualTo(150);
        });
        assertThat(plain)
                .allSatisfy(question ->
                        assertThat(question.size().maxOutputTokens()).isEqualTo(500));
    }

    @Test
    void open_parts_areWhatTheySay() {
        List<Inquiry> questions = questions(load("a", Pattern.poisson(), PLAIN), 5);
        assertThat(mean(questions, question -> question.category().equals(Category.GENERAL) ? 1 : 0))
                .isCloseTo(0.7, within(0.03));
        assertThat(mean(questions, question -> question.hasPersonalData() ? 1 : 0))
                .isCloseTo(0.25, within(0.03));
    }

    @Test
    void load_withoutBeginning_isRefused() {
        List<Step> late = List.of(new Step(Duration.ofMinutes(1), 1));
        assertThatThrownBy(() -> new Load(
                        "a", Workload.LIVE, Mix.of(Category.GENERAL), late, Duration.ZERO, Pattern.poisson(), PLAIN, 0))
                .hasMessageStartingWith("steps must begin with the beginning");
    }

    private static Load load(String name, Pattern pattern, Sizes sizes) {
        Mix<Category> categories = Mix.of(Map.of(Category.GENERAL, 0.7, new Category("tax"), 0.3));
        return new Load(name, Workload.LIVE, categories, STEPS, Duration.ofMinutes(40), pattern, sizes, 0.25);
    }

    private static List<Inquiry> questions(Load load, long seed) {
        List<Inquiry> all = new ArrayList<>();
        try (Traffic traffic = load.open(new SeededRandom(seed))) {
            for (Optional<Inquiry> next = traffic.next(); next.isPresent(); next = traffic.next()) {
                all.add(next.get());
            }
        }
        return all;
    }

    private static long between(List<Inquiry> questions, int from, int until) {
        return questions.stream()
                .filter(question -> question.atNanos() >= from * MINUTE && question.atNanos() < until * MINUTE)
                .count();
    }

    private static double mean(List<Inquiry> questions, ToLongFunction<Inquiry> of) {
        return questions.stream().mapToLong(of).average().orElseThrow();
    }

    private static long square(long number) {
        return number * number;
    }
}
