package dev.kademe.sim.cli;

import dev.kademe.plan.Plan;
import dev.kademe.sim.rehearse.Judgement;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.OutcomePage;
import dev.kademe.sim.report.HtmlPage;
import dev.kademe.sim.report.Rehearsed;
import java.util.ArrayList;
import java.util.List;

/** The page of a rehearsal, of which the runs are told one plan after the other. Not thread-safe. */
final class RehearsalPage {
    private final RehearseInputs inputs;
    private final List<Drawn> drawn = new ArrayList<>();
    private final List<Runs> runs = new ArrayList<>();

    RehearsalPage(RehearseInputs inputs) {
        this.inputs = inputs;
    }

    /** A plan was rehearsed; of its runs, the first {@code mostDrawn} are drawn. */
    void add(Plan plan, String planFile, List<Outcome> outcomes, int mostDrawn) {
        outcomes.stream()
                .limit(mostDrawn)
                .map(outcome -> new Drawn(outcome, inputs.command(planFile, outcome.seed())))
                .forEach(drawn::add);
        long passed = outcomes.stream()
                .filter(outcome -> Judgement.of(outcome).isPassed())
                .count();
        runs.add(new Runs(plan, outcomes.size(), (int) passed));
    }

    String html() {
        return HtmlPage.of(
                drawn.stream()
                        .map(run -> OutcomePage.of(run.outcome, run.command))
                        .toList(),
                runs.stream().map(Runs::rehearsed).toList());
    }

    /** A run that is drawn when a page is wanted, and how to see it again. */
    private record Drawn(Outcome outcome, String command) {}

    /** What the page says of a plan; worked out only when a page is wanted. */
    private record Runs(Plan plan, int count, int passed) {
        Rehearsed rehearsed() {
            return new Rehearsed(plan.name(), RehearsedRule.digest(plan), count, passed);
        }
    }
}
