package dev.kademe.failure;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the headers of any reply, good or bad, say about limits: those of OpenAI, Azure, Anthropic, Groq, Cerebras,
 * Mistral and OpenRouter, and the IETF's {@code RateLimit} fields. Stateless; never throws; what makes no sense, such as
 * Azure's limit of -1, is passed over.
 */
final class ProviderHeaders {
    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final long HOUR_NANOS = 60 * MINUTE_NANOS;
    private static final String STANDARD = "x-ratelimit-";
    private static final String GROQ = "x-groq-region";
    private static final String ANTHROPIC = "anthropic-ratelimit-";

    private static final List<Row> ROWS = List.of(
            // Cerebras, which names the window.
            Row.of(Dimension.DAILY_REQUESTS, STANDARD + "%s-requests-day"),
            Row.of(Dimension.REQUESTS, STANDARD + "%s-requests-minute"),
            Row.of(Dimension.TOKENS, STANDARD + "%s-tokens-minute"),
            Row.of(Dimension.DAILY_TOKENS, STANDARD + "%s-tokens-day"),
            // Mistral; the second is its older form.
            Row.of(Dimension.REQUESTS, STANDARD + "%s-req-minute"),
            new Row(
                    Dimension.TOKENS,
                    "x-ratelimitbysize-limit-minute",
                    "x-ratelimitbysize-remaining-minute",
                    "ratelimitbysize-reset"),
            // Anthropic: each its own bucket.
            Row.of(Dimension.REQUESTS, ANTHROPIC + "requests-%s"),
            Row.of(Dimension.INPUT_TOKENS, ANTHROPIC + "input-tokens-%s"),
            Row.of(Dimension.OUTPUT_TOKENS, ANTHROPIC + "output-tokens-%s"),
            Row.of(Dimension.TOKENS, ANTHROPIC + "tokens-%s"),
            // OpenAI, Azure and Groq.
            Row.of(Dimension.REQUESTS, STANDARD + "%s-requests"),
            Row.of(Dimension.TOKENS, STANDARD + "%s-tokens"));

    private ProviderHeaders() {}

    /**
     * The reports in the headers of one reply, at most one for each dimension.
     *
     * @param headers by name, without regard to case
     * @param now when the reply was received
     */
    static List<ProviderReport> reports(Map<String, List<String>> headers, Moment now) {
        if (headers.isEmpty()) {
            return List.of();
        }
        Map<String, List<String>> lines = new TreeMap<>();
        for (Map.Entry<@Nullable String, List<String>> header : headers.entrySet()) {
            // HttpURLConnection keeps the status line under the name null.
            String name = header.getKey() == null ? "" : header.getKey().toLowerCase(Locale.ROOT);
            if (name.equals("date") || name.contains("ratelimit") || name.equals(GROQ)) {
                lines.put(name, header.getValue());
            }
        }
        return lines.isEmpty() ? List.of() : reports(gauges(Received.of(0, lines, Body.EMPTY, now)), now);
    }

    static List<ProviderReport> reports(List<HeaderGauge> gauges, Moment now) {
        Map<Dimension, ProviderReport> reports = new EnumMap<>(Dimension.class);
        for (HeaderGauge gauge : gauges) {
            boolean saysSomething =
                    gauge.limit().isPresent() || gauge.remaining().isPresent();
            if (gauge.dimension().isPresent() && saysSomething) {
                OptionalLong end = gauge.resetNanos() > 0
                        ? OptionalLong.of(now.nanosAfter(gauge.resetNanos()))
                        : OptionalLong.empty();
                Dimension dimension = gauge.dimension().get();
                reports.putIfAbsent(dimension, new ProviderReport(dimension, gauge.limit(), gauge.remaining(), end));
            }
        }
        return List.copyOf(reports.values());
    }

