package dev.kademe.failure;

import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.failure.Failure.Closing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Makes one {@link Failure} of what an endpoint threw. */
final class Reading {
    /** A wait beyond this is no limit of the minute, whatever the status says: the target is closed until it is over. */
    static final long LONGEST_PASSING_NANOS = 120_000_000_000L;

    /** Kinds whose end a header or a body may tell. */
    private static final Set<Failure.Kind> UNTIL_RESET =
            Set.of(Failure.Kind.RATE_LIMITED, Failure.Kind.QUOTA_EXHAUSTED);

    private Reading() {}

    static Failure of(EndpointException thrown, Moment now) {
        Received received = Received.of(thrown, now);
        Evidence evidence = Evidence.of(received);
        Verdict verdict = thrown.kind()
                .map(Reading::known)
                .orElseGet(() -> DecisionTable.row(evidence).verdict());
        long hint = hintNanos(verdict, evidence);
        Failure failure = Failure.of(verdict.kind(), thrown.paid())
                .withStatus(thrown.status())
                .withRetryAfterNanos(hint)
                .withClosing(closing(verdict, hint, evidence))
                .withAdvice(advice(received))
                .withReports(reports(evidence, verdict.kind(), now))
                .withUnreadHint(Hints.isUnread(evidence, verdict.kind()));
        Optional<Dimension> dimension = isAboutLimit(verdict.kind()) ? evidence.dimension() : Optional.empty();
        return dimension.map(failure::withDimension).orElse(failure);
    }

    /** The endpoint knows what it was; what the headers and the body say about the time still counts. */
    private static Verdict known(Failure.Kind kind) {
        return switch (kind) {
            case RATE_LIMITED,
                    OVERLOADED,
                    SERVER_ERROR,
                    CONNECTION_REFUSED,
                    CONNECTION_LOST,
                    TIMED_OUT,
                    TRUNCATED,
                    CANCELLED,
                    UNKNOWN -> Verdict.passes(kind);
            case QUOTA_EXHAUSTED, UNAUTHORIZED -> Verdict.closes(kind);
            case REQUEST_TOO_LARGE, MODEL_UNAVAILABLE, INVALID_REQUEST -> Verdict.concernsThisCall(kind);
        };
    }

    private static long hintNanos(Verdict verdict, Evidence evidence) {
        if (!verdict.heedsHint()) {
            return Failure.NO_HINT;
        }
        long named = Hints.namedNanos(evidence, verdict.kind());
        if (named > 0) {
            return named;
        }
        long calendar = verdict.calendarNanos().applyAsLong(evidence);
        if (calendar > 0) {
            return calendar;
        }
        boolean mayReset = named == Failure.NO_HINT && UNTIL_RESET.contains(verdict.kind());
        return mayReset ? Hints.resetNanos(evidence) : named;
    }

    private static Closing closing(Verdict verdict, long hint, Evidence evidence) {
        boolean isStated = hint > 0;
        return switch (verdict.ends()) {
            case NEVER -> Closing.NONE;
            case BY_AN_OPERATOR -> Closing.UNSTATED;
            case BY_ITSELF -> {
                if (isStated && rejectsByChance(evidence)) {
                    yield Closing.PROBABILISTIC;
                }
                yield hint > LONGEST_PASSING_NANOS ? Closing.UNTIL_HINT : Closing.NONE;
            }
            case AT_A_TIME -> isStated ? Closing.UNTIL_HINT : Closing.UNSTATED;
            case AT_A_TIME_PERHAPS ->
                isStated && Hints.namedNanos(evidence, verdict.kind()) > 0
                        ? Closing.UNTIL_HINT_THEN_PROBE
                        : Closing.UNTIL_HINT;
        };
    }

    /** Anthropic takes a part of the calls although the limit is reached. */
    private static boolean rejectsByChance(Evidence evidence) {
        return evidence.hasStatus(429)
                && evidence.received().header("anthropic-ratelimit-unified-fallback-percentage").stream()
                        .anyMatch(value -> HintValues.seconds(value) > 0);
    }

    private static RepeatAdvice advice(Received received) {
        RepeatAdvice advice = RepeatAdvice.FREE;
        for (String value : received.header(RepeatAdvice.HEADER.toLowerCase(Locale.ROOT))) {
            advice = advice.or(RepeatAdvice.ofHeader(value).orElse(RepeatAdvice.FREE));
        }
        return hasRetried(received) ? advice.or(RepeatAdvice.RETRIED) : advice;
    }

    /** The gateways LiteLLM and Portkey count what they have tried themselves; the latter with -1 when it gave up. */
    private static boolean hasRetried(Received received) {
        return Stream.of("x-litellm-attempted-retries", "x-portkey-retry-attempt-count")
                .flatMap(name -> received.header(name).stream())
                .anyMatch(count -> count.matches("-1|[1-9][0-9]{0,8}"));
    }

    /** A limit that the rejection itself names is nearer than one of the headers. */
    private static List<ProviderReport> reports(Evidence evidence, Failure.Kind kind, Moment now) {
        List<ProviderReport> reports = new ArrayList<>(ProviderHeaders.reports(evidence.gauges(), now));
        // A bad request may repeat the application's own words.
        boolean isNamed = isAboutLimit(kind) && !evidence.hasStatus(400);
        OptionalLong limit = isNamed ? namedLimit(evidence) : OptionalLong.empty();
        Optional<Dimension> dimension = evidence.dimension();
        boolean isNew = reports.stream()
                .noneMatch(report -> dimension.equals(Optional.of(report.dimension()))
                        && report.limit().equals(limit));
        if (limit.orElse(0) > 0 && dimension.isPresent() && isNew) {
            reports.removeIf(report -> report.dimension() == dimension.get());
            reports.add(ProviderReport.ofLimit(dimension.get(), limit.getAsLong()));
        }
        return reports;
    }

    private static OptionalLong namedLimit(Evidence evidence) {
        List<String> values = evidence.received().body().all("error.details.violations.quotavalue");
        boolean isOne = values.size() == 1 && evidence.quotaIds().size() == 1;
        return isOne ? HintValues.count(values.get(0)) : evidence.limitText().limit();
    }

    private static boolean isAboutLimit(Failure.Kind kind) {
        return UNTIL_RESET.contains(kind) || kind == Failure.Kind.REQUEST_TOO_LARGE;
    }
}
