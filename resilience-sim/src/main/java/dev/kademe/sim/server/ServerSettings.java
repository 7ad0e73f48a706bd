package dev.kademe.sim.server;

import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.util.Objects;

/**
 * What a fake provider grants and how it answers.
 *
 * @param limits a minute's requests and tokens, for both of its languages together
 * @param meter how it counts a minute
 * @param rejectedCalls whether a request beyond the limits counts as a request
 * @param pace how long its answers are and how fast they come
 * @param mostInFlight requests that it serves at a time, 1 to {@link #HIGHEST_IN_FLIGHT}; more find it overloaded
 * @param seed of the answers and of the faults that are drawn
 */
public record ServerSettings(
        ProviderLimits limits, MeterKind meter, RejectedCalls rejectedCalls, Pace pace, int mostInFlight, long seed) {
    /** The most requests at a time, each of which holds a thread: {@value}. */
    public static final int HIGHEST_IN_FLIGHT = 1_000;

    public ServerSettings {
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(meter, "meter");
        Objects.requireNonNull(rejectedCalls, "rejectedCalls");
        Objects.requireNonNull(pace, "pace");
        if (mostInFlight < 1 || mostInFlight > HIGHEST_IN_FLIGHT) {
            throw new IllegalArgumentException(
                    "mostInFlight must be 1..%d, was %d".formatted(HIGHEST_IN_FLIGHT, mostInFlight));
        }
    }
}
