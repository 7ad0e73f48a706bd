package dev.kademe.routing;

import dev.kademe.call.Moment;
import dev.kademe.failure.Failure;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Keeps calls from a target that is out: lost connections, time-outs and 5xx close it, a rejection for a limit never does.
 * After a while one call goes as a probe; an answer opens the gate, an outage closes it for as long again. Thread-safe;
 * time is an argument.
 */
public final class OutageGate {
    /** What {@link #tryPass} answers when the call must not go. */
    public static final int SHUT = -1;

    private static final Set<Failure.Kind> OUTAGES = EnumSet.of(
            Failure.Kind.OVERLOADED,
            Failure.Kind.SERVER_ERROR,
            Failure.Kind.CONNECTION_REFUSED,
            Failure.Kind.CONNECTION_LOST,
            Failure.Kind.TIMED_OUT);

    /** No probe is on its way, so none can be lost. */
    private static final long NO_PROBE = Long.MAX_VALUE;

    private final Settings settings;
    private final LatestTime time = new LatestTime();
    private final CircuitBreaker breaker;
    /** A call that passed before the gate last opened or closed says nothing about it now. */
    private final AtomicInteger era = new AtomicInteger();

    private final AtomicReference<CircuitBreaker.State> latest = new AtomicReference<>(CircuitBreaker.State.CLOSED);

    private final AtomicLong opensNanos = new AtomicLong();
    private final AtomicLong probeSentNanos = new AtomicLong(NO_PROBE);

    OutageGate(String target, Settings settings) {
        this.settings = settings;
        this.breaker = CircuitBreaker.of(
                target,
                CircuitBreakerConfig.custom()
                        .clock(time)
                        .currentTimestampFunction(clock -> time.nanos(), TimeUnit.NANOSECONDS)
                        .slidingWindow(
                                Math.toIntExact(settings.window.toSeconds()),
                                settings.minCalls,
                                CircuitBreakerConfig.SlidingWindowType.TIME_BASED)
                        .failureRateThreshold((float) (100 * settings.failureRatio))
                        // The breaker opens after its wait, not at its end: waiting exactly as long as advised must do.
                        .waitDurationInOpenState(settings.closedFor.minusNanos(1))
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .build());
    }

    /**
     * Asks to send a call.
     *
     * @return a pass, to be told with the result or given back; {@link #SHUT} when the call must not go
     */
    public int tryPass(Moment now) {
        time.reach(now.nanos());
        if (breaker.getState() == CircuitBreaker.State.CLOSED) {
            return era.get();
        }
        // The breaker counts in milliseconds, and would open up to one too early.
        if (breaker.getState() == CircuitBreaker.State.OPEN && now.nanos() < opensNanos.get()) {
            return SHUT;
        }
        if (breaker.getState() == CircuitBreaker.State.HALF_OPEN && isProbeLost(now)) {
            breaker.releasePermission();
        }
        boolean mayPass = breaker.tryAcquirePermission();
        notice();
        if (!mayPass) {
            return SHUT;
        }
        probeSentNanos.set(now.nanos());
        return era.get();
    }

    /** The call was not sent, or what became of it says nothing about an outage: a probe may be tried again. */
    public void giveBack(int pass) {
        if (pass == era.get()) {
            probeSentNanos.set(NO_PROBE);
            breaker.releasePermission();
        }
    }

    /** The call was answered. */
    public void answered(int pass, Moment now) {
        if (pass == era.get()) {
            time.reach(now.nanos());
            breaker.onSuccess(0, TimeUnit.NANOSECONDS);
            notice();
        }
    }

    /** The call failed; only an outage counts. */
    public void failed(int pass, Failure.Kind kind, Moment now) {
        if (!OUTAGES.contains(kind)) {
            giveBack(pass);
        } else if (pass == era.get()) {
            time.reach(now.nanos());
            breaker.onError(0, TimeUnit.NANOSECONDS, new Outage());
            notice();
        }
    }

    /** Whether calls go without being a probe. */
    public boolean isOpen() {
        return breaker.getState() == CircuitBreaker.State.CLOSED;
    }

    /**
     * Monotonic time, in nanoseconds, from which a call may go; without meaning while the gate is open. {@link
     * Long#MAX_VALUE} while a probe is on its way: nobody can tell when it is answered.
     */
    public long opensNanos() {
        return breaker.getState() == CircuitBreaker.State.HALF_OPEN ? Long.MAX_VALUE : opensNanos.get();
    }

