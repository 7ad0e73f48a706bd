package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** An asynchronous client on time moved by hand, and streams that a test feeds by hand. */
abstract class StreamFixture {
    static final long SECOND = 1_000_000_000L;
    static final Question<String> QUESTION = Question.of("q", Workload.LIVE, Repeatability.repeatable());
    static final TokenUsage COST = TokenUsage.of(12, 5);

    final HandTime time = new HandTime();
    final QuotaLedger ledger = RequestUse.ledger(5, Duration.ofMinutes(1), FailedCalls.FREE, Shares.none());
    final List<Stream> streams = new ArrayList<>();
    final List<String> parts = new ArrayList<>();
    final List<CallEvent> events = new ArrayList<>();

    /** A target whose streams the test feeds. */
    final Target.Builder<String, String> streaming(String name) {
        return Target.streaming(
                name,
                (content, attempt, sink) -> {
                    Stream stream = new Stream(attempt, sink);
                    streams.add(stream);
                    return stream;
                },
                StreamFixture::joined);
    }

    static String joined(List<? extends String> parts) {
        return String.join("", parts);
    }

    /** Main on the ledger, streaming, and then nobody. */
    final ResilientClient<String, String> client() {
        return client(streaming("main").ledger(ledger));
    }

    final ResilientClient<String, String> client(Target.Builder<String, String> target) {
        return built(ResilientClient.builder(Route.withoutHandoff(List.of(target.build()))));
    }

    final ResilientClient<String, String> handingOff(List<Target.Builder<String, String>> targets) {
        return built(ResilientClient.builder(Route.of(
                targets.stream().map(Target.Builder::build).toList(), (question, referral) -> "a person takes over")));
    }

    final ResilientClient<String, String> built(ResilientClient.Builder<String, String> builder) {
        return builder.retry(RetryPolicy.builder()
                        .backoff(Backoff.fixed(Duration.ofSeconds(1)))
                        .build())
                .drain(Duration.ZERO)
                .time(time)
                .scheduler(new HandScheduler(time))
                .random(() -> () -> 0)
                .listener(events::add)
                .build();
    }

    final CompletableFuture<Answer<String>> asked(ResilientClient<String, String> client) {
        return client.askStreaming(QUESTION, parts::add);
    }

    final Answer<String> answer(CompletableFuture<Answer<String>> call) {
        time.runUntil(call::isDone);
        return call.join();
    }

    final void passSeconds(long seconds) {
        long until = time.now().nanos() + seconds * SECOND;
        time.at(until, () -> {});
        time.runUntil(() -> time.now().nanos() >= until);
    }

    final RequestUse use() {
        return RequestUse.of(ledger, time.now());
    }

    final <E extends CallEvent> List<E> events(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    static EndpointException unavailable() {
        return EndpointException.status(503).build();
    }

    /** One attempt; running it breaks it off, which is counted. */
    static final class Stream implements Runnable {
        final Attempt attempt;
        final Endpoint.Sink<String> sink;
        int brokenOff;

        Stream(Attempt attempt, Endpoint.Sink<String> sink) {
            this.attempt = attempt;
            this.sink = sink;
        }

        @Override
        public void run() {
            brokenOff++;
        }
    }
}
