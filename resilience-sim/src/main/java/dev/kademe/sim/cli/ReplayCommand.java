package dev.kademe.sim.cli;

import dev.kademe.event.EventListener;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.incident.ClientChoice;
import dev.kademe.sim.incident.Comparison;
import dev.kademe.sim.incident.Mornings;
import dev.kademe.sim.incident.Replay;
import dev.kademe.sim.incident.Scenario;
import dev.kademe.sim.report.HtmlPage;
import dev.kademe.sim.report.Timeline;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code replay ipo-morning}: the mornings of the incident report, lived through by a client. */
@Command(description = "Replays the mornings of the incident report.")
final class ReplayCommand implements Callable<Integer> {
    private static final int LAW_BROKEN = 1;
    private static final long LARGEST_SEED = 0xFFFFFFFFL;
    private static final long MOST_RUNS = 1_000;

    @Mixin
    private Reporting reporting = new Reporting();

    @Mixin
    private ReportOption report = new ReportOption();

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "morning", description = "ipo-morning, second-ipo or normal-morning")
    private String morning = "";

    @Option(
            names = "--client",
            description =
                    "naive, no-retry, wait-budget, level-1-only, breaker, quota-raised, no-hysteresis, second-model"
                            + " or plan (default: naive for ipo-morning, else plan)")
    private @Nullable String client;

    @Option(names = "--compare", description = "every client on the same traffic")
    private boolean isComparison;

    @Option(names = "--seed", defaultValue = "1", description = "0..4294967295 (default: ${DEFAULT-VALUE})")
    private String seed = "";

    @Option(
            names = "--runs",
            defaultValue = "1",
            description = "as many seeds, from --seed on: 1..1000 (default: ${DEFAULT-VALUE})")
    private String runs = "";

    private List<Replay> replays = List.of();

    @Override
    public Integer call() {
        int exitCode = report.exitCode(reporting.run(
                report.addTo(new NamedFiles()),
                (output, log) -> report.reported(() -> text(output, log), () -> HtmlPage.of(timelines()))));
        for (Replay replay : replays) {
            for (Verdict verdict : replay.surprises()) {
                Objects.requireNonNull(spec)
                        .commandLine()
                        .getErr()
                        .println("law %s was expected to %s and did not; repeat it with: %s"
                                .formatted(verdict.law(), verdict.isExpected() ? "hold" : "break", replay.command()));
                exitCode = LAW_BROKEN;
            }
        }
        return exitCode;
    }

    private String text(Reporting.Output output, EventListener log) {
        if (output.language() == Reporting.Language.TR) {
            throw new Inputs.BadInput("--lang", "tr", "en: only the lessons have a text in Turkish");
        }
        Scenario scenario = scenario();
        int count = (int) Inputs.number("--runs", runs, 1, MOST_RUNS);
        long firstSeed = Inputs.number("--seed", seed, 0, LARGEST_SEED - count + 1);
        if (isComparison) {
            if (client != null) {
                throw new Inputs.BadInput("--client", client, "left out with --compare, which runs every client");
            }
            Comparison comparison = Comparison.run(scenario, firstSeed, count, log);
            replays = comparison.replays();
            return several(output, () -> ComparisonText.of(comparison));
        }
        ClientChoice chosen = choice(scenario);
        replays = LongStream.range(firstSeed, firstSeed + count)
                .mapToObj(one -> Replay.run(scenario, chosen, one, log))
                .toList();
        if (count > 1) {
            return several(output, () -> RunsText.of(replays));
        }
        Replay only = replays.get(0);
        return output.format() == Reporting.Format.JSON
                ? ReplayJson.object(only) + "\n"
                : several(output, () -> ReplayText.of(only));
    }

    /** Of each client the first run. */
    private List<Timeline> timelines() {
        long firstSeed = replays.get(0).seed();
        return replays.stream()
                .filter(replay -> replay.seed() == firstSeed)
                .map(Replay::timeline)
                .toList();
    }

    private String several(Reporting.Output output, Supplier<String> text) {
        return switch (output.format()) {
            case TEXT -> text.get();
            case JSON -> ReplayJson.array(replays);
            case CSV -> ReplayCsv.COLUMNS.csv(replays);
        };
    }

    private Scenario scenario() {
        return Mornings.all().stream()
                .filter(scenario -> scenario.name().equals(morning))
                .findFirst()
                .orElseThrow(() -> new Inputs.BadInput(
                        "morning",
                        morning,
                        String.join(
                                ", ",
                                Mornings.all().stream().map(Scenario::name).toList())));
    }

    private ClientChoice choice(Scenario scenario) {
        if (client == null) {
            return scenario.name().equals(Mornings.ipoMorning().name()) ? ClientChoice.NAIVE : ClientChoice.PLAN;
        }
        String asked = client;
        return Stream.of(ClientChoice.values())
                .filter(choice -> choice.text().equals(asked))
                .findFirst()
                .orElseThrow(() -> new Inputs.BadInput(
                        "--client",
                        asked,
                        String.join(
                                ", ",
                                Stream.of(ClientChoice.values())
                                        .map(ClientChoice::text)
                                        .toList())));
    }
}
