package dev.kademe.client;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.TimeSource.Grant;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import io.github.resilience4j.core.EventConsumer;
import io.github.resilience4j.core.EventProcessor;
import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.event.RateLimiterEvent;
import io.github.resilience4j.ratelimiter.event.RateLimiterOnDrainedEvent;
import io.github.resilience4j.ratelimiter.event.RateLimiterOnFailureEvent;
import io.github.resilience4j.ratelimiter.event.RateLimiterOnSuccessEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A ledger as one workload sees it, in the shape of Resilience4j's {@link RateLimiter}, for its decorators, registries and
 * dashboards. A permit is a token, and every acquisition is one request as well. Thread-safe.
 *
 * <p>Nothing is settled through the view: what was acquired stays charged as claimed until it leaves the window, and the
 * ledger does not learn how a call ended. So a call of the view never ends a closure: a quota that is closed until a probe
 * is answered opens for clients only, and at the time of the probe the view lets every caller try. Calls that know their
 * usage belong in a {@link ResilientClient}. Unlike Resilience4j's own limiters, the view refuses at once what it would
 * wait for in vain, and takes nothing for a caller that is interrupted.
 */
public final class LedgerRateLimiter implements RateLimiter {
    /** How long an acquisition may wait unless said otherwise, as in Resilience4j: {@value} s. */
    public static final int DEFAULT_TIMEOUT_SECONDS = 5;

    /** The longest that an acquisition may be told to wait, in hours, which is the longest window: {@value}. */
    public static final int LONGEST_TIMEOUT_HOURS = 24;

    private static final Duration LONGEST_TIMEOUT = Duration.ofHours(LONGEST_TIMEOUT_HOURS);
    private static final Duration PERIOD_WITHOUT_LIMIT = Duration.ofMinutes(1);
    private static final long REFUSED = -1;

    private final String name;
    private final QuotaLedger ledger;
    private final Workload workload;
    private final Map<String, String> tags;
    private final Predicate<Either<? extends Throwable, ?>> drains;
    private final TimeSource time;
    private final Events events = new Events();
    private final Figures figures = new Figures();
    private final AtomicInteger waitingThreads = new AtomicInteger();
    private volatile Duration timeout;

    private LedgerRateLimiter(Builder builder) {
        this.name = builder.name;
        this.ledger = builder.ledger;
        this.workload = builder.workload;
        this.tags = builder.tags;
        this.drains = builder.drains;
        this.time = builder.time;
        this.timeout = builder.timeout;
    }

    /**
     * A view with defaults.
     *
     * @param name its name in registries, events and metrics
     * @param ledger may be shared with clients and other views
     * @param workload who spends what is acquired
     */
    public static LedgerRateLimiter of(String name, QuotaLedger ledger, Workload workload) {
        return builder(name, ledger, workload).build();
    }

    /** Starts a view, see {@link #of}. */
    public static Builder builder(String name, QuotaLedger ledger, Workload workload) {
        return new Builder(name, ledger, workload);
    }

    /**
     * Charges one request and {@code permits} tokens, waiting for them if the ledger says that the wait fits the timeout.
     *
     * @param permits 1 or more
     * @return false when they were refused, or when the thread is interrupted: then nothing is charged, and its flag stays
     *     set, which Resilience4j's decorators turn into an {@code AcquirePermissionCancelledException}
     * @throws IllegalArgumentException when {@code permits} is less than 1
     */
    @Override
    public boolean acquirePermission(int permits) {
        checkPositive("permits", permits);
        boolean isGranted = !Thread.currentThread().isInterrupted() && acquire(permits);
        publish(isGranted, permits);
        return isGranted;
    }

    /**
     * Charges one request and {@code permits} tokens, or promises them to a caller who comes back for them at the end of
     * the wait without asking again. A promise keeps its place in the ledger's line and is charged as soon as there is
     * room, which is at the end of the wait unless something is given back before. It cannot be taken back. A more
     * protected workload may still go first, and a rising level may stop the workload; the caller goes anyway, and
     * whatever has not been charged by then is charged later, at the expense of those who wait behind it. Callers who can
     * wait do better with {@link #acquirePermission}, which asks again.
     *
     * @param permits 1 or more
     * @return nanoseconds to wait, 0 to the timeout; negative when they were refused
     * @throws IllegalArgumentException when {@code permits} is less than 1
     */
    @Override
    public long reservePermission(int permits) {
        checkPositive("permits", permits);
        long waitNanos = promise(permits);
        publish(waitNanos >= 0, permits);
        return waitNanos;
    }

