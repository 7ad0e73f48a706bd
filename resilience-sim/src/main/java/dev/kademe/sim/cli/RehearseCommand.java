package dev.kademe.sim.cli;

import dev.kademe.document.DocumentException;
import dev.kademe.event.EventListener;
import dev.kademe.plan.Plan;
import dev.kademe.sim.rehearse.Judgement;
import dev.kademe.sim.rehearse.Neighbours;
import dev.kademe.sim.rehearse.Onlooker;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.PairedComparison;
import dev.kademe.sim.rehearse.PlanRehearsal;
import dev.kademe.sim.rehearse.PlanRehearsal.Background;
import dev.kademe.sim.report.Timeline;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.trace.TraceException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code rehearse --plan plan.yaml}: one's own plan against one's own morning. */
@Command(
        addMethodSubcommands = false,
        description = "Rehearses a plan: its own peak, a scenario, or a trace of real traffic.")
final class RehearseCommand implements Callable<Integer> {
    /** Commands of its own. */
    static final List<Class<?>> PARTS = List.of(BenchCommand.class, SaturationCommand.class);

    private static final int LAW_BROKEN = 1;
    /** The runs of which a page is drawn, so that it can still be read. */
    private static final int MOST_DRAWN = 9;

    @Mixin
    private Reporting reporting = new Reporting();

    @Mixin
    private RehearseInputs inputs = new RehearseInputs();

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--against", description = "another plan file, rehearsed with the same seeds")
    private @Nullable String against;

    @Mixin
    private ReportOption report = new ReportOption();

    private boolean isPassed = true;

    @Override
    public Integer call() {
        try {
            NamedFiles files = inputs.addTo(new NamedFiles()).read("--against", against);
            int exitCode = report.exitCode(reporting.run(report.addTo(files), this::text));
            return isPassed ? exitCode : LAW_BROKEN;
        } catch (DocumentException | TraceException e) {
            // A file with many mistakes has a line for each.
            err().println(e.getMessage());
            return Main.BAD_INPUT;
        }
    }

