package dev.kademe.sim.rehearse;

import dev.kademe.call.Dimension;
import dev.kademe.sim.provider.AccountMeter.Rejected;
import dev.kademe.sim.provider.ProviderMeter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The body of a rejection, in which a provider names what ran out. */
final class RejectionText {
    private static final Map<Dimension, String> REACHED = new EnumMap<>(Dimension.class);

    static {
        for (Dimension dimension : Dimension.values()) {
            REACHED.put(dimension, body("Rate limit reached on %s.".formatted(unit(dimension))));
        }
    }

    private RejectionText() {}

    /** The limit and what was wanted stand there only when no wait makes it fit. */
    static String of(Rejected rejected) {
        return rejected.retryAfterNanos() == ProviderMeter.NEVER
                ? body("Request too large on %s: Limit %d, Requested %d."
                        .formatted(unit(rejected.dimension()), rejected.limit(), rejected.requested()))
                : Objects.requireNonNull(REACHED.get(rejected.dimension()));
    }

    private static String body(String message) {
        return "{\"error\":{\"message\":\"%s\",\"code\":\"rate_limit_exceeded\"}}".formatted(message);
    }

    private static String unit(Dimension dimension) {
        return switch (dimension) {
            case REQUESTS -> "requests per min (RPM)";
            case TOKENS -> "tokens per min (TPM)";
            case INPUT_TOKENS -> "input tokens per min (ITPM)";
            case OUTPUT_TOKENS -> "output tokens per min (OTPM)";
            case DAILY_REQUESTS -> "requests per day (RPD)";
            case DAILY_TOKENS -> "tokens per day (TPD)";
        };
    }
}
