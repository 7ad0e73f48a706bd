package dev.kademe.sim.incident;

import dev.kademe.call.Attempt;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Reply;
import dev.kademe.call.Workload;
import dev.kademe.retry.RetryBudget;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.check.RollingWindow;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.provider.ProviderCall;
import dev.kademe.sim.provider.ProviderHabits;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.ProviderMeter.Dimension;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.provider.QuotaProvider;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The main model behind its provider's quota, and what is seen there. Not thread-safe. */
final class MainModel implements Endpoint.Async<Inquiry, String> {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final VirtualClock clock;
    private final QuotaProvider provider;
    private final Duration rejection;
    private final LawBook<Law> laws;
    private final MinuteTally minutes;
    private final BitSet sent = new BitSet();
    private final Map<Integer, Pending> pending = new HashMap<>();
    private final int[] requests = new int[(int) Scenario.LENGTH.toMinutes() + 1];
    private final int[] firstAttempts = new int[requests.length];
    private final RollingWindow sentRequests = new RollingWindow(MINUTE.toNanos());
    private final RollingWindow takenTokens = new RollingWindow(MINUTE.toNanos());
    private final RollingWindow liveTokens = new RollingWindow(MINUTE.toNanos());
    private final RollingWindow backgroundTokens = new RollingWindow(MINUTE.toNanos());
    private int current;
    private long rejectedForRequests;
    private long rejectedForTokens;
    private long recovered;

    MainModel(Scenario scenario, VirtualClock clock, RandomGenerator random, LawBook<Law> laws, MinuteTally minutes) {
        Conditions conditions = scenario.conditions();
        this.clock = clock;
        this.rejection = conditions.rejection();
        this.laws = laws;
        this.minutes = minutes;
        this.provider = new QuotaProvider(
                clock,
                ProviderMeter.tokenBucket(scenario.quota(), MINUTE, conditions.burst(), RejectedCalls.COUNTED),
                new ProviderHabits(conditions.service(), conditions.rejection(), Duration.ZERO, conditions.hint()),
                random,
                this::decided);
    }

    @Override
    public CompletionStage<Reply<String>> send(Inquiry inquiry, Attempt attempt) {
        long now = clock.now().nanos();
        int minute = minute(now);
        requests[minute]++;
        minutes.sent(now);
        sentRequests.add(now, 1);
        if (!sent.get(inquiry.number())) {
            sent.set(inquiry.number());
            firstAttempts[minute]++;
        }
        Pending earlier = pending.get(inquiry.number());
        if (earlier != null) {
            laws.check(Law.HINT_OBEYED, now >= earlier.untilNanos);
        }
        // The provider decides within the call, because nothing is on its way for a time.
        current = inquiry.number();
        return provider.send(inquiry.size(), attempt);
    }

    private void decided(ProviderCall call) {
        if (call.decision() instanceof ProviderMeter.Rejected rejected) {
            minutes.rejected(call.atNanos());
            if (rejected.dimension() == Dimension.REQUESTS) {
                rejectedForRequests++;
            } else {
                rejectedForTokens++;
            }
            int rejections = pending.containsKey(current) ? pending.get(current).rejections : 0;
            long hintNanos = -Math.floorDiv(-rejected.retryAfterNanos(), SECOND_NANOS) * SECOND_NANOS;
            long untilNanos = call.atNanos() + rejection.toNanos() + hintNanos;
            pending.put(current, new Pending(call.workload(), untilNanos, rejections + 1));
            return;
        }
        Pending passed = pending.remove(current);
        recovered += passed == null ? 0 : passed.rejections;
        minutes.taken(call.workload(), call.request().totalTokens(), call.atNanos());
        takenTokens.add(call.atNanos(), call.request().totalTokens());
        RollingWindow own = call.workload() == Workload.BACKGROUND ? backgroundTokens : liveTokens;
        own.add(call.atNanos(), call.request().totalTokens());
    }

    private int minute(long nanos) {
        return (int) Math.min(requests.length - 1, TimeUnit.NANOSECONDS.toMinutes(nanos));
    }

    /** Requests in a clock minute of the morning. */
    int requests(int minute) {
        return requests[minute];
    }

    /** Requests in a clock minute that were the first of their question. */
    int firstAttempts(int minute) {
        return firstAttempts[minute];
    }

    /** Whether retries are at most a tenth of the requests and 1 % of the quota, for customers and for the labelling. */
    boolean isAmplificationBounded(ProviderLimits quota) {
        long first = IntStream.of(firstAttempts).sum();
        long all = IntStream.of(requests).sum();
        long spare = Math.max(RetryBudget.DEFAULT_CAPACITY, quota.requests() / RetryBudget.DEFAULT_CAPACITY_DIVISOR);
        return all - first <= RetryBudget.DEFAULT_RATIO * first + 2 * spare;
    }

    long rejectedForRequests() {
        return rejectedForRequests;
    }

    long rejectedForTokens() {
        return rejectedForTokens;
    }

    /** Rejections of questions that passed here later. */
    long recovered() {
        return recovered;
    }

    /** Rejections of customers' questions that never passed here. */
    long unrecoveredOfCustomers() {
        return pending.values().stream()
                .filter(rejected -> rejected.workload == Workload.LIVE)
                .mapToLong(Pending::rejections)
                .sum();
    }

    /** The most requests that were sent in any minute. */
    long mostRequests() {
        return sentRequests.highest();
    }

    /** The most tokens that were taken in any minute. */
    long mostTokens() {
        return takenTokens.highest();
    }

    /** The most tokens that background work took in any minute. */
    long mostBackgroundTokens() {
        return backgroundTokens.highest();
    }

    /** What customers have taken in the last minute. */
    RollingWindow liveTokens() {
        return liveTokens;
    }

    private record Pending(Workload workload, long untilNanos, int rejections) {}
}
