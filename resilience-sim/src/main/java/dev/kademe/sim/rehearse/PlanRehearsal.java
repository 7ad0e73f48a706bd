package dev.kademe.sim.rehearse;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.CallEvent;
import dev.kademe.event.ClientEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.flow.Backlog;
import dev.kademe.flow.Calls;
import dev.kademe.flow.Lane;
import dev.kademe.flow.LaneSettings;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl;
import dev.kademe.plan.Plan;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.SimulatedLane;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.Traffic;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One plan, one scenario, one seed: the production client lives through it. Not thread-safe, and used once. */
public final class PlanRehearsal {
    /** Jobs that the lane lets go in a second; the ledger's ceiling decides how many of them are sent. An assumption. */
    public static final int JOBS_PER_SECOND = 20;

    /** Jobs on their way at once. An assumption. */
    public static final int JOBS_IN_FLIGHT = 50;

    /** Jobs that the lane holds. An assumption; what comes when it is full stays with its maker. */
    public static final int LANE_CAPACITY = LaneSettings.DEFAULT_CAPACITY;

    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(ResilientClient.TICK_SECONDS);
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final ProviderLimits NO_LIMITS = new ProviderLimits(0, 0);
    /** Before everything else that is due when a minute begins. */
    private static final int FIRST = -1;

    private final Plan plan;
    private final Scenario scenario;
    private final long seed;
    private final Onlooker onlooker;
    private final Background background;
    private final SeededRandom random;
    private final VirtualClock clock;
    private final LawBook<PlanLaw> laws = new LawBook<>(PlanLaw.class);
    private final List<Outcome.Alarmed> alarms = new ArrayList<>();
    private final PlanWorld world;
    private final Calls<Inquiry, String> calls;
    private final SimulatedDriver<Inquiry, String> driver;
    private final SimulatedLane<Inquiry, String> lane;
    private final MinuteTally minutes;
    private final OutcomeBook book;
    private long endNanos;
    private int openTraffic;

    private PlanRehearsal(Plan plan, Scenario scenario, long seed, Background background, Onlooker onlooker) {
        this.plan = plan;
        this.scenario = scenario;
        this.background = background;
        this.seed = seed;
        this.onlooker = onlooker;
        this.random = new SeededRandom(seed);
        this.clock = new VirtualClock(scenario.start().toInstant().toEpochMilli());
        this.endNanos = scenario.length().toNanos();
        this.minutes = new MinuteTally(plan.targets());
        this.world = new PlanWorld(
                plan,
                scenario,
                clock,
                random,
                laws,
                (target, inquiry, attempt, result, nowNanos) ->
                        book().sent(target, inquiry, attempt, result, nowNanos));
        this.calls = plan.client(world.bindings())
                .shorten(Inquiry::shortened)
                .listener(new QuotaEvents(onlooker.log()))
                .withoutLog()
                .calls();
        this.driver = new SimulatedDriver<>(clock, calls, random.of("jitter"));
        this.book = new OutcomeBook(calls.plan(), world, laws, minutes);
        LaneSettings settings = LaneSettings.builder()
                .capacity(LANE_CAPACITY)
                .maxInFlight(JOBS_IN_FLIGHT)
                .pace(JOBS_PER_SECOND, Duration.ofSeconds(1))
                .build();
        this.lane = new SimulatedLane<>(driver, settings, ended -> book.jobEnded(ended.answer()));
    }

    /**
     * Runs.
     *
     * @param background whether jobs come too, or are left out to see what they do to their neighbours
     */
    public static Outcome run(Plan plan, Scenario scenario, long seed, Background background, Onlooker onlooker) {
        return new PlanRehearsal(plan, scenario, seed, background, onlooker).run();
    }

    private Outcome run() {
        List<Traffic> traffic = new ArrayList<>();
        try {
            for (Traffic.Source source : scenario.sources()) {
                Traffic opened = source.open(random);
                traffic.add(opened);
                openTraffic++;
                planNext(opened);
            }
            planTick();
            planMinute();
            while (clock.now().nanos() < endNanos && clock.step()) {
                // Each step may plan more.
            }
        } finally {
            traffic.forEach(Traffic::close);
        }
        return end();
    }

    private void planNext(Traffic traffic) {
        Optional<Inquiry> next = traffic.next();
        if (next.isPresent() && next.get().atNanos() < endNanos) {
            Inquiry inquiry = next.get();
            clock.at(inquiry.atNanos(), VirtualClock.ORDINARY, () -> {
                came(inquiry);
                planNext(traffic);
            });
            return;
        }
        openTraffic--;
        if (openTraffic == 0 && scenario.end() == Scenario.End.WITH_TRAFFIC) {
            endNanos = Math.min(endNanos, clock.now().nanos());
        }
    }

    private void came(Inquiry inquiry) {
        if (inquiry.workload() == Workload.BACKGROUND) {
            if (background == Background.PRESENT) {
                book.asked(inquiry);
                submit(question(inquiry));
            }
            return;
        }
        book.asked(inquiry);
        boolean isGuaranteed = book.isGuaranteed(inquiry, clock.now().nanos());
        SimulatedCall<Inquiry, String> call = driver.open(question(inquiry));
        var unused = call.answer().whenComplete((answer, thrown) -> ended(inquiry, isGuaranteed, answer, thrown));
        call.start();
    }

