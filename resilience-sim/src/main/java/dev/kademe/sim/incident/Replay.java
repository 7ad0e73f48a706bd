package dev.kademe.sim.incident;

import dev.kademe.event.EventListener;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.report.Timeline;
import java.util.ArrayList;
import java.util.List;

/**
 * One client that lived through one morning.
 *
 * @param scenario the morning, as it was for that client
 * @param client who
 * @param seed whose chance
 * @param figures what came of it
 * @param laws what was checked
 * @param minutes what happened in each minute
 */
public record Replay(
        Scenario scenario, ClientChoice client, long seed, Figures figures, List<Verdict> laws, MinuteTally minutes) {
    public Replay {
        laws = List.copyOf(laws);
    }

    /**
     * Runs.
     *
     * @param asked the morning; some clients change it, see {@link #scenario}
     * @param log told of everything that happens to the calls
     */
    public static Replay run(Scenario asked, ClientChoice client, long seed, EventListener log) {
        Scenario scenario = client.morning(asked);
        Observed observed = new MorningRun(scenario, client.settings(), seed, log).run();
        Figures figures = Figures.of(observed);
        Claims.check(observed, figures, client, seed);
        return new Replay(scenario, client, seed, figures, verdicts(observed, client), observed.minutes());
    }

    /** The laws that did not come out as expected; empty when the run is as it should be. */
    public List<Verdict> surprises() {
        return laws.stream().filter(verdict -> !verdict.isAsExpected()).toList();
    }

    /** The run, minute by minute. */
    public Timeline timeline() {
        return MorningTimeline.of(this);
    }

    /** The command that runs it again. */
    public String command() {
        boolean isOfAComparison = !scenario.variant().isEmpty() && client != ClientChoice.QUOTA_RAISED;
        return "java -jar resilience-sim.jar replay %s %s --seed %d"
                .formatted(scenario.name(), isOfAComparison ? "--compare" : "--client " + client.text(), seed);
    }

    private static List<Verdict> verdicts(Observed observed, ClientChoice client) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Law law : Law.values()) {
            Expectation expectation = Expectation.of(law, client, observed.scenario());
            long checked =
                    expectation == Expectation.UNSAID ? 0 : observed.laws().checked(law);
            if (law.isClaim() && checked == 0) {
                continue;
            }
            verdicts.add(new Verdict(
                    law.text(),
                    checked,
                    expectation == Expectation.UNSAID || observed.laws().held(law),
                    expectation != Expectation.BREAKS));
        }
        return verdicts;
    }
}
