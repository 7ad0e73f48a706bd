package dev.kademe.failure;

import dev.kademe.call.Dimension;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The wait that a rejection names, by what is most exact: {@code Retry-After}, a field of the body, its text, and only when
 * none of them names one the reset of the limit that ran out. OpenAI's resets are the time to a full bucket, much longer
 * than until the next call fits.
 */
final class Hints {
    /** Fields of a body that hold a wait: RetryInfo of Google, Cerebras, and what gateways write. */
    private static final Map<String, ToLongFunction<String>> FIELDS = Map.of(
            "error.details.retrydelay", HintValues::duration,
            "retry_after_seconds", HintValues::seconds,
            "error.retry_after_seconds", HintValues::seconds,
            "error.metadata.retry_after_seconds", HintValues::seconds,
            "retry_after_ms", HintValues::millis,
            "error.retry_after_ms", HintValues::millis,
            "retry_after", HintValues::seconds,
            "error.retry_after", HintValues::seconds);

    /** Other errors may repeat the application's own words, which must not close anything. */
    private static final Set<Failure.Kind> WITH_TEXT =
            Set.of(Failure.Kind.RATE_LIMITED, Failure.Kind.QUOTA_EXHAUSTED, Failure.Kind.OVERLOADED);

    private Hints() {}

    /** The wait that the provider names: 0 for "at once", {@link Failure#NO_HINT} for none. */
    static long namedNanos(Evidence evidence, Failure.Kind kind) {
        long header = RetryAfter.nanos(evidence.received());
        if (header > 0) {
            return header;
        }
        long field = ofFields(evidence);
        if (field > 0) {
            return field;
        }
        long text = WITH_TEXT.contains(kind) ? WaitText.nanos(evidence.text()) : Failure.NO_HINT;
        return Math.max(header, Math.max(field, text));
    }

    /** Whether the provider names a wait in a place that is made for it, and none that can be understood anywhere. */
    static boolean isUnread(Evidence evidence, Failure.Kind kind) {
        Received received = evidence.received();
        boolean isNamed = !received.header("retry-after-ms").isEmpty()
                || !received.header("retry-after").isEmpty()
                || FIELDS.keySet().stream()
                        .anyMatch(field -> !received.body().all(field).isEmpty());
        return isNamed && namedNanos(evidence, kind) == Failure.NO_HINT;
    }

    /** The reset of the limit that ran out; where none is known to have run out, the latest of all. */
    static long resetNanos(Evidence evidence) {
        Optional<Dimension> exhausted = evidence.dimension();
        long ofDimension = latest(
                evidence, gauge -> exhausted.isPresent() && gauge.dimension().equals(exhausted));
        if (ofDimension > 0) {
            return ofDimension;
        }
        long ofExhausted = latest(evidence, HeaderGauge::isExhausted);
        return ofExhausted > 0 ? ofExhausted : latest(evidence, gauge -> true);
    }

    private static long latest(Evidence evidence, Predicate<HeaderGauge> counts) {
        long latest = Failure.NO_HINT;
        for (HeaderGauge gauge : evidence.gauges()) {
            if (gauge.resetNanos() > 0 && counts.test(gauge)) {
                latest = Math.max(latest, gauge.resetNanos());
            }
        }
        return latest;
    }

    private static long ofFields(Evidence evidence) {
        long longest = Failure.NO_HINT;
        for (Map.Entry<String, ToLongFunction<String>> field : FIELDS.entrySet()) {
            for (String value : evidence.received().body().all(field.getKey())) {
                longest = Math.max(longest, field.getValue().applyAsLong(value.strip()));
            }
        }
        return longest;
    }
}
