package dev.kademe.sim.cli;

import dev.kademe.call.Workload;
import dev.kademe.client.TimeSource;
import dev.kademe.document.DocumentException;
import dev.kademe.plan.Plan;
import dev.kademe.sim.rehearse.Onlooker;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.PlanRehearsal;
import dev.kademe.sim.rehearse.PlanRehearsal.Background;
import dev.kademe.sim.report.TextTable;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.trace.TraceException;
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
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int LEAST_ROUNDS = 2;
    private static final int MOST_ROUNDS = 1_000;

    @Mixin
    private RehearseInputs inputs = new RehearseInputs();

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--rounds",
            defaultValue = "40",
            description = "how often it is run, the first half to warm up: 2..1000 (default: ${DEFAULT-VALUE})")
    private String rounds = "";

    @Override
    public Integer call() {
        try {
            int count = (int) Inputs.number("--rounds", rounds, LEAST_ROUNDS, MOST_ROUNDS);
            RehearseInputs.Rehearsed rehearsed = inputs.rehearsed();
            return Printout.print(
                    Objects.requireNonNull(spec).commandLine(),
                    text(rates(rehearsed.plan(), rehearsed.scenario(), count)));
        } catch (Inputs.BadInput | DocumentException | TraceException e) {
            Objects.requireNonNull(spec).commandLine().getErr().println(e.getMessage());
            return Main.BAD_INPUT;
        }
    }

    private double[] rates(Plan plan, Scenario scenario, int count) {
        TimeSource time = TimeSource.system();
        double[] rates = new double[count];
        for (int i = 0; i < count; i++) {
            long startNanos = time.now().nanos();
            Outcome outcome =
                    PlanRehearsal.run(plan, scenario, inputs.firstSeed(), Background.PRESENT, Onlooker.nobody());
            double seconds = (time.now().nanos() - startNanos) / NANOS_PER_SECOND;
            rates[i] = questions(outcome) / seconds;
        }
        return rates;
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
        double[] warm = Arrays.copyOfRange(rates, rates.length / 2, rates.length);
        Arrays.sort(warm);
        return table.text()
                + String.format(
                        Locale.US,
                        "warm: median %,.0f, best %,.0f questions a second; Java %s, %d processors\n",
                        (warm[(warm.length - 1) / 2] + warm[warm.length / 2]) / 2,
                        warm[warm.length - 1],
                        System.getProperty("java.version"),
                        Runtime.getRuntime().availableProcessors());
    }
}
