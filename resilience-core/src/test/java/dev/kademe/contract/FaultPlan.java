package dev.kademe.contract;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.Failure;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.OutageGate;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import dev.kademe.routing.Target.Prompt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A random plan: the same for the same seed, in any world. Its targets are {@link FaultScript}s. */
final class FaultPlan {
    static final double RATIO = 0.5;
    static final List<String> NAMES = List.of("main", "small", "second");

    private final SplittableRandom random;
    private final World world;
    private final List<Target<String, String>> targets = new ArrayList<>();
    final List<WatchedLedger> ledgers = new ArrayList<>();
    final List<FaultScript> scripts = new ArrayList<>();
    final RetryPolicy policy;
    /** 0 when nothing bounds retries across calls. */
    final int capacity;

    final WaitBudgets waits;
    final Duration minAttempt;
    final boolean hasHandoff;
    private final Router<String, String> router;

    FaultPlan(SplittableRandom random, World world) {
        this.random = random;
        this.world = world;
        int many = 1 + random.nextInt(NAMES.size());
        for (int i = 0; i < many; i++) {
            targets.add(target(NAMES.get(i), i));
        }
        this.policy = policy();
        this.capacity = random.nextInt(6);
        this.waits = random.nextBoolean()
                ? WaitBudgets.standard()
                : new WaitBudgets(Map.of(
                        Workload.LIVE, Duration.ofMillis(random.nextInt(20_000)),
                        Workload.INTERNAL, Duration.ofMillis(random.nextInt(70_000)),
                        Workload.BACKGROUND, Duration.ofMillis(random.nextInt(5_000))));
        this.minAttempt = pick(Duration.ZERO, Duration.ofMillis(500), Duration.ofSeconds(2));
        this.hasHandoff = random.nextInt(4) > 0;
        Handoff.Desk desk =
                pick(Handoff.Desk.unlimited(), Handoff.Desk.staffed(1, Duration.ofMinutes(1), random.nextInt(3)));
        Route<String, String> all = route(targets, desk);
        Route<String, String> later = route(targets.subList(many > 1 ? 1 : 0, many), desk);
        this.router = Router.sensitive(all)
                .category(Category.GENERAL, all)
                .category(Category.GENERAL, DegradationLevel.ESSENTIAL_ONLY, later)
                .build();
    }

    ResilientClient.Builder<String, String> client() {
        return ResilientClient.builder(router)
                .name("faults")
                .retry(policy)
                .retryBudget(capacity == 0 ? RetryBudget.none() : RetryBudget.of(RATIO, capacity))
                .waitBudgets(waits)
                .minAttempt(minAttempt)
                .withoutLog();
    }

    /** Which ledger a target spends. */
    WatchedLedger ledger(String target) {
        return ledgers.get(NAMES.indexOf(target));
    }

    Question<String> question(int number) {
        Workload workload = pick(Workload.LIVE, Workload.LIVE, Workload.LIVE, Workload.INTERNAL, Workload.BACKGROUND);
        Repeatability repeatability = pick(
                Repeatability.repeatable(),
                Repeatability.repeatable(),
                Repeatability.notRepeatable(),
                Repeatability.keyed("key " + number));
        String personal = random.nextInt(4) == 0 ? FaultScript.PERSONAL : "nobody";
        String content = "question of " + personal + ".".repeat(random.nextInt(80));
        Category category = pick(Category.GENERAL, Category.UNSURE, new Category("tax"));
        Question<String> question =
                Question.of(content, workload, repeatability).withCategory(category);
        return random.nextInt(3) > 0
                ? question
                : question.withDeadline(Duration.ofNanos(random.nextLong(1, 20_000_000_000L)));
    }

    static TokenEstimate estimate(String content) {
        return TokenEstimate.of(content.length(), FaultScript.MOST_OUTPUT);
    }

    private Route<String, String> route(List<Target<String, String>> some, Handoff.Desk desk) {
        return hasHandoff ? Route.of(some, (question, referral) -> "a person", desk) : Route.withoutHandoff(some);
    }

