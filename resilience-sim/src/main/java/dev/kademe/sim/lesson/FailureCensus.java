package dev.kademe.sim.lesson;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.answer.Provenance;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.EventListener;
import dev.kademe.flow.Calls;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.provider.LessonProvider;
import dev.kademe.sim.provider.LessonReply;
import dev.kademe.sim.provider.SupportDesk;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Every request of the batch once, with one attempt each and a window that is never full, counted by how it ends. What is
 * left are the failures of content, and what they cost.
 */
public final class FailureCensus {
    private static final int NO_LIMIT = 1_000_000;

    private final FailureRow[] rows = new FailureRow[LessonReply.Status.values().length];
    private final SimulatedDriver<String, String> driver;

    private FailureCensus(SupportDesk desk, long seed, EventListener log) {
        VirtualClock clock = new VirtualClock(0);
        LessonProvider provider = new LessonProvider(desk, seed, NO_LIMIT, 1, FailedCalls.COUNTED);
        Calls<String, String> calls = ResilientClient.builder(
                        Route.withoutHandoff(List.of(Target.blocking("lesson", new LessonEndpoint(provider, clock))
                                .withoutOutageGate()
                                .build())))
                .name("census")
                .retry(RetryPolicy.none())
                .listener(log)
                .calls();
        this.driver = new SimulatedDriver<>(clock, calls, new SplittableRandom(0));
        for (LessonReply.Status status : LessonReply.Status.values()) {
            rows[status.ordinal()] = new FailureRow(status, 0, 0);
        }
    }

    /**
     * Counts.
     *
     * @param seed the endpoint's
     * @return a row for each way to end but the rejection, in the order of the enum
     */
    public static List<FailureRow> count(SupportDesk desk, long seed, EventListener log) {
        FailureCensus census = new FailureCensus(desk, seed, log);
        desk.requests().forEach(request -> census.ask(request.prompt()));
        return List.of(census.rows).stream()
                .filter(row -> row.status() != LessonReply.Status.RATE_LIMITED)
                .toList();
    }

    private void ask(String prompt) {
        SimulatedCall<String, String> call =
                driver.open(Question.of(prompt, Workload.INTERNAL, Repeatability.repeatable()));
        var unused = call.answer().whenComplete((answer, thrown) -> {
            if (thrown instanceof CallFailedException failed) {
                add(LessonReply.Status.TIMED_OUT, failed.provenance());
            } else {
                boolean isWhole = answer.outcome() == Answer.Outcome.COMPLETE;
                add(isWhole ? LessonReply.Status.OK : LessonReply.Status.TRUNCATED, answer.provenance());
            }
        });
        call.start();
    }

    private void add(LessonReply.Status status, Provenance provenance) {
        FailureRow row = rows[status.ordinal()];
        rows[status.ordinal()] = new FailureRow(
                status, row.count() + 1, row.tokens() + provenance.paid().totalTokens());
    }
}