    private void submit(Question<Inquiry> job) {
        if (lane.submit(job) != Lane.Entry.ACCEPTED) {
            book.of(Workload.BACKGROUND).turnedAway();
        }
    }

    private static Question<Inquiry> question(Inquiry inquiry) {
        return Question.of(inquiry, inquiry.workload(), Repeatability.repeatable())
                .withCategory(inquiry.category());
    }

    private void ended(
            Inquiry inquiry, boolean wasGuaranteed, @Nullable Answer<String> answer, @Nullable Throwable thrown) {
        long now = clock.now().nanos();
        if (answer != null) {
            book.ended(inquiry, wasGuaranteed, answer.outcome(), answer.provenance(), now);
        } else if (thrown instanceof CallFailedException failed) {
            book.ended(inquiry, wasGuaranteed, null, failed.provenance(), now);
        } else {
            // Thrown here it would vanish in a stage; thrown by a task it ends the run.
            clock.at(now, VirtualClock.ORDINARY, () -> {
                throw new IllegalStateException("a call ended with something else than a failure", thrown);
            });
        }
    }

    /** The providers are made before it, and send nothing before it is there. */
    private OutcomeBook book() {
        return book;
    }

    private void planTick() {
        clock.at(clock.now().nanosAfter(TICK_NANOS), VirtualClock.ORDINARY, () -> {
            List<Backlog> backlogs = lane.backlog().map(List::of).orElse(List.of());
            calls.tick(backlogs, clock.now());
            lane.look();
            if (clock.now().nanos() < endNanos) {
                planTick();
            }
        });
    }

    private void planMinute() {
        clock.at(clock.now().nanosAfter(MINUTE_NANOS), FIRST, () -> {
            if (clock.now().nanos() < endNanos) {
                closeMinute();
                planMinute();
            }
        });
    }

    private void closeMinute() {
        onlooker.passed().accept(clock.now().nanos());
        QuotaTally main = world.main().orElse(null);
        if (main == null) {
            minutes.close(DegradationLevel.NORMAL, NO_LIMITS, 0, 0, lane.unfinished());
            return;
        }
        FakeAccount account = main.account();
        minutes.close(
                main.level(),
                account.limits(),
                account.otherTokensSince(),
                book.waiting(main, clock.now()),
                lane.unfinished());
    }

    /** Nothing new comes; what is on its way ends, and belongs to the last minute. */
    private Outcome end() {
        Duration length = Duration.ofNanos(Math.min(endNanos, clock.now().nanos()));
        int unfinished = lane.unfinished();
        lane.close();
        clock.run();
        closeMinute();
        book.checkEnd(unfinished, clock.now());
        Map<String, List<LevelControl.Change>> levels = new LinkedHashMap<>();
        List<BackgroundShare> shares = new ArrayList<>();
        world.byName().forEach((name, quota) -> {
            levels.put(name, quota.levels().changes());
            quota.background(name).ifPresent(shares::add);
        });
        return new Outcome(
                plan.name(),
                scenario,
                seed,
                length,
                plan.targets(),
                world.mainName(),
                minutes.minutes(),
                levels,
                alarms,
                book.results(),
                book.sends(),
                shares,
                book.verdicts());
    }

    /** Whether jobs come. */
    public enum Background {
        /** They do. */
        PRESENT,
        /** They are left out. */
        LEFT_OUT
    }

    /** Listens to levels and alarms, and lets the log hear everything. */
    private final class QuotaEvents implements EventListener {
        private final EventListener log;

        QuotaEvents(EventListener log) {
            this.log = log;
        }

        @Override
        public void onEvent(CallEvent event) {
            log.onEvent(event);
        }

        @Override
        public void onClientEvent(ClientEvent event) {
            log.onClientEvent(event);
        }

        @Override
        public void onQuotaEvent(QuotaEvent event) {
            log.onQuotaEvent(event);
            world.byName().values().forEach(quota -> quota.levels().onQuotaEvent(event));
            boolean isMain = world.main().map(main -> main.levels().isOf(event)).orElse(false);
            if (event instanceof QuotaEvent.LevelChanged changed) {
                LevelControl.Change change = changed.change();
                String of = isMain ? "" : changed.target() + " ";
                minutes.note("%sL%d>L%d"
                        .formatted(of, change.from().ordinal(), change.to().ordinal()));
            } else if (isMain && event instanceof QuotaEvent.AlarmSignalled signalled) {
                boolean isRaised = signalled.signal() instanceof Alarm.Raised;
                double mean = signalled.signal() instanceof Alarm.Raised raised
                        ? raised.meanRatio()
                        : ((Alarm.Cleared) signalled.signal()).meanRatio();
                alarms.add(new Outcome.Alarmed(signalled.at().nanos(), isRaised, mean));
                minutes.note(isRaised ? "alarm" : "alarm over");
            }
        }
    }
}
