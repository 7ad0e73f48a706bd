package dev.kademe.sim.incident;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.EventListener;
import dev.kademe.flow.Backlog;
import dev.kademe.flow.Calls;
import dev.kademe.flow.Lane;
import dev.kademe.flow.LaneSettings;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.sim.check.GuaranteeLaw;
import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.check.LevelHistory;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.SimulatedLane;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.RateCurve;
import dev.kademe.sim.load.SeededRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One client, one morning, one seed. Not thread-safe, and used once. */
final class MorningRun {
    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(ResilientClient.TICK_SECONDS);
    private static final long END_NANOS = Scenario.LENGTH.toNanos();
    private static final int MOST_LABELS_ON_THEIR_WAY = 20;
    private static final Duration EACH_LABEL = Duration.ofMillis(834);

    private final Scenario scenario;
    private final ClientSettings settings;
    private final SeededRandom random;
    private final VirtualClock clock;
    private final LawBook<Law> laws = new LawBook<>(Law.class);
    private final MainModel main;
    private final QuotaLedger ledger;
    private final LevelHistory levels;
    private final Calls<Inquiry, String> calls;
    private final SimulatedDriver<Inquiry, String> driver;
    private final SimulatedLane<Inquiry, String> lane;
    private final Inquiries inquiries;
    private final CustomerTally customers;
    private final LabelTally labels = new LabelTally();
    private final MinuteTally minutes = new MinuteTally();

    MorningRun(Scenario scenario, ClientSettings settings, long seed, EventListener log) {
        this.scenario = scenario;
        this.settings = settings;
        this.random = new SeededRandom(seed);
        this.clock = new VirtualClock(scenario.epochMillis());
        this.main = new MainModel(scenario, clock, random.of("transit"), laws, minutes);
        this.levels = new LevelHistory(Models.MAIN, settings.level().level(), Scenario.LENGTH);
        Models models = new Models(settings, scenario.quota(), scenario.conditions());
        this.ledger = models.ledger();
        this.calls = models.calls(ledger, endpoints(), EventListener.all(List.of(levels, log)));
        this.driver = new SimulatedDriver<>(clock, calls, random.of("jitter"));
        this.lane = new SimulatedLane<>(
                driver,
                lane(scenario.labelling()),
                ended -> labels.ended(ended.answer().isPresent()));
        this.inquiries = new Inquiries(scenario.conditions(), random.of("topics"));
        GuaranteeLaw guarantee = new GuaranteeLaw(
                main.liveTokens(),
                Shares.standard().guarantee(Workload.LIVE, scenario.quota().requests()),
                Shares.standard().guarantee(Workload.LIVE, scenario.quota().tokens()));
        this.customers = new CustomerTally(scenario, settings, guarantee, laws);
    }

    /** 60,000 tokens a minute, in labels: one every 834 ms, or several at once after several times that. */
    private static LaneSettings lane(Scenario.Labelling labelling) {
        return LaneSettings.builder()
                .maxInFlight(MOST_LABELS_ON_THEIR_WAY)
                .pace(labelling.atOnce(), EACH_LABEL.multipliedBy(labelling.atOnce()))
                .build();
    }

    private Models.Endpoints endpoints() {
        Conditions conditions = scenario.conditions();
        return new Models.Endpoints(
                settings.hasBreaker() ? new BreakerEndpoint(main, clock) : main,
                new FallbackModel(conditions, true, clock, random.of("small"), laws),
                new FallbackModel(conditions, false, clock, random.of("second"), laws));
    }

    /** Lets the morning pass. */
    Observed run() {
        planQuestions(
                Arrivals.erlang(scenario.conditions().shape(), scenario.rush().rate(), random.of("live")));
        planLabels();
        planTick();
        clock.runUntil(END_NANOS);
        labels.endOfMorning(lane.unfinished());
        lane.close();
        clock.run();
        checkEnd();
        return new Observed(scenario, main, customers, labels, levels, laws, minutes);
    }

