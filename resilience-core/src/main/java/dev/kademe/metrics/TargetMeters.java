package dev.kademe.metrics;

import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.metrics.Label.Complete;
import dev.kademe.metrics.Label.Direction;
import dev.kademe.metrics.Label.Liked;
import dev.kademe.metrics.Label.TokenType;
import dev.kademe.metrics.Label.TokenUse;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route.SkipReason;
import io.micrometer.core.instrument.Counter;
import java.util.function.Function;

/**
 * Counts what happens at one target. Its meters are made at once, so that a rate sees the first of each; they are found by
 * the ordinals of what they count, because a registry makes tags for each look.
 */
final class TargetMeters {
    private final Counter complete;
    private final Counter[] failed;
    private final Counter retries;
    private final Counter hiddenRetries;
    private final Counter[] stops;
    private final Counter[] skips;
    private final Counter unreadHints;
    private final Counter overestimated;
    private final Counter underestimated;
    private final Counter[] liked;
    private final Counter[] disliked;
    private final Tokens[] useful;
    private final Tokens[] wasted;

    TargetMeters(Meters meters, Tagged target) {
        this.complete = meters.counter(Metric.ATTEMPTS, target, Tagged.of(Complete.COMPLETE));
        this.failed = each(Failure.Kind.values(), kind -> meters.counter(Metric.ATTEMPTS, target, Tagged.of(kind)));
        this.retries = meters.counter(Metric.RETRIES, target);
        this.hiddenRetries = meters.counter(Metric.HIDDEN_RETRIES, target);
        this.stops = each(StopReason.values(), reason -> meters.counter(Metric.STOPS, target, Tagged.of(reason)));
        this.skips = each(SkipReason.values(), reason -> meters.counter(Metric.SKIPS, target, Tagged.of(reason)));
        this.unreadHints = meters.counter(Metric.HINTS_UNREAD, target);
        this.overestimated = meters.counter(Metric.ESTIMATE_ERROR, target, Tagged.of(Direction.OVER));
        this.underestimated = meters.counter(Metric.ESTIMATE_ERROR, target, Tagged.of(Direction.UNDER));
        this.liked = feedback(meters, target, Liked.TRUE);
        this.disliked = feedback(meters, target, Liked.FALSE);
        this.useful = tokens(meters, target, TokenUse.USEFUL);
        this.wasted = tokens(meters, target, TokenUse.WASTED);
    }

    void attempted(Workload workload, Attempted attempt, boolean isRetry) {
        Failure failure = attempt.failure();
        if (failure == null) {
            complete.increment();
            useful[workload.ordinal()].paid(attempt.usage());
            estimated(attempt.usage().totalTokens() - attempt.estimatedTokens());
        } else {
            failed[failure.kind().ordinal()].increment();
            wasted[workload.ordinal()].paid(attempt.usage());
            if (failure.hasUnreadHint()) {
                unreadHints.increment();
            }
        }
        if (isRetry) {
            retries.increment();
        }
        if (attempt.sends() > 1) {
            hiddenRetries.increment(attempt.sends() - 1);
        }
    }

    private void estimated(long errorTokens) {
        if (errorTokens > 0) {
            underestimated.increment((double) errorTokens);
        } else if (errorTokens < 0) {
            overestimated.increment((double) -errorTokens);
        }
    }

    /** It was left out, or left. */
    void left(Skipped skipped) {
        if (skipped.reason() != null) {
            skips[skipped.reason().ordinal()].increment();
        } else if (skipped.stop() != null) {
            stops[skipped.stop().ordinal()].increment();
        }
    }

    void rated(DegradationLevel level, boolean isLiked) {
        (isLiked ? liked : disliked)[level.ordinal()].increment();
    }

    private static Counter[] feedback(Meters meters, Tagged target, Liked liked) {
        return each(
                DegradationLevel.values(),
                level -> meters.counter(Metric.FEEDBACK, target, Tagged.of(level), Tagged.of(liked)));
    }

    private static Tokens[] tokens(Meters meters, Tagged target, TokenUse use) {
        Workload[] workloads = Workload.values();
        Tokens[] tokens = new Tokens[workloads.length];
        for (int i = 0; i < tokens.length; i++) {
            Tagged workload = Tagged.of(workloads[i]);
            Function<TokenType, Counter> counter =
                    type -> meters.counter(Metric.TOKENS, workload, target, Tagged.of(type), Tagged.of(use));
            tokens[i] = new Tokens(
                    counter.apply(TokenType.INPUT),
                    counter.apply(TokenType.CACHED_INPUT),
                    counter.apply(TokenType.OUTPUT));
        }
        return tokens;
    }

    private static <E> Counter[] each(E[] constants, Function<E, Counter> counter) {
        Counter[] counters = new Counter[constants.length];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = counter.apply(constants[i]);
        }
        return counters;
    }

    private record Tokens(Counter input, Counter cachedInput, Counter output) {
        void paid(TokenUsage usage) {
            add(input, usage.inputTokens() - usage.cachedInputTokens());
            add(cachedInput, usage.cachedInputTokens());
            add(output, usage.outputTokens());
        }

        private static void add(Counter counter, long tokens) {
            if (tokens > 0) {
                counter.increment((double) tokens);
            }
        }
    }
}
