package dev.kademe.metrics;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.EventListener;
import dev.kademe.failure.EndpointException;
import dev.kademe.flow.Backlog;
import dev.kademe.flow.Call;
import dev.kademe.flow.Calls;
import dev.kademe.flow.Step;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** One client on time moved by hand, and a morning in which everything happens that is counted. */
abstract class MorningFixture {
    static final long SECOND = 1_000_000_000L;
    static final Category TAX = new Category("tax");

    final QuotaLedger ledger = QuotaLedger.create(Quota.builder()
            .limit(Dimension.REQUESTS, 100, Metering.sliding(Duration.ofMinutes(1)))
            .limit(Dimension.TOKENS, 1_000, Metering.sliding(Duration.ofMinutes(1)))
            .shares(Shares.standard())
            .build());
    final LevelControl level = LevelControl.adaptive(LevelSettings.standard());
    final Deque<Object> results = new ArrayDeque<>();
    Moment now = Moment.ZERO;

    final ResilientClient.Builder<String, String> builder(EventListener listener) {
        Target<String, String> main = target("main");
        Target<String, String> small = target("small");
        Router<String, String> router = Router.sensitive(Route.of(List.of(main, small), Handoff.english()))
                .category(TAX, Route.withoutHandoff(List.of(main)))
                .build();
        return ResilientClient.builder(router)
                .name("shop")
                .shorten(content -> content + ", briefly")
                .listener(listener);
    }

    private Target<String, String> target(String name) {
        return Target.<String, String>streaming(
                        name, (content, attempt, sink) -> () -> {}, parts -> String.join("", parts))
                .ledger(name.equals("main") ? ledger : QuotaLedger.unlimited())
                .level(name.equals("main") ? level : LevelControl.none())
                .estimate(content -> TokenEstimate.of(40, 10))
                .build();
    }

    final void later(long seconds) {
        now = new Moment(now.nanos() + seconds * SECOND, now.epochMillis() + seconds * 1_000);
    }

    /** Asks, with what its attempts come to: a reply, or what is thrown. */
    final Step<String, String> ask(Calls<String, String> calls, Question<String> question, Object... comesTo) {
        results.clear();
        results.addAll(List.of(comesTo));
        Call<String, String> call = calls.open(question, granted -> {});
        Step<String, String> step = call.started(now);
        while (step instanceof Step.Send<String, String> || step instanceof Step.Wait<String, String>) {
            if (step instanceof Step.Wait<String, String> wait) {
                later(Math.max(1, (wait.untilNanos() - now.nanos() + SECOND - 1) / SECOND));
                step = call.waited(now);
            } else {
                later(1);
                step = attempt(call);
            }
        }
        return step;
    }

    private Step<String, String> attempt(Call<String, String> call) {
        Object result = results.isEmpty() ? reply() : results.remove();
        if (result instanceof Reply<?> reply) {
            return call.replied(Reply.of((String) reply.content(), reply.usage()), now, () -> 0);
        }
        if (result instanceof String part) {
            call.content(part, now);
            later(1);
            return call.streamed(TokenUsage.of(40, 4), true, now, () -> 0);
        }
        return call.failed((Throwable) result, now, () -> 0);
    }

    static Question<String> question(Workload workload) {
        return Question.of("how much?", workload, Repeatability.repeatable());
    }

    static Reply<String> reply() {
        return Reply.of("12 lira", new TokenUsage(30, 10, 5));
    }

    static Throwable rejection(String retryAfter) {
        return EndpointException.status(429).header("retry-after", retryAfter).build();
    }

    final void tick(Calls<String, String> calls, Backlog... backlogs) {
        later(5);
        calls.tick(List.of(backlogs), now);
    }

    /** Answers, waits, retries, fallbacks, handoffs, failures, streams, levels, an alarm and a lane. */
    final void morning(Calls<String, String> calls) {
        Question<String> live = question(Workload.LIVE);
        tick(calls);
        ask(calls, live, reply());
        ask(calls, live, rejection("soon"), reply());
        ask(calls, live, rejection("60"), reply());
        ask(
                calls,
                live,
                EndpointException.status(503).build(),
                EndpointException.status(503).build(),
                EndpointException.status(503).build(),
                EndpointException.status(401).build());
        ask(calls, live, "12 ");
        ask(calls, question(Workload.BACKGROUND), EndpointException.status(500).build(), reply());
        ask(calls, live.withCategory(TAX), EndpointException.status(400).build());
        later(60);
        for (int i = 0; i < 18; i++) {
            ask(calls, live, reply());
        }
        ask(calls, question(Workload.INTERNAL), reply());
        tick(calls, new Backlog(ledger, 500, 10, now.nanos()));
        level.pin(DegradationLevel.SHORT_ANSWERS, now);
        tick(calls);
        ask(calls, live, reply());
        for (int i = 0; i < 70; i++) {
            tick(calls);
        }
        Call<String, String> cancelled = calls.open(live, granted -> {});
        cancelled.started(now);
        cancelled.cancelled(now);
    }
}
