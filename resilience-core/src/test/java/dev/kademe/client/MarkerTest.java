package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.event.CallEvent;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.flow.Call;
import dev.kademe.flow.LaneSettings;
import dev.kademe.flow.Step;
import dev.kademe.level.LevelControl;
import dev.kademe.logging.RecordedLog;
import dev.kademe.metrics.MeteredCalls;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.routing.Target.Prompt;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plants a marker in everything that must never be printed, lets calls end in every way, and searches all output. An
 * exception that the application threw is handed back to it as it is, as a cause; nothing of ours repeats its message.
 */
final class MarkerTest {
    private static final TokenUsage COST = TokenUsage.of(12, 5);
    private static final Question<String> QUESTION =
            Question.of(Markers.PROMPT, Workload.LIVE, Repeatability.keyed(Markers.IDEMPOTENCY));

    private final Markers markers = new Markers();
    private final RecordedLog log = RecordedLog.open();
    private final HandTime time = new HandTime();

    @AfterEach
    void closeLog() {
        log.close();
    }

    static Stream<String> behaviours() {
        return new MarkerTest().endpoints().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("behaviours")
    void output_everyEnding_showsNoMarker(String behaviour) {
        Endpoint<String, String> endpoint = endpoints().get(behaviour);
        for (boolean isHandedOff : List.of(true, false)) {
            for (Target.Builder<String, String> main :
                    List.of(Target.blocking("main", endpoint), streaming(endpoint, false), streaming(endpoint, true))) {
                ResilientClient<String, String> client = client(main, isHandedOff);
                ask(client);
                join(client.askAsync(QUESTION.withDeadline(Duration.ofSeconds(30))));
                join(client.askStreaming(QUESTION, part -> {}));
                client.tryEveryTarget(QUESTION, answer -> {})
                        .values()
                        .forEach(thrown -> markers.ended(null, thrown.orElse(null)));
                markers.print(client.explain());
                client.close();
            }
        }
        markers.assertUnseen(log, 18);
    }

    @Test
    void output_applicationsPartsThrow_showsNoMarker() {
        Target.Builder<String, String> main = Target.<String, String>blocking(
                        "main", (content, attempt) -> Reply.of(Markers.ANSWER, COST))
                .provider(new Target.Provider("second", false))
                .prompt(Prompt.asAsked(content -> {
                    throw markers.own(new IllegalStateException(Markers.PROMPT));
                }))
                .level(LevelControl.pinned(DegradationLevel.SHORT_ANSWERS));
        ResilientClient<String, String> client = built(handingOff(main)
                .categories(content -> {
                    throw markers.own(new IllegalStateException(content));
                })
                .shorten(content -> {
                    throw markers.own(new IllegalStateException(content));
                })
                .classifier((thrown, now) -> {
                    throw markers.own(new IllegalStateException(Markers.KEY, thrown));
                }));
        ask(client);
        ResilientClient<String, String> broken = built(ResilientClient.builder(Route.of(
                List.of(Target.<String, String>blocking("main", endpoints().get("own exception"))
                        .build()),
                (question, referral) -> {
                    throw markers.own(new IllegalStateException(Markers.PROMPT));
                })));
        ask(broken);
        join(broken.askStreaming(QUESTION, part -> {}));

        markers.assertUnseen(log, 3);
    }

    @Test
    void output_cancelledRefusedAndLane_showsNoMarker() {
        ResilientClient<String, String> client = built(ResilientClient.builder(Route.withoutHandoff(
                List.of(Target.<String, String>async("main", (content, attempt) -> new CompletableFuture<>())
                        .ledger(RequestUse.ledger(1, Duration.ofHours(1), FailedCalls.FREE, Shares.none()))
                        .build()))));
        CompletableFuture<Answer<String>> pending = client.askAsync(QUESTION);
        CompletableFuture<Answer<String>> refused = client.askAsync(QUESTION);
        markers.print(pending);
        pending.cancel(false);
        join(refused);
        markers.print(refused);
        markers.print(client.lane(LaneSettings.standard())
                .submit(Question.of(Markers.PROMPT, Workload.BACKGROUND, Repeatability.repeatable())));
        markers.print(client);
        client.close();

        markers.assertUnseen(log, 2);
    }

    @Test
    void toString_everythingThatHoldsContent_showsNoMarker() {
        Call<String, String> call = handingOff(
                        Target.blocking("main", (content, attempt) -> Reply.of(Markers.ANSWER, COST)))
                .calls()
                .open(QUESTION, granted -> {});
        Step<String, String> send = call.started(time.now());
        Reply<String> reply = Reply.of(Markers.ANSWER, COST).withHeaders(Map.of("x-key", List.of(Markers.KEY)));
        Step<String, String> answered = call.replied(reply, time.now(), () -> 0);

        assertThat(List.of(
                        QUESTION,
                        QUESTION.repeatability(),
                        reply,
                        new Attempt("id", "main", 1, DegradationLevel.NORMAL, 1, QUESTION, new CallScope()),
                        send,
                        answered,
                        ((Step.Answered<String, String>) answered).answer(),
                        call,
                        rejection(429).build(),
                        handingOff(Target.blocking("main", endpoints().get("answer")))
                                .calls()
                                .plan()))
                .extracting(Object::toString)
                .noneMatch(text -> text.contains("MARKER"));
    }

    private Map<String, Endpoint<String, String>> endpoints() {
        Map<String, Endpoint<String, String>> all = new LinkedHashMap<>();
        all.put(
                "answer",
                (content, attempt) -> Reply.of(Markers.ANSWER, COST)
                        .withHeaders(Map.of(
                                "x-ratelimit-limit-tokens", List.of(Markers.HEADER),
                                "x-litellm-attempted-retries", List.of("2"),
                                "set-cookie", List.of(Markers.KEY))));
        all.put("truncated", (content, attempt) -> Reply.truncated(Markers.ANSWER, COST));
        for (int status : List.of(400, 401, 403, 404, 413, 422, 429, 500, 503, 529)) {
            all.put("status " + status, (content, attempt) -> {
                throw rejection(status).build();
            });
        }
        all.put("rejected for long", (content, attempt) -> {
            throw rejection(429).header("retry-after", "4500").build();
        });
        all.put("kind known", (content, attempt) -> {
            throw EndpointException.of(Failure.Kind.CONNECTION_LOST)
                    .body(Markers.BODY)
                    .build();
        });
        all.put("own exception", (content, attempt) -> {
            throw markers.own(new IOException("POST https://api.example/?key=" + Markers.KEY + " " + content));
        });
        all.put("own time-out", (content, attempt) -> {
            throw markers.own(new HttpTimeoutException(Markers.KEY));
        });
        all.put("own bug", (content, attempt) -> {
            throw markers.own(new IllegalStateException(Markers.ANSWER, markers.own(new IOException(Markers.KEY))));
        });
        all.put("own error", (content, attempt) -> {
            throw markers.own(new AssertionError(Markers.PROMPT));
        });
        return all;
    }

    private EndpointException.Builder rejection(int status) {
        return EndpointException.status(status)
                .header("authorization", Markers.KEY)
                .header("x-ratelimit-remaining-tokens", Markers.HEADER)
                .header("x-should-retry", Markers.HEADER)
                .body("{\"error\":{\"type\":\"" + Markers.BODY + "\",\"code\":\"" + Markers.BODY + "\",\"message\":\""
                        + Markers.PROMPT + " " + Markers.KEY + "\"}}")
                .paid(COST)
                .cause(markers.own(new IOException(Markers.KEY + Markers.PROMPT)));
    }

    /** The same as a stream, which fails before its first part or after it. */
    private static Target.Builder<String, String> streaming(Endpoint<String, String> endpoint, boolean isLate) {
        Endpoint.Streaming<String, String> stream = (content, attempt, sink) -> {
            if (isLate) {
                sink.part(Markers.PART);
            }
            try {
                Reply<String> reply = endpoint.send(content, attempt);
                sink.part(reply.content());
                if (reply.isTruncated()) {
                    sink.truncated(reply.usage());
                } else {
                    sink.ended(reply.usage());
                }
            } catch (Exception e) {
                sink.failed(e);
            }
            return () -> {};
        };
        return Target.streaming("main", stream, parts -> String.join("", parts));
    }

    private ResilientClient<String, String> client(Target.Builder<String, String> main, boolean isHandedOff) {
        return built(
                isHandedOff ? handingOff(main) : ResilientClient.builder(Route.withoutHandoff(List.of(main.build()))));
    }

    private static ResilientClient.Builder<String, String> handingOff(Target.Builder<String, String> main) {
        return ResilientClient.builder(Route.of(List.of(main.build()), (question, referral) -> Markers.ANSWER));
    }

    private ResilientClient<String, String> built(ResilientClient.Builder<String, String> builder) {
        return builder.time(time)
                .scheduler(new HandScheduler(time))
                .executor(Runnable::run)
                .random(() -> () -> 0)
                .drain(Duration.ZERO)
                .listener(new MeteredCalls(markers.registry))
                .listener(markers)
                .listener(event -> {
                    if (event instanceof CallEvent.Asked) {
                        throw new IllegalStateException("a listener's mistake");
                    }
                })
                .build();
    }

    private void ask(ResilientClient<String, String> client) {
        Answer<String> answer = null;
        Throwable ended = null;
        try {
            answer = client.ask(QUESTION.withCategory(Category.GENERAL));
            client.feedback(answer.provenance().callId(), true);
        } catch (RuntimeException | Error thrown) {
            ended = thrown;
        }
        markers.ended(answer, ended);
    }

    private void join(CompletableFuture<Answer<String>> call) {
        time.runUntil(call::isDone);
        var unused = call.whenComplete(
                (@Nullable Answer<String> answer, @Nullable Throwable thrown) -> markers.ended(answer, thrown));
    }
}
