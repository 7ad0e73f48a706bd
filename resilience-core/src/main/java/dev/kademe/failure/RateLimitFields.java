package dev.kademe.failure;

import dev.kademe.call.Dimension;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code RateLimit} and {@code RateLimit-Policy} of the IETF draft ratelimit-headers-10: {@code "burst";r=50;t=30}. What is
 * malformed is passed over. At most {@value #MOST_ITEMS} items are read.
 */
final class RateLimitFields {
    static final int MOST_ITEMS = 16;

    private static final int LONGEST_FIELD = 2_048;
    private static final Pattern ITEM = Pattern.compile(
            "\\s*(\"[^\"\\\\]{0,64}\"|[A-Za-z*][\\w:/.*-]{0,63})((?:\\s*;\\s*[a-z*][\\w.*-]{0,31}(?:=(?:\"[^\"]{0,64}\"|:[^:]{0,128}:|[\\w.+-]{1,32}))?){0,8})\\s*(?:,|$)");
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*([a-z*][\\w.*-]{0,31})=(\"[^\"]{0,64}\"|:[^:]{0,128}:|[\\w.+-]{1,32})");

    private RateLimitFields() {}

    static List<HeaderGauge> gauges(Received received) {
        Map<String, Map<String, String>> policies = items(received.header("ratelimit-policy"));
        Map<String, Map<String, String>> limits = items(received.header("ratelimit"));
        List<HeaderGauge> gauges = new ArrayList<>();
        limits.forEach((name, parameters) -> {
            Map<String, String> policy = policies.getOrDefault(name, Map.of());
            long reset = HintValues.seconds(parameters.getOrDefault("t", ""));
            OptionalLong remaining = HintValues.count(parameters.getOrDefault("r", ""));
            OptionalLong quota = HintValues.count(policy.getOrDefault("q", ""));
            gauges.add(new HeaderGauge(dimension(policy), quota, remaining, reset));
        });
        return gauges;
    }

    /** Only windows that the ledger knows: a minute and a day. */
    private static Optional<Dimension> dimension(Map<String, String> policy) {
        String unit = policy.getOrDefault("qu", "\"requests\"");
        String window = policy.getOrDefault("w", "");
        boolean isDay = window.equals("86400");
        if (!isDay && !window.equals("60")) {
            return Optional.empty();
        }
        return switch (unit) {
            case "\"requests\"" -> Optional.of(isDay ? Dimension.DAILY_REQUESTS : Dimension.REQUESTS);
            case "\"tokens\"" -> Optional.of(isDay ? Dimension.DAILY_TOKENS : Dimension.TOKENS);
            default -> Optional.empty();
        };
    }

    private static Map<String, Map<String, String>> items(List<String> lines) {
        String field = String.join(",", lines);
        Map<String, Map<String, String>> items = new HashMap<>();
        if (field.length() > LONGEST_FIELD) {
            return items;
        }
        Matcher item = ITEM.matcher(field);
        int start = 0;
        while (items.size() < MOST_ITEMS && start < field.length()) {
            item.region(start, field.length());
            if (!item.lookingAt()) {
                // One malformed member: on to the next.
                int comma = field.indexOf(',', start);
                start = comma < 0 ? field.length() : comma + 1;
                continue;
            }
            Map<String, String> parameters = new HashMap<>();
            Matcher parameter = PARAMETER.matcher(item.group(2));
            while (parameter.find()) {
                parameters.put(parameter.group(1), parameter.group(2));
            }
            items.put(item.group(1), parameters);
            start = item.end();
        }
        return items;
    }
}
