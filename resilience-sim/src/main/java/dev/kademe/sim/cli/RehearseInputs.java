package dev.kademe.sim.cli;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.plan.Plan;
import dev.kademe.sim.load.Mix;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.ScenarioFile;
import dev.kademe.sim.scenario.Spenders;
import dev.kademe.sim.trace.Trace;
import dev.kademe.sim.trace.TraceOptions;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is rehearsed: which plan, against what, with which seeds. */
final class RehearseInputs {
    private static final long LARGEST_SEED = 0xFFFFFFFFL;
    private static final long MOST_RUNS = 1_000;
    private static final double HUNDRED = 100;

    @Option(names = "--plan", description = "the plan file")
    private @Nullable String plan;

    @Option(names = "--scenario", description = "a scenario file (default: the plan's own spenders at their peak)")
    private @Nullable String scenario;

    @Option(names = "--trace", description = "a CSV file with a time, input tokens and output tokens in each row")
    private @Nullable String trace;

    @Option(names = "--speed", description = "how many times as fast a trace is played: 0.01..1000 (default: 1)")
    private @Nullable String speed;

    @Option(names = "--scale", description = "how often each row of a trace comes: 0.01..100 (default: 1)")
    private @Nullable String scale;

    @Option(names = "--category", description = "what a trace's questions are about, such as general=80,tax=20")
    private @Nullable String category;

    @Option(names = "--workload", description = "who waits for them, such as live=85,background=15 (the default)")
    private @Nullable String workload;

    @Option(names = "--seed", defaultValue = "1", description = "0..4294967295 (default: ${DEFAULT-VALUE})")
    private String seed = "";

    @Option(
            names = "--runs",
            defaultValue = "1",
            description = "as many seeds, from --seed on: 1..1000 (default: ${DEFAULT-VALUE})")
    private String runs = "";

    /** Adds the files that are read to those that a command names. */
    NamedFiles addTo(NamedFiles files) {
        return files.read("--plan", plan).read("--scenario", scenario).read("--trace", trace);
    }

    boolean hasPlan() {
        return plan != null;
    }

    String planFile() {
        return String.valueOf(plan);
    }

    /**
     * The plan and what it is rehearsed against. A trace is read beside the plan: each of them takes longer than all that is
     * done before.
     */
    Rehearsed rehearsed() {
        Aside<Trace> played = trace == null ? null : readAside(path("--trace", trace), traceOptions());
        Plan rehearsed = plan();
        return new Rehearsed(rehearsed, scenario(rehearsed, played));
    }

    private static Aside<Trace> readAside(Path file, TraceOptions options) {
        Aside<Trace> reading = new Aside<>(() -> Trace.of(file, options));
        reading.begin();
        return reading;
    }

    private Plan plan() {
        if (!hasPlan()) {
            throw new Inputs.BadInput("--plan", "", "a plan file");
        }
        return planOf("--plan", planFile());
    }

    Plan planOf(String option, String file) {
        return read(option, file, Plan::read);
    }

    long firstSeed() {
        return Inputs.number("--seed", seed, 0, LARGEST_SEED - runs() + 1);
    }

    int runs() {
        return (int) Inputs.number("--runs", runs, 1, MOST_RUNS);
    }

    private Scenario scenario(Plan ofPlan, @Nullable Aside<Trace> played) {
        ScenarioFile file = scenario == null ? null : read("--scenario", scenario, ScenarioFile::read);
        if (file != null) {
            file.check(ofPlan);
        }
        if (played != null) {
            refuseUnknownCategories(ofPlan);
            Trace read = played.result();
            return file == null ? read.scenario() : file.scenario().with(List.of(read.source()));
        }
        refuseTraceOptions();
        if (file == null) {
            if (ofPlan.spenders().isEmpty()) {
                throw new Inputs.BadInput(
                        "--plan", planFile(), "a plan with spenders when there is neither a scenario nor a trace");
            }
            return ofSpenders(() -> Spenders.scenario(ofPlan));
        }
        Scenario world = file.scenario();
        if (!world.sources().isEmpty()) {
            return world;
        }
        if (ofPlan.spenders().isEmpty()) {
            throw new Inputs.BadInput(
                    "--scenario", String.valueOf(scenario), "a scenario with a load when the plan has no spenders");
        }
        return ofSpenders(() -> world.with(Spenders.sources(ofPlan, world, Spenders.categories(ofPlan))));
    }

