package dev.kademe.sim.cli;

import dev.kademe.call.Workload;
import dev.kademe.client.TimeSource;
import dev.kademe.document.DocumentException;
import dev.kademe.sim.rehearse.Onlooker;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.PlanRehearsal;
import dev.kademe.sim.rehearse.PlanRehearsal.Background;
import dev.kademe.sim.report.TextTable;
import dev.kademe.sim.trace.TraceException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rehearse bench}: how many questions a second the simulator plays, once it is warm. */
@Command(
        name = "bench",
        description = "Measures how many questions a second are simulated, on one processor, once the JVM is warm.",
        mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
    private static final TimeSource TIME = TimeSource.system();
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_ROUNDS = 1_000;
    private static final Duration LONGEST_WARM_UP = Duration.ofMinutes(10);

    @Mixin
    private RehearseInputs inputs = new RehearseInputs();

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--rounds",
            defaultValue = "20",
            description = "how often it is measured: 1..1000 (default: ${DEFAULT-VALUE})")
    private String rounds = "";

    @Option(
            names = "--warm-up",
            defaultValue = "5s",
            description = "for how long it is run before, but once: 0s..10m (default: ${DEFAULT-VALUE})")
    private String warmUp = "";

    @Override
    public Integer call() {
        try {
            int count = (int) Inputs.number("--rounds", rounds, 1, MOST_ROUNDS);
            Duration before = Inputs.duration("--warm-up", warmUp, LONGEST_WARM_UP);
            RehearseInputs.Rehearsed rehearsed = inputs.rehearsed();
            warmUp(rehearsed, before);
            double[] rates = new double[count];
            for (int i = 0; i < count; i++) {
                rates[i] = rate(rehearsed);
            }
            return Printout.print(Objects.requireNonNull(spec).commandLine(), text(rates));
        } catch (Inputs.BadInput | DocumentException | TraceException e) {
            Objects.requireNonNull(spec).commandLine().getErr().println(e.getMessage());
            return Main.BAD_INPUT;
        }
    }

    /** By time and not by rounds: those of a short scenario are over before the JVM has compiled it. */
    private void warmUp(RehearseInputs.Rehearsed rehearsed, Duration before) {
        long endNanos = TIME.now().nanos() + before.toNanos();
        do {
            rate(rehearsed);
        } while (TIME.now().nanos() < endNanos);
    }

    /** Runs it once. */
    private double rate(RehearseInputs.Rehearsed rehearsed) {
        long startNanos = TIME.now().nanos();
        Outcome outcome = PlanRehearsal.run(
                rehearsed.plan(), rehearsed.scenario(), inputs.firstSeed(), Background.PRESENT, Onlooker.nobody());
        return questions(outcome) / ((TIME.now().nanos() - startNanos) / NANOS_PER_SECOND);
    }

    private static double questions(Outcome outcome) {
        double questions = 0;
        for (Workload workload : Workload.values()) {
            questions += outcome.of(workload).asked();
        }
        return questions;
    }

    private static String text(double[] rates) {
        TextTable table = new TextTable(0, "round", "questions a second");
        for (int i = 0; i < rates.length; i++) {
            table.row(i + 1, String.format(Locale.US, "%,.0f", rates[i]));
        }
        double[] sorted = rates.clone();
        Arrays.sort(sorted);
        return table.text()
                + String.format(
                        Locale.US,
                        "warm: median %,.0f, best %,.0f questions a second; Java %s, %d processors\n",
                        (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2,
                        sorted[sorted.length - 1],
                        System.getProperty("java.version"),
                        Runtime.getRuntime().availableProcessors());
    }
}
