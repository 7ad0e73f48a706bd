package dev.kademe.sim.scenario;

import dev.kademe.sim.load.RateCurve;
import java.time.Duration;
import java.util.Optional;

/** Something that goes wrong for a time. Immutable. */
public sealed interface Fault {
    /** When, since the beginning of the scenario. */
    Span span();

    /** The quota or the target it befalls. */
    String befalls();

    /**
     * A stretch of a scenario.
     *
     * @param from since the beginning, 0 or more
     * @param until since the beginning, after {@code from}
     */
    record Span(Duration from, Duration until) {
        public boolean contains(long nanos) {
            return nanos >= from.toNanos() && nanos < until.toNanos();
        }
    }

    /**
     * The provider grants less.
     *
     * @param befalls a quota
     * @param ratio what is left of its limits, 0 to 1
     */
    record LowerLimit(Span span, String befalls, double ratio) implements Fault {}

    /**
     * Answers take longer.
     *
     * @param befalls a target
     * @param factor by how much, 1 to 1,000
     */
    record SlowTokens(Span span, String befalls, double factor) implements Fault {}

    /**
     * The provider rejects with status 429 whatever its meter says.
     *
     * @param befalls a target
     * @param ratio how many of the calls, 0 to 1
     * @param hint what the rejection asks to wait; empty when it says nothing
     */
    record Rejections(Span span, String befalls, double ratio, Optional<Duration> hint) implements Fault {}

    /**
     * The provider fails with status 503.
     *
     * @param befalls a target
     * @param ratio how many of the calls, 0 to 1
     */
    record Outage(Span span, String befalls, double ratio) implements Fault {}

    /**
     * Others spend the same quota.
     *
     * @param befalls a quota
     * @param requestsPerMinute how many requests of theirs come in a minute, 0 or more
     * @param tokensPerRequest what each takes
     */
    record OtherUsers(Span span, String befalls, double requestsPerMinute, long tokensPerRequest) implements Fault {
        /** How many of their requests come in a minute, over the scenario. */
        public RateCurve rate() {
            RateCurve during = span.from().isZero()
                    ? RateCurve.perMinute(requestsPerMinute)
                    : RateCurve.perMinute(0).then(span.from(), requestsPerMinute);
            return during.then(span.until(), 0);
        }
    }
}