    /** The breaker could tell of its changes, but then it would read a clock of its own for every call. */
    private void notice() {
        CircuitBreaker.State state = breaker.getState();
        CircuitBreaker.State before = latest.get();
        if (state != before && latest.compareAndSet(before, state)) {
            if (state == CircuitBreaker.State.OPEN) {
                probeSentNanos.set(NO_PROBE);
                opensNanos.set(time.nanos() + settings.closedFor.toNanos());
            }
            era.incrementAndGet();
        }
    }

    /** A probe that nobody heard of again must not keep the gate shut for ever. */
    private boolean isProbeLost(Moment now) {
        long sent = probeSentNanos.get();
        boolean isLost = sent != NO_PROBE && now.nanos() - sent >= settings.longestProbe.toNanos();
        return isLost && probeSentNanos.compareAndSet(sent, now.nanos());
    }

    /** When it closes, in words, with where it is from. */
    String explain() {
        return "at %s of %d or more calls failed in %s, for %s, a probe waited for %s (%s)"
                .formatted(
                        settings.failureRatio,
                        settings.minCalls,
                        settings.window,
                        settings.closedFor,
                        settings.longestProbe,
                        settings.isStandard() ? "default: assumption" : "set");
    }

    /**
     * When a target counts as out. Immutable.
     *
     * @param window how far back calls are counted, 1 s to 1 hour, whole seconds
     * @param minCalls calls in the window below which nothing is decided, 1 to 1,000,000
     * @param failureRatio the part of the calls that fails when the target is out, above 0 to 1
     * @param closedFor how long nothing is sent before a probe, 1 s to 1 day
     * @param longestProbe how long a probe is waited for before another may go, 1 s to 1 day
     */
    public record Settings(
            Duration window, int minCalls, double failureRatio, Duration closedFor, Duration longestProbe) {
        private static final int MOST_CALLS = 1_000_000;
        private static final Settings STANDARD =
                new Settings(Duration.ofSeconds(60), 10, 0.5, Duration.ofSeconds(30), Duration.ofMinutes(10));

        public Settings {
            check("window", window, Duration.ofHours(1));
            check("closedFor", closedFor, Duration.ofDays(1));
            check("longestProbe", longestProbe, Duration.ofDays(1));
            if (minCalls < 1 || minCalls > MOST_CALLS) {
                throw new IllegalArgumentException("minCalls must be 1..%d, was %d".formatted(MOST_CALLS, minCalls));
            }
            if (!(failureRatio > 0 && failureRatio <= 1)) {
                throw new IllegalArgumentException("failureRatio must be above 0 to 1, was " + failureRatio);
            }
        }

        /** Half of at least ten calls within a minute; a probe every 30 s, waited for at most 10 minutes. */
        public static Settings standard() {
            return STANDARD;
        }

        /** Fast the first time, unlike the equality of a record: every client is explained when it is made. */
        private boolean isStandard() {
            return window.equals(STANDARD.window)
                    && minCalls == STANDARD.minCalls
                    && failureRatio == STANDARD.failureRatio
                    && closedFor.equals(STANDARD.closedFor)
                    && longestProbe.equals(STANDARD.longestProbe);
        }

        private static void check(String name, Duration value, Duration longest) {
            if (value.compareTo(Duration.ofSeconds(1)) < 0
                    || value.compareTo(longest) > 0
                    || !value.equals(Duration.ofSeconds(value.toSeconds()))) {
                throw new IllegalArgumentException(
                        "%s must be whole seconds from 1 s to %s, was %s".formatted(name, longest, value));
            }
        }
    }

    /** What the breaker counts; it keeps none of it. */
    private static final class Outage extends Exception {
        private static final long serialVersionUID = 1L;

        Outage() {
            super("outage", null, false, false);
        }
    }

    /** Monotonic time as the breaker wants it: a clock that shows the latest moment it was told of. */
    private static final class LatestTime extends Clock {
        private final AtomicLong nanos = new AtomicLong();

        void reach(long nowNanos) {
            if (nowNanos > nanos.get()) {
                nanos.accumulateAndGet(nowNanos, Math::max);
            }
        }

        long nanos() {
            return nanos.get();
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochSecond(0, nanos.get());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
