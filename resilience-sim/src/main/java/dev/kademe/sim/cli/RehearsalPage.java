package dev.kademe.sim.cli;

import dev.kademe.plan.Plan;
import dev.kademe.sim.rehearse.Judgement;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.OutcomePage;
import dev.kademe.sim.report.HtmlPage;
import dev.kademe.sim.report.Rehearsed;
import dev.kademe.sim.report.Timeline;
import java.util.ArrayList;
import java.util.List;

/** The page of a rehearsal, of which the runs are told one plan after the other; worked out only when it is wanted. Not thread-safe. */
final class RehearsalPage {
    private final RehearseInputs inputs;
    private final List<Runs> runs = new ArrayList<>();

    RehearsalPage(RehearseInputs inputs) {
        this.inputs = inputs;
    }

    /** A plan was rehearsed; of its runs, the first {@code mostDrawn} are drawn. */
    void add(Plan plan, String planFile, List<Outcome> outcomes, int mostDrawn) {
        runs.add(new Runs(plan, planFile, outcomes, mostDrawn));
    }

    String html() {
        List<Timeline> drawn = new ArrayList<>();
        List<Rehearsed> rehearsed = new ArrayList<>();
        for (Runs ofPlan : runs) {
            int passed = 0;
            for (Outcome outcome : ofPlan.outcomes) {
                passed += Judgement.of(outcome).isPassed() ? 1 : 0;
            }
            rehearsed.add(new Rehearsed(
                    ofPlan.plan.name(), RehearsedRule.digest(ofPlan.plan), ofPlan.outcomes.size(), passed));
            // How to see a run again stands with it.
            ofPlan.outcomes.stream()
                    .limit(ofPlan.mostDrawn)
                    .map(outcome -> OutcomePage.of(outcome, inputs.command(ofPlan.planFile, outcome.seed())))
                    .forEach(drawn::add);
        }
        return HtmlPage.of(drawn, rehearsed);
    }

    private record Runs(Plan plan, String planFile, List<Outcome> outcomes, int mostDrawn) {}
}