    private void planQuestions(Arrivals arrivals) {
        long atNanos = arrivals.nextNanos();
        if (atNanos < END_NANOS) {
            clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                ask(inquiries.question());
                planQuestions(arrivals);
            });
        }
    }

    private void ask(Question<Inquiry> question) {
        long now = clock.now().nanos();
        minutes.asked(now);
        boolean isGuaranteed = customers.asked(now);
        CustomerTally.Asked asked = new CustomerTally.Asked(Topic.of(question.category()), now, isGuaranteed);
        SimulatedCall<Inquiry, String> call = driver.open(question);
        var unused = call.answer().whenComplete((answer, thrown) -> ended(asked, answer, thrown));
        call.start();
    }

    private void ended(CustomerTally.Asked asked, @Nullable Answer<?> answer, @Nullable Throwable thrown) {
        long now = clock.now().nanos();
        if (answer != null) {
            minutes.ended(Ending.of(answer), now);
            customers.ended(asked, answer, null, now);
        } else if (thrown instanceof CallFailedException failed) {
            minutes.ended(Ending.REFUSED, now);
            customers.ended(asked, null, failed, now);
        } else {
            bug(thrown);
        }
    }

    /** Thrown in a stage it would vanish; thrown by a task it ends the run. */
    private void bug(@Nullable Throwable thrown) {
        clock.at(clock.now().nanos(), VirtualClock.ORDINARY, () -> {
            throw new IllegalStateException("a call ended with something else than a failure", thrown);
        });
    }

    private void planLabels() {
        int batch = scenario.conditions().batch();
        RateCurve batches = RateCurve.perMinute(scenario.labelling().perMinute() / batch)
                .then(scenario.labelling().until(), 0);
        planLabel(Arrivals.batches(batch, Arrivals.even(batches)));
    }

    private void planLabel(Arrivals arrivals) {
        long atNanos = arrivals.nextNanos();
        if (atNanos != Arrivals.NONE) {
            clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                label(inquiries.label());
                planLabel(arrivals);
            });
        }
    }

    private void label(Question<Inquiry> question) {
        minutes.asked(clock.now().nanos());
        labels.offered(scenario.rush().contains(clock.now().nanos()));
        if (settings.hasLane()) {
            if (lane.submit(question) != Lane.Entry.ACCEPTED) {
                throw new IllegalStateException("the lane holds the whole job");
            }
            return;
        }
        SimulatedCall<Inquiry, String> call = driver.open(question);
        var unused = call.answer().whenComplete((answer, thrown) -> {
            if (thrown == null || thrown instanceof CallFailedException) {
                labels.ended(thrown == null);
            } else {
                bug(thrown);
            }
        });
        call.start();
    }

    private void planTick() {
        long atNanos = clock.now().nanosAfter(TICK_NANOS);
        if (atNanos <= END_NANOS) {
            clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                tick();
                planTick();
            });
        }
    }

    private void tick() {
        QuotaLedger.Use use = ledger.use(clock.now());
        List<Backlog> backlogs = lane.backlog().stream().toList();
        calls.tick(backlogs, clock.now());
        minutes.waiting(
                use.waiting(),
                backlogs.stream().mapToLong(Backlog::jobs).sum(),
                clock.now().nanos());
        if (settings.isMirrored()) {
            laws.check(Law.LEVEL_RISES, settings.level().level().isAtLeast(due(use.ratio())));
        }
        lane.look();
    }

    /** The level that a use asks for, by the plan's upper thresholds. */
    private static DegradationLevel due(double useRatio) {
        LevelSettings thresholds = LevelSettings.standard();
        if (useRatio >= thresholds.essentialOnly().upPerMille() / 1_000.0) {
            return DegradationLevel.ESSENTIAL_ONLY;
        }
        if (useRatio >= thresholds.shortAnswers().upPerMille() / 1_000.0) {
            return DegradationLevel.SHORT_ANSWERS;
        }
        return useRatio >= thresholds.backgroundPaused().upPerMille() / 1_000.0
                ? DegradationLevel.BACKGROUND_PAUSED
                : DegradationLevel.NORMAL;
    }

    private void checkEnd() {
        if (!customers.isComplete()) {
            throw new IllegalStateException("a question has not ended");
        }
        QuotaLedger.Use use = ledger.use(clock.now());
        if (settings.isMirrored()) {
            laws.check(Law.RESERVATIONS_ENDED, use.held() == 0 && use.waiting() == 0 && use.lost() == 0);
            laws.check(
                    Law.LEVEL_STEADY, levels.isSteady(LevelSettings.standard().dwell()));
        }
        laws.check(Law.BACKGROUND_KEPT, labels.lost() == 0 && labels.isAccountedFor());
        laws.check(Law.BACKGROUND_CAPPED, main.mostBackgroundTokens() <= backgroundCap());
        laws.check(
                Law.QUOTA_KEPT,
                main.mostRequests() <= scenario.quota().requests()
                        && main.mostTokens() <= scenario.quota().tokens());
        laws.check(Law.AMPLIFICATION_BOUNDED, main.isAmplificationBounded(scenario.quota()));
    }

    private long backgroundCap() {
        return Math.min(Models.BACKGROUND_TOKENS, scenario.quota().tokens() * Models.BACKGROUND_PERCENT / 100);
    }
}
