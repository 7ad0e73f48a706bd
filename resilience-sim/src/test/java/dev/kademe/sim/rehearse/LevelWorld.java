package dev.kademe.sim.rehearse;

import dev.kademe.answer.Answer;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.flow.Calls;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import dev.kademe.sim.clock.SimulatedCall;
import dev.kademe.sim.clock.SimulatedDriver;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.load.Arrivals;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.provider.QuotaProvider;
import dev.kademe.sim.provider.SizedRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Production calls whose level follows their use: a main model of 400,000 tokens a minute, whose answers are shorter from
 * level 2 on, and a small one with room for everything, to which general questions go at level 3.
 */
final class LevelWorld {
    static final Category SENSITIVE = new Category("withdrawal");
    private static final SizedRequest REQUEST = SizedRequest.exact(2_000, 500);
    private static final long SHORT_TOKENS = 150;
    private static final long TICK_NANOS =
            Duration.ofSeconds(ResilientClient.TICK_SECONDS).toNanos();
    private static final long MUCH = 10 * Providers.TOKENS;

    private final VirtualClock clock = new VirtualClock(0);
    private final SeededRandom random;
    private final long endNanos;
    private final Calls<SizedRequest, String> calls;
    private final SimulatedDriver<SizedRequest, String> driver;
    private final List<QuotaEvent.LevelChanged> changes = new ArrayList<>();
    private final List<QuotaEvent.AlarmSignalled> alarms = new ArrayList<>();
    private long rejections;
    private long unanswered;

    LevelWorld(SeededRandom random, Duration length) {
        this.random = random;
        this.endNanos = length.toNanos();
        QuotaProvider main = provider(Providers.sliding(), "main");
        QuotaProvider small = provider(
                ProviderMeter.sliding(new ProviderLimits(500, MUCH), Providers.MINUTE, RejectedCalls.FREE), "small");
        this.calls = ResilientClient.builder(router(
                        target(
                                "main",
                                (request, attempt) -> main.send(
                                        attempt.level().isAtLeast(DegradationLevel.SHORT_ANSWERS)
                                                ? shorter(request)
                                                : request,
                                        attempt),
                                Providers.TOKENS),
                        target("small", small, MUCH)))
                .listener(new Levels())
                .calls();
        this.driver = new SimulatedDriver<>(clock, calls, random.of("jitter"));
        planTick();
    }

    /** Plans what comes of a workload until the end. */
    void ask(Workload workload, Category category, Arrivals arrivals) {
        long atNanos = arrivals.nextNanos();
        if (atNanos < endNanos) {
            clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                SimulatedCall<SizedRequest, String> call =
                        driver.open(Question.of(REQUEST, workload, Repeatability.repeatable())
                                .withCategory(category));
                var unused = call.answer().whenComplete((answer, thrown) -> ended(workload, answer));
                call.start();
                ask(workload, category, arrivals);
            });
        }
    }

    void run() {
        clock.run();
    }

    /** Every change of a level, of either model. */
    List<QuotaEvent.LevelChanged> changes() {
        return changes;
    }

    List<QuotaEvent.AlarmSignalled> alarms() {
        return alarms;
    }

    /** Calls that a provider rejected. */
    long rejections() {
        return rejections;
    }

    /** Live calls that no model answered. */
    long unanswered() {
        return unanswered;
    }

    private void ended(Workload workload, Answer<String> answer) {
        boolean isAnswered = answer != null && answer.outcome() == Answer.Outcome.COMPLETE;
        if (workload == Workload.LIVE && !isAnswered) {
            unanswered++;
        }
    }

    private void planTick() {
        long atNanos = clock.now().nanosAfter(TICK_NANOS);
        if (atNanos < endNanos) {
            clock.at(atNanos, VirtualClock.ORDINARY, () -> {
                calls.tick(List.of(), clock.now());
                planTick();
            });
        }
    }

    private QuotaProvider provider(ProviderMeter meter, String name) {
        return new QuotaProvider(clock, meter, Providers.HABITS, random.of(name), call -> {
            if (!call.decision().isAccepted()) {
                rejections++;
            }
        });
    }

    private static Target<SizedRequest, String> target(
            String name, Endpoint.Async<SizedRequest, String> endpoint, long tokens) {
        return Target.async(name, endpoint)
                .ledger(QuotaLedger.create(Providers.quota(tokens)))
                .level(LevelControl.adaptive(LevelSettings.standard()))
                .estimate(request -> TokenEstimate.of(request.inputTokens(), request.maxOutputTokens()))
                .build();
    }

    private static SizedRequest shorter(SizedRequest request) {
        return new SizedRequest(request.inputTokens(), SHORT_TOKENS, request.maxOutputTokens());
    }

    private static Router<SizedRequest, String> router(
            Target<SizedRequest, String> main, Target<SizedRequest, String> small) {
        Function<List<Target<SizedRequest, String>>, Route<SizedRequest, String>> route =
                targets -> Route.of(targets, (question, referral) -> "a person calls back");
        Route<SizedRequest, String> onlyMain = route.apply(List.of(main));
        Route<SizedRequest, String> onlySmall = route.apply(List.of(small));
        return Router.sensitive(onlyMain)
                .category(Category.GENERAL, onlyMain)
                .category(Category.GENERAL, DegradationLevel.ESSENTIAL_ONLY, onlySmall)
                .build();
    }

    private final class Levels implements EventListener {
        @Override
        public void onEvent(CallEvent event) {}

        @Override
        public void onQuotaEvent(QuotaEvent event) {
            if (event instanceof QuotaEvent.LevelChanged changed) {
                changes.add(changed);
            } else if (event instanceof QuotaEvent.AlarmSignalled signalled) {
                alarms.add(signalled);
            }
        }
    }
}