    static List<HeaderGauge> gauges(Received received) {
        List<HeaderGauge> gauges = new ArrayList<>();
        for (Row row : ROWS) {
            gauge(received, row.limit, row.remaining, row.reset)
                    .map(gauge -> named(gauge, byDayWhenItIs(row.dimension, gauge, received)))
                    .ifPresent(gauges::add);
        }
        gauges.addAll(RateLimitFields.gauges(received));
        for (String prefix : List.of("x-ratelimit-", "ratelimit-")) {
            gauge(received, prefix + "limit", prefix + "remaining", prefix + "reset")
                    .ifPresent(gauge -> gauges.add(new HeaderGauge(
                            requestsIn(gauge.resetNanos()), gauge.limit(), gauge.remaining(), gauge.resetNanos())));
        }
        gauges.addAll(ofSubscription(received));
        return gauges;
    }

    /**
     * Groq, and OpenAI for small accounts, count requests by the day under the same name as others by the minute. A reset
     * written with units is the time to a full bucket, which tells how long the bucket takes to fill.
     */
    private static Dimension byDayWhenItIs(Dimension dimension, HeaderGauge gauge, Received received) {
        if (dimension != Dimension.REQUESTS) {
            return dimension;
        }
        boolean isGroq = !received.header(GROQ).isEmpty();
        boolean hasUnits = received.header(STANDARD + "reset-requests").stream()
                .anyMatch(value -> HintValues.duration(value) != Failure.NO_HINT);
        boolean isLong = hasUnits && gauge.windowNanos() > 10 * MINUTE_NANOS;
        return isGroq || isLong ? Dimension.DAILY_REQUESTS : dimension;
    }

    /** OpenRouter and other gateways do not name the window; its end tells, or nothing does. */
    private static Optional<Dimension> requestsIn(long resetNanos) {
        if (resetNanos <= 0) {
            return Optional.empty();
        }
        if (resetNanos <= MINUTE_NANOS) {
            return Optional.of(Dimension.REQUESTS);
        }
        return resetNanos >= HOUR_NANOS ? Optional.of(Dimension.DAILY_REQUESTS) : Optional.empty();
    }

    /** Windows of a Claude subscription that reject: of five hours and of seven days. They have no limit in numbers. */
    private static List<HeaderGauge> ofSubscription(Received received) {
        List<HeaderGauge> gauges = new ArrayList<>();
        for (String window : List.of("", "5h-", "7d-")) {
            String prefix = ANTHROPIC + "unified-" + window;
            if (received.header(prefix + "status").contains("rejected")) {
                long reset = wait(received, prefix + "reset");
                gauges.add(new HeaderGauge(Optional.empty(), OptionalLong.empty(), OptionalLong.of(0), reset));
            }
        }
        return gauges;
    }

    /** A limit that is negative or less than what remains of it makes the whole nonsense, its reset as well. */
    private static Optional<HeaderGauge> gauge(Received received, String limit, String remaining, String reset) {
        List<String> limits = received.header(limit);
        List<String> left = received.header(remaining);
        OptionalLong most = count(limits);
        OptionalLong free = count(left);
        boolean isNonsense = (!limits.isEmpty() && most.isEmpty())
                || (!left.isEmpty() && free.isEmpty())
                || most.orElse(1) < 1
                || (most.isPresent() && free.orElse(0) > most.getAsLong());
        long wait = wait(received, reset);
        boolean isAbsent = limits.isEmpty() && left.isEmpty() && wait == Failure.NO_HINT;
        return isNonsense || isAbsent
                ? Optional.empty()
                : Optional.of(new HeaderGauge(Optional.empty(), most, free, wait));
    }

    private static HeaderGauge named(HeaderGauge gauge, Dimension dimension) {
        return new HeaderGauge(Optional.of(dimension), gauge.limit(), gauge.remaining(), gauge.resetNanos());
    }

    private static OptionalLong count(List<String> lines) {
        return lines.size() == 1 ? HintValues.count(lines.get(0)) : OptionalLong.empty();
    }

    private static long wait(Received received, String header) {
        long longest = Failure.NO_HINT;
        for (String line : received.header(header)) {
            longest = Math.max(longest, HintValues.wait(line, received.referenceMillis()));
        }
        return longest;
    }

    /** The names of the three headers of one limit. */
    private record Row(Dimension dimension, String limit, String remaining, String reset) {
        static Row of(Dimension dimension, String pattern) {
            return new Row(
                    dimension,
                    pattern.replace("%s", "limit"),
                    pattern.replace("%s", "remaining"),
                    pattern.replace("%s", "reset"));
        }
    }
}