    /** Takes what is free of the window's tokens as used, for every workload: the provider says that there is no room. */
    @Override
    public void drainPermissions() {
        Moment now = time.now();
        int drained = availablePermits(now);
        // Who is due goes first, and is told: marking tells nobody.
        tell(ledger.tick(now));
        ledger.markFull(Dimension.TOKENS, now);
        if (events.hasConsumers()) {
            events.processEvent(new RateLimiterOnDrainedEvent(name, drained));
        }
    }

    /**
     * Sets the longest wait of acquisitions that begin from now on.
     *
     * @throws IllegalArgumentException unless it is 0 to {@value #LONGEST_TIMEOUT_HOURS} h
     */
    @Override
    public void changeTimeoutDuration(Duration timeoutDuration) {
        timeout = checkedTimeout(timeoutDuration);
    }

    /**
     * Sets the limit of the quota's {@link Dimension#TOKENS}, for every workload and at once. What is charged stays.
     *
     * @param limitForPeriod 1 or more
     * @throws IllegalArgumentException when it is less than 1, the quota has no such limit, or its shares do not fit it
     */
    @Override
    public void changeLimitForPeriod(int limitForPeriod) {
        checkPositive("limitForPeriod", limitForPeriod);
        tell(ledger.changeLimit(Dimension.TOKENS, limitForPeriod, time.now()));
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public Map<String, String> getTags() {
        return tags;
    }

    /**
     * The settings as they are now. The limit is that of the quota's {@link Dimension#TOKENS}, at least 1 and at most
     * {@link Integer#MAX_VALUE}, which is also told of a quota without one; the period is its window.
     */
    @Override
    public RateLimiterConfig getRateLimiterConfig() {
        Optional<QuotaLedger.Use.InDimension> tokens = ledger.use(time.now()).of(Dimension.TOKENS);
        return RateLimiterConfig.custom()
                .timeoutDuration(timeout)
                .limitForPeriod(Math.max(
                        1,
                        saturated(tokens.map(QuotaLedger.Use.InDimension::limit).orElse(Long.MAX_VALUE))))
                .limitRefreshPeriod(
                        tokens.map(use -> Duration.ofNanos(use.windowNanos())).orElse(PERIOD_WITHOUT_LIMIT))
                .drainPermissionsOnResult(drains)
                .build();
    }

    /**
     * The permits that would be granted now without a wait if nobody were in line, 0 to {@link Integer#MAX_VALUE}, and the
     * threads that wait in {@link #acquirePermission}.
     */
    @Override
    public Metrics getMetrics() {
        return figures;
    }

    @Override
    public EventPublisher getEventPublisher() {
        return events;
    }

    private boolean acquire(int permits) {
        Moment now = time.now();
        long timeoutNanos = timeout.toNanos();
        Grant grant = new Grant();
        Admission admission = ledger.reserve(claim(permits, timeoutNanos, grant), now);
        if (admission instanceof Admission.Delayed delayed) {
            waitingThreads.incrementAndGet();
            try {
                admission = await(delayed, grant, now.nanosAfter(timeoutNanos));
            } finally {
                waitingThreads.decrementAndGet();
            }
        }
        if (!(admission instanceof Admission.Granted granted)) {
            return false;
        }
        if (Thread.currentThread().isInterrupted()) {
            tell(ledger.release(granted.reservation(), time.now()));
            return false;
        }
        keep(granted.reservation());
        return true;
    }

    /** The last answer of the ledger; still delayed when the thread was interrupted, and then released. */
    private Admission await(Admission.Delayed first, Grant grant, long lastNanos) {
        Admission admission = first;
        while (admission instanceof Admission.Delayed delayed) {
            try {
                time.await(grant, delayed.untilNanos());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                tell(ledger.release(delayed.reservation(), time.now()));
                return delayed;
            }
            Moment now = time.now();
            admission = ledger.renew(delayed.reservation(), Math.max(0, lastNanos - now.nanos()), now);
        }
        return admission;
    }

    private long promise(int permits) {
        Moment now = time.now();
        long timeoutNanos = timeout.toNanos();
        // It stays in line for one window more: until nobody would count the call that it stands for.
        Claim claim = claim(permits, timeoutNanos + longestWindowNanos(now), this::keep);
        Admission admission = ledger.reserve(claim, now);
        if (admission instanceof Admission.Granted granted) {
            keep(granted.reservation());
            return 0;
        }
        if (admission instanceof Admission.Delayed delayed) {
            long waitNanos = delayed.untilNanos() - now.nanos();
            if (waitNanos <= timeoutNanos) {
                return waitNanos;
            }
            tell(ledger.release(delayed.reservation(), now));
        }
        return REFUSED;
    }

    private Claim claim(int permits, long maxWaitNanos, Grantee grantee) {
        return new Claim(workload, TokenEstimate.of(permits), maxWaitNanos, grantee);
    }

    /** Ends a held reservation and keeps its charge: nobody will tell what became of the call. */
    private void keep(Reservation reservation) {
        tell(ledger.settle(reservation, Settlement.UNKNOWN, time.now()));
    }

    private static void tell(List<Reservation> granted) {
        for (Reservation reservation : granted) {
            reservation.claim().grantee().granted(reservation);
        }
    }

    private long longestWindowNanos(Moment now) {
        return ledger.use(now).dimensions().stream()
                .mapToLong(QuotaLedger.Use.InDimension::windowNanos)
                .max()
                .orElse(0);
    }

    private int availablePermits(Moment now) {
        return saturated(ledger.freeTokens(workload, now));
    }

    private void publish(boolean isGranted, int permits) {
        if (events.hasConsumers()) {
            events.processEvent(
                    isGranted
                            ? new RateLimiterOnSuccessEvent(name, permits)
                            : new RateLimiterOnFailureEvent(name, permits));
        }
    }

    private static int saturated(long amount) {
        return (int) Math.min(Integer.MAX_VALUE, amount);
    }

    private static void checkPositive(String setting, int value) {
        if (value < 1) {
            throw new IllegalArgumentException("%s must be 1..%d, was %d".formatted(setting, Integer.MAX_VALUE, value));
        }
    }

    private static Duration checkedTimeout(Duration timeout) {
        Objects.requireNonNull(timeout, "timeoutDuration");
        if (timeout.isNegative() || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException(
                    "timeoutDuration must be 0 to %s, was %s".formatted(LONGEST_TIMEOUT, timeout));
        }
        return timeout;
    }

    private final class Figures implements Metrics {
        @Override
        public int getNumberOfWaitingThreads() {
            return waitingThreads.get();
        }

        @Override
        public int getAvailablePermissions() {
            return availablePermits(time.now());
        }
    }

    private static final class Events extends EventProcessor<RateLimiterEvent> implements EventPublisher {
        @Override
        public EventPublisher onSuccess(EventConsumer<RateLimiterOnSuccessEvent> consumer) {
            registerConsumer(RateLimiterOnSuccessEvent.class.getName(), consumer);
            return this;
        }

        @Override
        public EventPublisher onFailure(EventConsumer<RateLimiterOnFailureEvent> consumer) {
            registerConsumer(RateLimiterOnFailureEvent.class.getName(), consumer);
            return this;
        }
    }

    /** Collects the settings, named as in {@link RateLimiterConfig}; each has a default. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private final QuotaLedger ledger;
        private final Workload workload;
        private Duration timeout = Duration.ofSeconds(DEFAULT_TIMEOUT_SECONDS);
        private Predicate<Either<? extends Throwable, ?>> drains = result -> false;
        private Map<String, String> tags = Map.of();
        private TimeSource time = TimeSource.system();

        private Builder(String name, QuotaLedger ledger, Workload workload) {
            this.name = Objects.requireNonNull(name, "name");
            this.ledger = Objects.requireNonNull(ledger, "ledger");
            this.workload = Objects.requireNonNull(workload, "workload");
        }

        /**
         * The longest wait of an acquisition; {@value LedgerRateLimiter#DEFAULT_TIMEOUT_SECONDS} s unless said otherwise.
         *
         * @throws IllegalArgumentException unless it is 0 to {@value LedgerRateLimiter#LONGEST_TIMEOUT_HOURS} h
         */
        public Builder timeoutDuration(Duration timeoutDuration) {
            this.timeout = checkedTimeout(timeoutDuration);
            return this;
        }

        /** Which results or failures of decorated calls drain the window, see {@link #drainPermissions}; none by default. */
        public Builder drainPermissionsOnResult(Predicate<Either<? extends Throwable, ?>> predicate) {
            this.drains = Objects.requireNonNull(predicate, "predicate");
            return this;
        }

        /** The tags of its metrics; none unless said otherwise. */
        public Builder tags(Map<String, String> newTags) {
            this.tags = Map.copyOf(newTags);
            return this;
        }

        /** The clocks, the same as those of everybody who shares the ledger; the machine's unless said otherwise. */
        public Builder time(TimeSource source) {
            this.time = Objects.requireNonNull(source, "source");
            return this;
        }

        /** Builds. */
        public LedgerRateLimiter build() {
            return new LedgerRateLimiter(this);
        }
    }
}
