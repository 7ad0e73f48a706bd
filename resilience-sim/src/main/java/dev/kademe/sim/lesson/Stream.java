package dev.kademe.sim.lesson;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.sim.clock.Pacing;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import java.util.ArrayList;
import java.util.List;

/** One of the lesson's two streams: opens its calls and keeps how each of them ended. */
final class Stream {
    private final SimulatedDriver<String, String> driver;
    private final Workload workload;
    private final List<SimulatedCall<String, String>> open = new ArrayList<>();
    private final List<Provenance> provenances = new ArrayList<>();
    private int completed;
    private int accurate;

    Stream(SimulatedDriver<String, String> driver, Workload workload) {
        this.driver = driver;
        this.workload = workload;
    }

    SimulatedCall<String, String> open(String prompt, String rightLabel) {
        return watched(driver.open(question(prompt)), rightLabel);
    }

    SimulatedCall<String, String> open(String prompt, String rightLabel, Pacing pacing) {
        return watched(driver.open(question(prompt), pacing), rightLabel);
    }

    /** The lesson's time is over: what still waits is given up. */
    void close() {
        open.forEach(SimulatedCall::cancel);
    }

    int completed() {
        return completed;
    }

    int accurate() {
        return accurate;
    }

    int calls() {
        return open.size();
    }

    AttemptTotals totals() {
        return AttemptTotals.of(provenances);
    }

    private Question<String> question(String prompt) {
        return Question.of(prompt, workload, Repeatability.repeatable());
    }

    private SimulatedCall<String, String> watched(SimulatedCall<String, String> call, String rightLabel) {
        open.add(call);
        var unused = call.answer().whenComplete((answer, thrown) -> {
            if (thrown instanceof CallFailedException failed) {
                provenances.add(failed.provenance());
                return;
            }
            provenances.add(answer.provenance());
            if (answer.outcome() == Answer.Outcome.COMPLETE) {
                completed++;
                accurate += answer.content().equals(rightLabel) ? 1 : 0;
            }
        });
        return call;
    }
}
