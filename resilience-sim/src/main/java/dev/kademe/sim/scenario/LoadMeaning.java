package dev.kademe.sim.scenario;

import dev.kademe.call.Category;
import dev.kademe.document.Mistakes;
import dev.kademe.document.Tree.Entries;
import dev.kademe.document.Tree.Section;
import dev.kademe.document.Tree.Setting;
import dev.kademe.sim.load.Mix;
import dev.kademe.sim.scenario.Load.Pattern;
import dev.kademe.sim.scenario.Load.Rhythm;
import dev.kademe.sim.scenario.Load.Step;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/** Makes a load of what a scenario file says about it. */
final class LoadMeaning {
    private static final int STANDARD_SHAPE = 20;
    private static final double CLOSE = 1e-9;

    private final Mistakes mistakes;
    private final Section load;
    private final Hours hours;

    LoadMeaning(Mistakes mistakes, Section load, Hours hours) {
        this.mistakes = mistakes;
        this.load = load;
        this.hours = hours;
    }

    Load load(String name) {
        List<Step> steps = steps();
        Mix<Category> categories = categories();
        return new Load(
                name,
                load.get(LoadKeys.WORKLOAD),
                categories,
                steps,
                hours.length(),
                pattern(),
                sizes(),
                load.get(LoadKeys.PERSONAL_DATA));
    }

    private List<Step> steps() {
        Entries entries = load.entries(LoadKeys.STEPS);
        List<Step> steps = new ArrayList<>();
        Map<Duration, String> written = new LinkedHashMap<>();
        entries.children().forEach((time, tree) -> {
            Setting rate = (Setting) tree;
            Duration from = hours.since(
                    Objects.requireNonNull(LoadKeys.STEP_TIME.parser().apply(time)));
            String before = written.putIfAbsent(from, time);
            if (from.isZero() || from.compareTo(hours.length()) >= 0) {
                mistakes.add(
                        rate.spot(),
                        "a step must be within the scenario, %s, and after its beginning, was %s"
                                .formatted(hours, time));
            } else if (before != null) {
                mistakes.add(rate.spot(), "%s and %s are the same time; keep one".formatted(before, time));
            } else if (rate.value() != null) {
                steps.add(new Step(from, rate.as(LoadKeys.STEP)));
            }
        });
        steps.sort(Comparator.comparing(Step::from));
        steps.add(0, new Step(Duration.ZERO, load.get(LoadKeys.PER_MINUTE)));
        return steps;
    }

    private Mix<Category> categories() {
        Entries entries = load.entries(LoadKeys.CATEGORIES);
        if (!entries.isSet()) {
            return Mix.of(Category.GENERAL);
        }
        Map<Category, Double> parts = new LinkedHashMap<>();
        entries.children()
                .forEach((category, part) -> parts.put(new Category(category), ((Setting) part).as(LoadKeys.PART)));
        if (parts.size() < entries.names().size()) {
            throw new Mistakes.Unread();
        }
        double sum = parts.values().stream().mapToDouble(Double::doubleValue).sum();
        if (Math.abs(sum - 1) > CLOSE) {
            mistakes.add(
                    load.spot(LoadKeys.CATEGORIES),
                    "categories must add up to 100%%, added up to %s%%"
                            .formatted(BigDecimal.valueOf(sum * 100)
                                    .setScale(2, RoundingMode.HALF_UP)
                                    .stripTrailingZeros()
                                    .toPlainString()));
            throw new Mistakes.Unread();
        }
        return Mix.of(parts);
    }

    private Pattern pattern() {
        Rhythm rhythm = load.get(LoadKeys.ARRIVALS);
        if (rhythm != Rhythm.ERLANG && load.isSet(LoadKeys.SHAPE)) {
            mistakes.add(load.spot(LoadKeys.SHAPE), "shape is only used with arrivals: erlang");
        }
        return new Pattern(rhythm, load.find(LoadKeys.SHAPE).orElse(STANDARD_SHAPE), load.get(LoadKeys.BATCH));
    }

    private Sizes sizes() {
        long output = load.get(LoadKeys.OUTPUT);
        OptionalLong most =
                load.find(LoadKeys.MOST_OUTPUT).map(OptionalLong::of).orElse(OptionalLong.empty());
        if (most.orElse(output) < output) {
            mistakes.add(
                    load.spot(LoadKeys.MOST_OUTPUT),
                    "maxOutputTokens must be at least outputTokens, %d, was %d".formatted(output, most.getAsLong()));
        }
        return new Sizes(
                load.get(LoadKeys.INPUT), output, most, load.get(LoadKeys.SHORT_OUTPUT), load.get(LoadKeys.SPREAD));
    }
}