    private Target<String, String> target(String name, int index) {
        boolean isCleared = index == 0 || random.nextBoolean();
        FaultScript script = new FaultScript(world, name, random.nextLong(), pick(1, 3, 5, 7, 9), isCleared);
        scripts.add(script);
        Target.Builder<String, String> target = world.target(name, script).estimate(FaultPlan::estimate);
        boolean isShared = index > 0 && random.nextInt(4) == 0;
        if (isShared) {
            Target<String, String> before = targets.get(index - 1);
            ledgers.add(ledgers.get(index - 1));
            target.level(before.level());
        } else {
            ledgers.add(ledger());
            target.level(level());
        }
        target.ledger(ledgers.get(index));
        if (!isCleared) {
            target.provider(Target.Provider.uncleared(name)).prompt(Prompt.<String>asAsked(List::of));
        }
        if (random.nextInt(4) == 0) {
            target.contextWindow(60 + random.nextInt(100));
        }
        return gated(target).build();
    }

    private Target.Builder<String, String> gated(Target.Builder<String, String> target) {
        return switch (random.nextInt(3)) {
            case 0 -> target.withoutOutageGate();
            case 1 -> target.outageGate(OutageGate.Settings.standard());
            default ->
                target.outageGate(new OutageGate.Settings(
                        Duration.ofSeconds(1 + random.nextInt(60)),
                        1 + random.nextInt(4),
                        pick(0.1, 0.5, 1.0),
                        Duration.ofSeconds(1 + random.nextInt(30)),
                        Duration.ofSeconds(1 + random.nextInt(60))));
        };
    }

    private LevelControl level() {
        return random.nextInt(2) == 0
                ? LevelControl.none()
                : LevelControl.pinned(DegradationLevel.values()[random.nextInt(4)]);
    }

    private WatchedLedger ledger() {
        if (random.nextInt(3) == 0) {
            return new WatchedLedger(QuotaLedger.unlimited(), 1);
        }
        Duration window = Duration.ofSeconds(pick(1, 5, 20, 60));
        Metering metering = switch (random.nextInt(4)) {
            case 0 -> Metering.tokenBucket(window);
            case 1 -> Metering.fixedWindow(window, 0);
            default -> Metering.sliding(window);
        };
        Quota.Builder quota = Quota.builder()
                .shares(pick(Shares.none(), Shares.standard()))
                .charges(ChargePolicy.standard().with(pick(FailedCalls.COUNTED, FailedCalls.FREE)));
        boolean hasTokens = random.nextBoolean();
        if (hasTokens) {
            quota.limit(Dimension.TOKENS, 100 + random.nextInt(900), metering);
        }
        if (!hasTokens || random.nextBoolean()) {
            quota.limit(Dimension.REQUESTS, 1 + random.nextInt(9), metering);
        }
        if (random.nextInt(8) == 0) {
            quota.limit(Dimension.DAILY_REQUESTS, 5 + random.nextInt(20), Metering.rollingDay());
        }
        return new WatchedLedger(QuotaLedger.create(quota.build()), metering instanceof Metering.TokenBucket ? 2 : 1);
    }

    private RetryPolicy policy() {
        Backoff backoff = switch (random.nextInt(4)) {
            case 0 -> Backoff.fixed(Duration.ofMillis(random.nextInt(3_000)));
            case 1 -> Backoff.exponential(Duration.ofMillis(random.nextInt(900)), Duration.ofSeconds(4));
            default -> Backoff.fullJitter(Duration.ofMillis(500), Duration.ofSeconds(8));
        };
        RetryPolicy.Builder built = RetryPolicy.builder()
                .maxAttempts(1 + random.nextInt(5))
                .maxFallbackAttempts(1 + random.nextInt(3))
                .backoff(backoff);
        if (random.nextInt(3) == 0) {
            built.attempts(Failure.Kind.TRUNCATED, 1 + random.nextInt(3));
            built.attempts(Failure.Kind.UNKNOWN, 1 + random.nextInt(3));
            built.attempts(Failure.Kind.RATE_LIMITED, 1 + random.nextInt(3));
        }
        return built.build();
    }

    @SafeVarargs
    final <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }
}
