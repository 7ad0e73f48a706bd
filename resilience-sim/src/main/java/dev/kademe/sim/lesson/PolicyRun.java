package dev.kademe.sim.lesson;

import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.EventListener;
import dev.kademe.flow.Calls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.DispatchQueue;
import dev.kademe.sim.provider.LessonProvider;
import dev.kademe.sim.provider.SupportDesk;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * One policy under one load: for a hundred steps a request arrives in each, from step 30 a burst comes on top, and every
 * other step of the first 120 brings an interactive query. Not thread-safe.
 */
public final class PolicyRun {
    private static final int STEPS = 140;
    private static final int QUIET_REQUESTS = 100;
    private static final int BURST_FROM = 30;
    private static final int QUERIES_UNTIL = 120;
    private static final int QUERY_EVERY = 2;
    private static final Duration PATIENCE = Duration.ofDays(1);

    /** What falls due in the same step: queries first, then grants and arrivals, then the dispatch of the batch. */
    private static final int QUERY_RANK = 0;

    private static final int BATCH_RANK = 1;
    private static final int DISPATCH_RANK = 2;

    private final VirtualClock clock = new VirtualClock(0);
    private final SupportDesk desk;
    private final EventListener log;
    private final DispatchQueue queue;
    private final Target<String, String> target;
    private final Stream batch;
    private final Stream interactive;

    private PolicyRun(SupportDesk desk, long seed, LessonPolicy policy, LessonSettings settings, EventListener log) {
        this.desk = desk;
        this.log = log;
        this.queue = new DispatchQueue(settings.dispatch());
        LessonProvider provider =
                new LessonProvider(desk, seed, settings.quota(), settings.window(), settings.rejectedCalls());
        this.target = target(provider, policy.ledger(settings));
        RetryPolicy batchRetry = policy.batchRetry(settings.maxAttempts());
        this.batch = stream("batch", Workload.INTERNAL, batchRetry, PATIENCE, BATCH_RANK);
        this.interactive =
                stream("interactive", Workload.LIVE, LessonPolicy.interactiveRetry(), LessonPolicy.STEP, QUERY_RANK);
    }

    /**
     * Runs.
     *
     * @param seed the endpoint's, 0 to 2^32
     * @param burst requests that arrive in a step while the burst lasts, 1 to 160
     * @param log told of everything that happens to the calls
     */
    public static PolicyRow run(
            SupportDesk desk, long seed, int burst, LessonPolicy policy, LessonSettings settings, EventListener log) {
        PolicyRun run = new PolicyRun(desk, seed, policy, settings, log);
        run.plan(burst);
        run.clock.runUntil(nanos(STEPS - 1));
        run.batch.close();
        run.interactive.close();
        return new PolicyRow(
                seed,
                burst,
                policy,
                SupportDesk.REQUESTS,
                run.batch.completed(),
                run.batch.accurate(),
                run.interactive.calls(),
                run.interactive.completed(),
                run.batch.totals(),
                run.interactive.totals());
    }

    private void plan(int burst) {
        for (int i = 0; i < SupportDesk.REQUESTS; i++) {
            long at = nanos(i < QUIET_REQUESTS ? i : BURST_FROM + (i - QUIET_REQUESTS) / burst);
            SupportDesk.Request request = desk.requests().get(i);
            clock.at(at, BATCH_RANK, () -> queue.add(batch.open(request.prompt(), request.topic(), queue), at));
        }
        for (int step = 0; step < STEPS; step++) {
            long at = nanos(step);
            if (step % QUERY_EVERY == 0 && step < QUERIES_UNTIL) {
                String prompt = desk.interactivePrompt(step);
                clock.at(at, QUERY_RANK, () -> interactive.open(prompt, "").start());
            }
            clock.at(at, DISPATCH_RANK, () -> queue.dispatch(at));
        }
    }

    private Target<String, String> target(LessonProvider provider, QuotaLedger ledger) {
        return Target.blocking("lesson", new LessonEndpoint(provider, clock))
                .ledger(ledger)
                .withoutOutageGate()
                .build();
    }

    private Stream stream(String name, Workload workload, RetryPolicy retry, Duration waitBudget, int rank) {
        Calls<String, String> calls = ResilientClient.builder(Route.withoutHandoff(List.of(target)))
                .name(name)
                .retry(retry)
                .retryBudget(RetryBudget.none())
                .waitBudgets(new WaitBudgets(Map.of(workload, waitBudget)))
                .listener(log)
                .calls();
        // No wait of the lesson has chance in it; the generator is there because a driver must have one.
        return new Stream(new SimulatedDriver<>(clock, calls, new SplittableRandom(0), rank), workload);
    }

    private static long nanos(int step) {
        return LessonPolicy.STEP.multipliedBy(step).toNanos();
    }
}
