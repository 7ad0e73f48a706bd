package dev.kademe.failure;

import dev.kademe.call.Moment;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What came from the provider, ready to be read.
 *
 * @param status the HTTP status, 0 when there was none
 * @param headers by their names in lower case, those that a gateway repeats inside the body included
 * @param body the fields of the body
 * @param referenceMillis the wall clock that dates are measured against: the provider's own, if it is to be believed
 */
record Received(int status, Map<String, List<String>> headers, Body body, long referenceMillis) {
    private static final String IN_BODY = "error.metadata.headers.";

    /** A {@code Date} further from our clock is not believed: no TLS connection survives such a skew. */
    private static final long LARGEST_SKEW_MILLIS = 86_400_000;

    /** The end of the year 9999: a wall clock that is beyond it, or before 1970, is wrong. */
    private static final long LATEST_MILLIS = 253_402_300_799_999L;

    static Received of(EndpointException thrown, Moment now) {
        Body body = BodyReader.read(thrown.body());
        return of(thrown.status(), thrown.headers(), body, now);
    }

    static Received of(int status, Map<String, List<String>> headers, Body body, Moment now) {
        Map<String, List<String>> all = new TreeMap<>();
        body.fields().forEach((path, values) -> {
            if (path.startsWith(IN_BODY)) {
                all.put(path.substring(IN_BODY.length()), values);
            }
        });
        all.putAll(headers);
        long nowMillis = Math.max(0, Math.min(now.epochMillis(), LATEST_MILLIS));
        return new Received(status, all, body, reference(all.getOrDefault("date", List.of()), nowMillis));
    }

    /** All lines of a header, each without blanks around it. */
    List<String> header(String name) {
        return headers.getOrDefault(name, List.of()).stream().map(String::strip).toList();
    }

    private static long reference(List<String> dates, long nowMillis) {
        if (dates.size() != 1) {
            return nowMillis;
        }
        OptionalLong date = HttpDates.epochMillis(dates.get(0).strip(), nowMillis);
        long skew = date.orElse(Long.MIN_VALUE) - nowMillis;
        boolean isSane = date.isPresent() && skew >= -LARGEST_SKEW_MILLIS && skew <= LARGEST_SKEW_MILLIS;
        return isSane ? date.getAsLong() : nowMillis;
    }
}
