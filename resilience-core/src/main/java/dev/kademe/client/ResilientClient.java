package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Question;
import dev.kademe.event.EventListener;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.flow.Backlog;
import dev.kademe.flow.CallPlan;
import dev.kademe.flow.Calls;
import dev.kademe.flow.LaneSettings;
import dev.kademe.level.AlarmSettings;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.WaitBudgets;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The front door: an application asks it instead of its model client. Thread-safe; build one and keep it.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class ResilientClient<Q, A> implements AutoCloseable {
    /** How often time passes for the ledgers when nobody calls: every {@value} s. */
    public static final long TICK_SECONDS = 5;

    private final Calls<Q, A> calls;
    private final TimeSource time;
    private final @Nullable ScheduledExecutorService ownedScheduler;
    private final BlockingDriver<Q, A> blocking;
    private final AsyncDriver<Q, A> async;
    private final Set<BackgroundLane<Q, A>> lanes = ConcurrentHashMap.newKeySet();
    private final Future<?> ticks;
    private volatile boolean isOpen = true;

    private ResilientClient(Builder<Q, A> builder) {
        this.calls = builder.calls(
                builder.name + '-' + Integer.toHexString(builder.random.get().nextInt()));
        this.time = builder.time;
        this.ownedScheduler = builder.scheduler == null ? daemonScheduler(builder.name) : null;
        ScheduledExecutorService scheduler =
                builder.scheduler == null ? Objects.requireNonNull(ownedScheduler) : builder.scheduler;
        this.blocking = new BlockingDriver<>(calls, time, builder.random);
        this.async = new AsyncDriver<>(calls, time, builder.random, scheduler, builder.executor);
        this.ticks = scheduler.scheduleWithFixedDelay(this::tick, TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
    }

    /** Starts a client whose questions take one route. */
    public static <Q, A> Builder<Q, A> builder(Route<Q, A> route) {
        return new Builder<>(Router.single(route));
    }

    /** Starts a client whose questions take the routes of {@code router}. */
    public static <Q, A> Builder<Q, A> builder(Router<Q, A> router) {
        return new Builder<>(router);
    }

    /**
     * Asks, on the caller's thread. Asked inside an attempt of another client on this thread, the two see each other.
     *
     * @return an answer from a target, or from the handoff of the route
     * @throws CallFailedException when the route has no handoff and no target answered, when the request is wrong, when
     *     background work must be postponed, or when the thread is interrupted (its flag stays set)
     * @throws IllegalStateException when the client is closed
     */
    public Answer<A> ask(Question<Q> question) {
        checkOpen();
        return blocking.ask(question);
    }

    /**
     * Asks without holding a thread. Cancelling the future cancels the call; a stage derived from it does not.
     *
     * @return ends with an answer, or with the {@link CallFailedException} that {@link #ask} would throw
     * @throws IllegalStateException when the client is closed, or has no executor for a target that only blocks
     */
    public CompletableFuture<Answer<A>> askAsync(Question<Q> question) {
        checkOpen();
        return async.ask(question);
    }

    /**
     * Makes a lane in which background work waits for a quiet moment. One lane for each quota; keep it, as each lane has a
     * line and a pace of its own.
     *
     * @throws IllegalStateException when the client is closed, or has no executor for a target that only blocks
     */
    public BackgroundLane<Q, A> lane(LaneSettings settings) {
        checkOpen();
        async.checkEndpoints();
        BackgroundLane<Q, A> lane = new BackgroundLane<>(async, settings, lanes::remove);
        lanes.add(lane);
        if (!isOpen) {
            lane.close();
        }
        return lane;
    }

    /**
     * Takes no more questions, closes the lanes and ends the client's own thread. Calls that wait asynchronously end as
     * cancelled.
     */
    @Override
    public void close() {
        isOpen = false;
        ticks.cancel(false);
        lanes.forEach(BackgroundLane::close);
        async.cancelAll();
        if (ownedScheduler != null) {
            ownedScheduler.shutdown();
        }
    }

    private void checkOpen() {
        if (!isOpen) {
            throw new IllegalStateException("the client is closed");
        }
    }

    private void tick() {
        try {
            List<Backlog> backlogs = lanes.stream()
                    .map(BackgroundLane::backlog)
                    .flatMap(Optional::stream)
                    .toList();
            calls.tick(backlogs, time.now());
            lanes.forEach(BackgroundLane::look);
        } catch (RuntimeException e) {
            // A scheduler would never tick again.
            LoggerFactory.getLogger(ResilientClient.class).warn("a tick failed; the next one is in 5 s", e);
        }
    }

    private static ScheduledExecutorService daemonScheduler(String name) {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, name + "-scheduler");
            thread.setDaemon(true);
            return thread;
        });
        scheduler.setRemoveOnCancelPolicy(true);
        return scheduler;
    }

    /** Collects the settings; everything but the route has a default. Not thread-safe. */
    public static final class Builder<Q, A> {
        private final Router<Q, A> router;
        private final List<EventListener> listeners = new ArrayList<>();
        private String name = "kademe";
        private RetryPolicy retryPolicy = RetryPolicy.standard();
        private RetryBudget retryBudget = RetryBudget.of(RetryBudget.DEFAULT_RATIO, RetryBudget.DEFAULT_CAPACITY);
        private WaitBudgets waitBudgets = WaitBudgets.standard();
        private FailureClassifier classifier = FailureClassifier.standard();
        private AlarmSettings alarm = AlarmSettings.standard();
        private TimeSource time = TimeSource.system();
        private Supplier<? extends RandomGenerator> random = ThreadLocalRandom::current;
        private @Nullable ScheduledExecutorService scheduler;
        private @Nullable Executor executor;

        private Builder(Router<Q, A> router) {
            this.router = Objects.requireNonNull(router, "router");
        }

        /** The prefix of call ids, and the name of the retry in Resilience4j; "kademe" unless said otherwise. */
        public Builder<Q, A> name(String newName) {
            this.name = Objects.requireNonNull(newName, "name");
            return this;
        }

        /** What is tried again; {@link RetryPolicy#standard} unless said otherwise. */
        public Builder<Q, A> retry(RetryPolicy policy) {
            this.retryPolicy = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /** What bounds retries across calls. */
        public Builder<Q, A> retryBudget(RetryBudget budget) {
            this.retryBudget = Objects.requireNonNull(budget, "budget");
            return this;
        }

        /** What bounds the waits of one call; {@link WaitBudgets#standard} unless said otherwise. */
        public Builder<Q, A> waitBudgets(WaitBudgets budgets) {
            this.waitBudgets = Objects.requireNonNull(budgets, "budgets");
            return this;
        }

        /** Reads what the endpoints throw; {@link FailureClassifier#standard} unless said otherwise. */
        public Builder<Q, A> classifier(FailureClassifier newClassifier) {
            this.classifier = Objects.requireNonNull(newClassifier, "classifier");
            return this;
        }

        /** When the alarm of a quota rings; {@link AlarmSettings#standard} unless said otherwise. */
        public Builder<Q, A> alarm(AlarmSettings settings) {
            this.alarm = Objects.requireNonNull(settings, "settings");
            return this;
        }

        /** Adds someone who watches. */
        public Builder<Q, A> listener(EventListener listener) {
            this.listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /** The clocks; {@link TimeSource#system} unless said otherwise. */
        public Builder<Q, A> time(TimeSource source) {
            this.time = Objects.requireNonNull(source, "source");
            return this;
        }

        /** Where jitter comes from; each thread's own generator unless said otherwise. */
        public Builder<Q, A> random(Supplier<? extends RandomGenerator> source) {
            this.random = Objects.requireNonNull(source, "source");
            return this;
        }

        /** Runs ticks and asynchronous waits; the client's own daemon thread unless said otherwise. Never closed. */
        public Builder<Q, A> scheduler(ScheduledExecutorService newScheduler) {
            this.scheduler = Objects.requireNonNull(newScheduler, "scheduler");
            return this;
        }

        /** Runs blocking endpoints for {@link ResilientClient#askAsync}; needed when a target has no other. */
        public Builder<Q, A> executor(Executor newExecutor) {
            this.executor = Objects.requireNonNull(newExecutor, "executor");
            return this;
        }

        /** Builds. */
        public ResilientClient<Q, A> build() {
            return new ResilientClient<>(this);
        }

        /** The same client without its drivers, for a driver of one's own such as the simulator's. */
        public Calls<Q, A> calls() {
            return calls(name);
        }

        private Calls<Q, A> calls(String prefix) {
            return new Calls<>(new CallPlan<>(
                    prefix,
                    router,
                    retryPolicy,
                    retryBudget,
                    waitBudgets,
                    classifier,
                    alarm,
                    EventListener.all(listeners)));
        }
    }
}