    private String text(Reporting.Output output, EventListener log) {
        if (output.language() == Reporting.Language.TR) {
            throw new Inputs.BadInput("--lang", "tr", "en: only the lessons have a text in Turkish");
        }
        if (!inputs.hasPlan()) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "name a plan with --plan FILE, or a rehearsal: "
                            + String.join(
                                    ", ",
                                    Objects.requireNonNull(spec).subcommands().keySet()));
        }
        RehearseInputs.Rehearsed rehearsed = inputs.rehearsed();
        Plan plan = rehearsed.plan();
        Scenario scenario = rehearsed.scenario();
        Plan other = against == null ? null : inputs.planOf("--against", against);
        RehearsalPage page = new RehearsalPage(inputs);
        return report.reported(
                () -> {
                    try (Progress progress = progress(scenario, other != null)) {
                        Watch watch = new Watch(log, progress);
                        String text = other == null
                                ? ofOnePlan(plan, scenario, output, watch, page)
                                : ofTwo(plan, other, scenario, output, watch, page);
                        progress.finished();
                        return text;
                    }
                },
                page::html);
    }

    private Progress progress(Scenario scenario, boolean areTwo) {
        int runs = inputs.runs() * (areTwo ? 2 : 1);
        boolean isOpenEnded = scenario.end() == Scenario.End.WITH_TRAFFIC;
        return Progress.of(
                err(), runs == 1 && scenario.hasBackground() ? 2 : runs, isOpenEnded ? null : scenario.length());
    }

    private PrintWriter err() {
        return Objects.requireNonNull(spec).commandLine().getErr();
    }

    private String ofOnePlan(Plan plan, Scenario scenario, Reporting.Output output, Watch watch, RehearsalPage page) {
        if (inputs.runs() > 1) {
            List<Outcome> outcomes = runs(plan, inputs.planFile(), scenario, watch);
            page.add(plan, inputs.planFile(), outcomes, MOST_DRAWN);
            return switch (output.format()) {
                case TEXT -> RunsOfPlans.of(outcomes);
                case JSON -> RehearsalJson.array(outcomes);
                case CSV -> RunsOfPlans.COLUMNS.csv(outcomes);
            };
        }
        long seed = inputs.firstSeed();
        Run run = new Run(plan, scenario, seed, Background.PRESENT);
        Neighbours neighbours = scenario.hasBackground()
                ? watch.neighbours(run, new Run(plan, scenario, seed, Background.LEFT_OUT))
                : watch.alone(run);
        complain(neighbours.with(), inputs.planFile());
        page.add(plan, inputs.planFile(), List.of(neighbours.with()), 1);
        return switch (output.format()) {
            case TEXT -> RehearsalText.of(neighbours);
            case JSON -> RehearsalJson.object(neighbours) + "\n";
            case CSV -> MinuteColumns.csv(neighbours.with());
        };
    }

    private String ofTwo(
            Plan plan, Plan other, Scenario scenario, Reporting.Output output, Watch watch, RehearsalPage page) {
        String otherFile = String.valueOf(against);
        List<Outcome> first = runs(plan, inputs.planFile(), scenario, watch);
        List<Outcome> second = runs(other, otherFile, scenario, watch);
        page.add(plan, inputs.planFile(), first, 1);
        page.add(other, otherFile, second, 1);
        List<Outcome> all = new ArrayList<>(first);
        all.addAll(second);
        return switch (output.format()) {
            case TEXT -> RunsOfPlans.of(new PairedComparison(first, second));
            case JSON -> RehearsalJson.array(all);
            case CSV -> RunsOfPlans.COLUMNS.csv(all);
        };
    }

    private List<Outcome> runs(Plan plan, String planFile, Scenario scenario, Watch watch) {
        List<Outcome> outcomes = watch.all(LongStream.range(inputs.firstSeed(), inputs.firstSeed() + inputs.runs())
                .mapToObj(seed -> new Run(plan, scenario, seed, Background.PRESENT))
                .toList());
        outcomes.forEach(outcome -> complain(outcome, planFile));
        return outcomes;
    }

    /** Says what did not pass, and how to see it again. */
    private void complain(Outcome outcome, String planFile) {
        for (Timeline.Check check : Judgement.of(outcome).checks()) {
            if (!check.isPassed()) {
                isPassed = false;
                err().println("%s: %s; repeat it with: %s"
                        .formatted(check.name(), check.figure(), inputs.command(planFile, outcome.seed())));
            }
        }
    }

    /** One rehearsal to be run. */
    private record Run(Plan plan, Scenario scenario, long seed, Background background) {}

    /**
     * Runs rehearsals, which know nothing of each other, on all processors, while the progress and the event log look on; the
     * log hears of the very first one only.
     */
    private static final class Watch {
        /**
         * What the first of two is ahead of the second one: until then it lets the JVM load and compile what both of them use,
         * and two would do that at once and no sooner.
         */
        private static final long HEAD_START_NANOS = TimeUnit.MINUTES.toNanos(20);

        private final EventListener log;
        private final Progress progress;
        private boolean hasLogged;

        Watch(EventListener log, Progress progress) {
            this.log = log;
            this.progress = progress;
        }

        List<Outcome> all(List<Run> runs) {
            int logged = hasLogged ? -1 : 0;
            hasLogged = true;
            return IntStream.range(0, runs.size())
                    .parallel()
                    .mapToObj(i -> outcome(runs.get(i), i == logged ? log : event -> {}, nanos -> {}))
                    .toList();
        }

        /** One that needs no other to be compared with. */
        Neighbours alone(Run run) {
            Outcome outcome = outcome(run, log, nanos -> {});
            return new Neighbours(outcome, outcome);
        }

        /** One with jobs and the same without, which is not logged. */
        Neighbours neighbours(Run with, Run without) {
            Aside<Outcome> other = new Aside<>(() -> outcome(without, event -> {}, nanos -> {}));
            Outcome outcome = outcome(with, log, nanos -> {
                if (nanos >= HEAD_START_NANOS) {
                    other.begin();
                }
            });
            return new Neighbours(outcome, other.result());
        }

        private Outcome outcome(Run run, EventListener listener, LongConsumer passed) {
            Onlooker onlooker = new Onlooker(listener, nanos -> {
                progress.minutePassed();
                passed.accept(nanos);
            });
            return progress.ended(PlanRehearsal.run(run.plan, run.scenario, run.seed, run.background, onlooker));
        }
    }
}
