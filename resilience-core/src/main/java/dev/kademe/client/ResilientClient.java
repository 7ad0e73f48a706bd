package dev.kademe.client;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Category;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.event.CallEvent;
import dev.kademe.event.ClientEvent;
import dev.kademe.event.EventListener;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.flow.CallPlan;
import dev.kademe.flow.Calls;
import dev.kademe.flow.LaneSettings;
import dev.kademe.level.Alarm;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.QuestionClassifier;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
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
    private final Lanes<Q, A> lanes;
    private final Future<?> ticks;
    private final FeedbackMemory answers;
    private final EventListener listener;
    private final Duration drain;
    private final InFlight inFlight = new InFlight();
    private volatile boolean isOpen = true;

    private ResilientClient(Builder<Q, A> builder) {
        this.calls = new Calls<>(
                builder.plan(),
                builder.name + '-' + Integer.toHexString(builder.random.get().nextInt()));
        this.time = builder.time;
        this.ownedScheduler = builder.scheduler == null ? DaemonScheduler.create(builder.name) : null;
        ScheduledExecutorService scheduler =
                builder.scheduler == null ? Objects.requireNonNull(ownedScheduler) : builder.scheduler;
        this.blocking = new BlockingDriver<>(calls, time, builder.random, inFlight);
        this.async = new AsyncDriver<>(calls, time, builder.random, scheduler, builder.executor, inFlight);
        this.lanes = new Lanes<>(async);
        this.answers = builder.answers;
        this.listener = calls.plan().listener();
        this.drain = builder.drain;
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
     * Asks without holding a thread, for an answer in parts. A failure is tried again only before the first part; one after
     * it ends the answer as {@link Answer.Outcome#TRUNCATED} with what was received. An answer that comes in one piece, from
     * a target that does not stream or from a person, is one part. Cancelling the future cancels the call.
     *
     * @param parts told of each part in order, by one thread at a time, before the future ends; what it throws ends the call
     * @return ends with the whole answer, or with the {@link CallFailedException} that {@link #ask} would throw
     * @throws IllegalStateException when the client is closed, or has no executor for a target that only blocks
     */
    public CompletableFuture<Answer<A>> askStreaming(Question<Q> question, Consumer<? super A> parts) {
        checkOpen();
        return async.stream(question, Objects.requireNonNull(parts, "parts"));
    }

    /**
     * Asks every target of every route, each by itself and within its quota, and checks each answer in the same way: so that
     * prompts are tested together. It costs what the targets charge.
     *
     * @param check throws for an answer that is not as it should be, such as paragraphs instead of items
     * @return what was thrown by each target, or by the check of its answer; empty for a target that passed
     */
    public Map<String, Optional<Throwable>> tryEveryTarget(Question<Q> question, Consumer<? super A> check) {
        checkOpen();
        return new TargetTrial<>(calls, blocking).of(question, check);
    }

    /**
     * A customer liked an answer, or did not: degradation is not free, and this counts what it costs.
     *
     * @param callId the answer's {@link dev.kademe.answer.Provenance#callId}
     * @return whether it was counted: the call is one of the latest 8,192 of this client and was not counted before
     */
    public boolean feedback(String callId, boolean isLiked) {
        Optional<FeedbackMemory.Answered> answered = answers.take(callId);
        answered.ifPresent(answer -> listener.onEvent(
                new CallEvent.FeedbackGiven(callId, time.now(), answer.target(), answer.level(), isLiked)));
        return answered.isPresent();
    }

    /** The plan in force, for a person to read: routes, targets, limits, shares, levels, bounds, and where defaults are from. */
    public String explain() {
        return calls.explain();
    }

    /**
     * Takes routes, retries, waits, alarm and classifiers of another builder at once; calls on their way keep theirs, and jobs
     * in line follow. Name, listeners, clocks and threads stay. When {@code change} throws, nothing changes. One caller at a
     * time.
     *
     * @param change makes the builder, given the time
     */
    public void replan(Function<? super Moment, Builder<Q, A>> change) {
        checkOpen();
        calls.follow(change.apply(time.now()).plan());
    }

    /**
     * Makes a lane in which background work waits for a quiet moment. One lane for each quota; keep it, as each lane has a
     * line and a pace of its own.
     *
     * @throws IllegalStateException when the client is closed, or has no executor for a target that only blocks
     */
    public BackgroundLane<Q, A> lane(LaneSettings settings) {
        checkOpen();
        BackgroundLane<Q, A> lane = lanes.open(settings);
        if (!isOpen) {
            lane.close();
        }
        return lane;
    }

    /**
     * Takes no more questions, closes the lanes, lets the calls on their way end for a bounded time (10 s unless said
     * otherwise) and then ends the client's own thread. Asynchronous calls that are on their way after that end as cancelled;
     * blocking ones end by themselves on their callers' threads. Interrupted, it waits no longer. Not to be called by a
     * thread that a call needs to end.
     */
    @Override
    public void close() {
        isOpen = false;
        ticks.cancel(false);
        // First: a job that has just left its line must still be asked.
        lanes.close();
        inFlight.close();
        inFlight.awaitEnd(time, drain);
        async.cancelAll();
        listener.onClientEvent(new ClientEvent.Closed());
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
            calls.tick(lanes.backlogs(), time.now());
            lanes.look();
        } catch (RuntimeException | Error e) {
            // A scheduler would never tick again.
            LoggerFactory.getLogger(ResilientClient.class).warn("a tick failed; the next one is in 5 s", e);
        }
    }

    /** Collects the settings; everything but the route has a default. Not thread-safe. */
    public static final class Builder<Q, A> {
        private final Router<Q, A> router;
        private final List<EventListener> listeners = new ArrayList<>();
        private final FeedbackMemory answers = new FeedbackMemory();
        private QuestionClassifier<Q> categories = content -> Category.UNSURE;
        private UnaryOperator<Q> shorten = UnaryOperator.identity();
        private boolean isLogged = true;
        private Duration minAttempt = CallPlan.DEFAULT_MIN_ATTEMPT;
        private Duration drain = Duration.ofSeconds(10);
        private String name = "kademe";
        private RetryPolicy retryPolicy = RetryPolicy.standard();
        private @Nullable RetryBudget retryBudget;
        private WaitBudgets waitBudgets = WaitBudgets.standard();
        private FailureClassifier classifier = FailureClassifier.standard();
        private Alarm.Settings alarm = Alarm.Settings.standard();
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

        /** Tells the category of a question that names none; they are all {@link Category#UNSURE} unless said otherwise. */
        public Builder<Q, A> categories(QuestionClassifier<Q> newClassifier) {
            this.categories = Objects.requireNonNull(newClassifier, "categories");
            return this;
        }

        /**
         * Makes a question cheaper to answer at level 2 and above: a smaller output limit, a request for brevity, less
         * history; never less of the system text or of what the law requires. Applied before the quota is asked, so that it
         * frees quota. Nothing is shortened unless this is set. What it throws is warned about by its class alone, and the
         * question is asked as it was.
         */
        public Builder<Q, A> shorten(UnaryOperator<Q> newShorten) {
            this.shorten = Objects.requireNonNull(newShorten, "shorten");
            return this;
        }

        /** What is tried again; {@link RetryPolicy#standard} unless said otherwise. */
        public Builder<Q, A> retry(RetryPolicy policy) {
            this.retryPolicy = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /** What bounds retries across calls; {@link RetryBudget#standard} for the first target's quota unless said otherwise. */
        public Builder<Q, A> retryBudget(RetryBudget budget) {
            this.retryBudget = Objects.requireNonNull(budget, "budget");
            return this;
        }

        /** What bounds the waits of one call; {@link WaitBudgets#standard} unless said otherwise. */
        public Builder<Q, A> waitBudgets(WaitBudgets budgets) {
            this.waitBudgets = Objects.requireNonNull(budgets, "budgets");
            return this;
        }

        /** No attempt is started with less time left before a question's deadline; 0.5 s unless said otherwise. */
        public Builder<Q, A> minAttempt(Duration least) {
            this.minAttempt = checked("minAttempt", least);
            return this;
        }

        /** How long {@link ResilientClient#close} lets calls end, 0 to 1 hour; 10 s unless said otherwise. */
        public Builder<Q, A> drain(Duration longest) {
            this.drain = checked("drain", longest);
            return this;
        }

        private static Duration checked(String name, Duration value) {
            if (value.isNegative() || value.compareTo(Duration.ofHours(1)) > 0) {
                throw new IllegalArgumentException("%s must be 0 to 1 hour, was %s".formatted(name, value));
            }
            return value;
        }

        /** Reads what the endpoints throw; {@link FailureClassifier#standard} unless said otherwise. */
        public Builder<Q, A> classifier(FailureClassifier newClassifier) {
            this.classifier = Objects.requireNonNull(newClassifier, "classifier");
            return this;
        }

        /** When the alarm of a quota rings; {@link Alarm.Settings#standard} unless said otherwise. */
        public Builder<Q, A> alarm(Alarm.Settings settings) {
            this.alarm = Objects.requireNonNull(settings, "settings");
            return this;
        }

        /** Adds someone who watches. */
        public Builder<Q, A> listener(EventListener listener) {
            this.listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /** Does not log a line for each call; see {@link EventListener#log}. */
        public Builder<Q, A> withoutLog() {
            this.isLogged = false;
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
            return new Calls<>(plan(), name);
        }

        private CallPlan<Q, A> plan() {
            List<EventListener> all = new ArrayList<>(listeners);
            all.add(answers);
            if (isLogged) {
                all.add(EventListener.log());
            }
            return new CallPlan<>(
                    name,
                    router,
                    categories,
                    shorten,
                    retryPolicy,
                    retryBudget == null ? standardBudget() : retryBudget,
                    waitBudgets,
                    minAttempt,
                    classifier,
                    alarm,
                    EventListener.all(all));
        }

        private RetryBudget standardBudget() {
            QuotaLedger first = router.targets().get(0).ledger();
            return RetryBudget.standard(first.limit(Dimension.REQUESTS), first.limit(Dimension.TOKENS));
        }
    }
}
