package dev.kademe.contract;

import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.http.HttpTimeoutException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A provider that does something else each time: the same thing for the same seed, name and number of the request, in any
 * world. It never takes longer than an attempt has left.
 */
final class FaultScript implements Endpoint.Async<String, String> {
    /** What an answer may take at most. */
    static final int MOST_OUTPUT = 40;

    /** The only personal data that a question can hold. */
    static final String PERSONAL = "ada@example.org";

    private static final int[] STATUSES = {
        400, 401, 402, 404, 408, 409, 413, 429, 429, 429, 429, 500, 500, 502, 503, 503, 503, 529
    };
    private static final String[] HINTS = {
        "0",
        "1",
        "2",
        "3",
        "5",
        "7",
        "30",
        "59",
        "60",
        "61",
        "119",
        "121",
        "4500",
        "86400",
        "277403",
        "-1",
        "soon",
        "NaN",
        "1e3",
        "2.5",
        "99999999999999999999",
        "",
        "Wed, 21 Oct 2015 07:28:00 GMT"
    };

    private final World world;
    private final String name;
    private final long seed;
    private final int outOfTenReplies;
    private final boolean isCleared;
    private int sent;

    FaultScript(World world, String name, long seed, int outOfTenReplies, boolean isCleared) {
        this.world = world;
        this.name = name;
        this.seed = seed;
        this.outOfTenReplies = outOfTenReplies;
        this.isCleared = isCleared;
    }

    @Override
    public CompletionStage<Reply<String>> send(String content, Attempt attempt) throws RuntimeException {
        if (!isCleared && content.contains(PERSONAL)) {
            throw new AssertionError("personal data reached " + name);
        }
        SplittableRandom random = new SplittableRandom(new SplittableRandom(seed + sent).nextLong());
        int number = ++sent;
        long delay = delayNanos(random);
        CompletableFuture<Reply<String>> stage = new CompletableFuture<>();
        // A bad provider is bad for a while.
        boolean isGood = random.nextInt(10) < (number / 6 % 2 == 0 ? outOfTenReplies : 10 - outOfTenReplies);
        if (delay >= attempt.timeLeftNanos()) {
            fail(stage, EndpointException.of(Failure.Kind.TIMED_OUT).build(), attempt.timeLeftNanos());
        } else if (isGood) {
            Reply<String> reply = reply(name + " " + number, content, random);
            at(delay, () -> stage.complete(reply));
        } else {
            Exception thrown = thrown(random);
            if (delay == 0 && thrown instanceof RuntimeException atOnce && random.nextBoolean()) {
                throw atOnce;
            }
            fail(stage, thrown, delay);
        }
        return stage;
    }

    /** How many requests have come. */
    int sent() {
        return sent;
    }

    private void fail(CompletableFuture<Reply<String>> stage, Exception thrown, long delay) {
        at(delay, () -> stage.completeExceptionally(thrown));
    }

    private void at(long delay, Runnable event) {
        if (delay == 0) {
            event.run();
        } else {
            world.at(world.now().nanosAfter(delay), event);
        }
    }

    private static Reply<String> reply(String content, String question, SplittableRandom random) {
        TokenUsage usage = TokenUsage.of(random.nextInt(question.length() + 1), random.nextInt(MOST_OUTPUT + 1));
        return random.nextInt(10) == 0 ? Reply.truncated(content, usage) : Reply.of(content, usage);
    }

    /** At once, soon, or far beyond what anybody waits for. */
    private static long delayNanos(SplittableRandom random) {
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> 0;
            case 4, 5, 6 -> random.nextLong(2_000_000_000L);
            case 7, 8 -> random.nextLong(9_000_000_000L);
            default -> random.nextLong(60_000_000_000L);
        };
    }

    private Exception thrown(SplittableRandom random) {
        return switch (random.nextInt(16)) {
            case 0 -> new ConnectException("refused");
            case 1 -> new SocketException("Connection reset");
            case 2 -> new IOException("broken", new HttpTimeoutException("late"));
            case 3 -> new IllegalStateException("a bug of the endpoint");
            case 4 ->
                EndpointException.of(Failure.Kind.TIMED_OUT)
                        .paid(TokenUsage.of(random.nextInt(10), 0))
                        .build();
            default -> rejection(random);
        };
    }

    private EndpointException rejection(SplittableRandom random) {
        EndpointException.Builder rejection = EndpointException.status(STATUSES[random.nextInt(STATUSES.length)]);
        switch (random.nextInt(6)) {
            case 0, 1, 2 -> rejection.header("retry-after", HINTS[random.nextInt(HINTS.length)]);
            case 3 -> rejection.header("retry-after-ms", Integer.toString(random.nextInt(3_000)));
            case 4 -> rejection.header("Retry-After", date(random.nextLong(-20, 20)));
            default -> {}
        }
        if (random.nextInt(20) == 0) {
            RepeatAdvice advice = RepeatAdvice.values()[random.nextInt(RepeatAdvice.values().length)];
            rejection.header(RepeatAdvice.HEADER, advice.headerValue());
        }
        if (random.nextInt(20) == 0) {
            rejection.header("anthropic-ratelimit-unified-fallback-percentage", "0.5");
        }
        return rejection.build();
    }

    private String date(long inSeconds) {
        Instant instant = Instant.ofEpochMilli(world.now().epochMillis()).plusSeconds(inSeconds);
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(instant.atZone(ZoneOffset.UTC));
    }
}