    private Scenario ofSpenders(Supplier<Scenario> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            throw new Inputs.BadInput(
                    "--plan",
                    planFile(),
                    "a plan whose spenders ask at most %,d questions in the rehearsal"
                            .formatted(Scenario.MOST_QUESTIONS));
        }
    }

    private void refuseTraceOptions() {
        Map<String, @Nullable String> given = new LinkedHashMap<>();
        given.put("--speed", speed);
        given.put("--scale", scale);
        given.put("--category", category);
        given.put("--workload", workload);
        given.forEach((option, value) -> {
            if (value != null) {
                throw new Inputs.BadInput(option, value, "left out without --trace, which it is about");
            }
        });
    }

    private TraceOptions traceOptions() {
        TraceOptions options = TraceOptions.standard();
        if (speed != null) {
            options = options.withSpeed(factor("--speed", speed, TraceOptions.HIGHEST_SPEED));
        }
        if (scale != null) {
            options = options.withScale(factor("--scale", scale, TraceOptions.HIGHEST_SCALE));
        }
        if (category != null) {
            options = options.withCategories(mix("--category", category, "general=80,tax=20", Category::new));
        }
        if (workload != null) {
            options = options.withWorkloads(mix(
                    "--workload",
                    workload,
                    "live=85,background=15",
                    name -> Stream.of(Workload.values())
                            .filter(one -> Inputs.name(one).equals(name))
                            .findFirst()
                            .orElseThrow(IllegalArgumentException::new)));
        }
        return options;
    }

    /** As a scenario's are: a plan whose only route is for any category takes each. */
    private void refuseUnknownCategories(Plan ofPlan) {
        List<String> known = ofPlan.categories();
        boolean isAnyUnknown = category != null
                && traceOptions().categories().values().stream().anyMatch(one -> !known.contains(one.name()));
        if (isAnyUnknown && !known.isEmpty()) {
            throw new Inputs.BadInput(
                    "--category",
                    String.valueOf(category),
                    "of categories that the plan has a route for, which are " + String.join(", ", known));
        }
    }

    private static double factor(String option, String text, double most) {
        return Inputs.parsed(
                option,
                text,
                Double::parseDouble,
                value -> value >= 0.01 && value <= most,
                "a number from 0.01 to %.0f".formatted(most));
    }

    private static <T> Mix<T> mix(String option, String text, String example, Function<String, T> named) {
        String allowed = "names with their parts in per cent, together 100, such as " + example;
        return Inputs.parsed(
                option,
                text,
                all -> {
                    Map<T, Double> parts = new LinkedHashMap<>();
                    for (String one : all.split(",", -1)) {
                        String[] pair = one.split("=", -1);
                        if (pair.length != 2) {
                            throw new IllegalArgumentException(allowed);
                        }
                        double percent = Double.parseDouble(pair[1]);
                        if (parts.put(named.apply(pair[0]), percent / HUNDRED) != null) {
                            throw new IllegalArgumentException(allowed);
                        }
                    }
                    return Mix.of(parts);
                },
                mix -> true,
                allowed);
    }

    /** The command that runs one seed again with that plan. */
    String command(String planFile, long oneSeed) {
        List<String> words = new ArrayList<>(List.of("java -jar resilience-sim.jar rehearse"));
        Map<String, @Nullable String> given = new LinkedHashMap<>();
        given.put("--plan", planFile);
        given.put("--scenario", scenario);
        given.put("--trace", trace);
        given.put("--speed", speed);
        given.put("--scale", scale);
        given.put("--category", category);
        given.put("--workload", workload);
        given.put("--seed", Long.toString(oneSeed));
        given.forEach((option, value) -> {
            if (value != null) {
                words.add(option + " " + quoted(value));
            }
        });
        return String.join(" ", words);
    }

    /** For a shell. */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./=,:@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static Path path(String option, String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new Inputs.BadInput(option, file, "a file that can be read");
        }
    }

    private static <T> T read(String option, String file, Reader<T> reader) {
        try {
            return reader.read(path(option, file));
        } catch (IOException e) {
            throw new Inputs.BadInput(option, file, "a file that can be read");
        }
    }

    /** What a rehearsal needs. */
    record Rehearsed(Plan plan, Scenario scenario) {}

    private interface Reader<T> {
        T read(Path file) throws IOException;
    }
}
