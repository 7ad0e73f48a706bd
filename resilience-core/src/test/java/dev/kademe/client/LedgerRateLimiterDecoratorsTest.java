package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kademe.call.Workload;
import dev.kademe.quota.Shares;
import io.github.resilience4j.core.exception.AcquirePermissionCancelledException;
import io.github.resilience4j.core.functions.CheckedFunction;
import io.github.resilience4j.core.functions.CheckedSupplier;
import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.micrometer.tagged.TaggedRateLimiterMetrics;
import io.github.resilience4j.micrometer.tagged.TaggedRateLimiterMetricsPublisher;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.github.resilience4j.ratelimiter.RequestNotPermitted;
import io.github.resilience4j.ratelimiter.event.RateLimiterEvent;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Resilience4j's decorators, events and meters, unchanged, around its own limiter and around the view: no difference. */
final class LedgerRateLimiterDecoratorsTest {
    private static final Duration TIMEOUT = Duration.ZERO;
    private static final Map<String, String> TAGS = Map.of("quota", "main");

    /** Resilience4j's own and the view, both of 1,000 permits in a window that does not end, as nobody moves time. */
    static List<RateLimiter> limiters() {
        LimiterFixture quota = new LimiterFixture(Shares.none());
        RateLimiterConfig config = RateLimiterConfig.custom()
                .limitForPeriod((int) LimiterFixture.LIMIT)
                .limitRefreshPeriod(LimiterFixture.WINDOW)
                .timeoutDuration(TIMEOUT)
                .drainPermissionsOnResult(LedgerRateLimiterDecoratorsTest::isFull)
                .build();
        return List.of(
                RateLimiter.of("main", config, TAGS, () -> quota.time.now().nanos()),
                LedgerRateLimiter.builder("main", quota.ledger, Workload.LIVE)
                        .timeoutDuration(TIMEOUT)
                        .drainPermissionsOnResult(LedgerRateLimiterDecoratorsTest::isFull)
                        .tags(TAGS)
                        .time(quota.time)
                        .build());
    }

    @AfterEach
    void noTestLeavesTheThreadInterrupted() {
        assertThat(Thread.interrupted()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("limiters")
    void decorators_permitsFree_callThroughAndTakeThem(RateLimiter limiter) throws Throwable {
        Supplier<String> supplier = RateLimiter.decorateSupplier(limiter, 100, () -> "a");
        CheckedSupplier<String> checked = RateLimiter.decorateCheckedSupplier(limiter, 20, () -> "b");
        CheckedFunction<String, Integer> calculated =
                RateLimiter.decorateCheckedFunction(limiter, String::length, String::length);

        assertThat(supplier.get()).isEqualTo("a");
        assertThat(checked.get()).isEqualTo("b");
        assertThat(calculated.apply("three")).isEqualTo(5);
        assertThat(limiter.executeCallable(3, () -> "c")).isEqualTo("c");
        limiter.executeRunnable(() -> {});

        assertThat(available(limiter)).isEqualTo(1_000 - 100 - 20 - 5 - 3 - 1);
    }

    @ParameterizedTest
    @MethodSource("limiters")
    void decorators_noPermitLeft_refuseWithoutCalling(RateLimiter limiter) {
        List<String> called = new ArrayList<>();
        limiter.acquirePermission(999);

        assertThatExceptionOfType(RequestNotPermitted.class)
                .isThrownBy(() -> limiter.executeSupplier(2, () -> called.add("supplier")))
                .withMessage("RateLimiter 'main' does not permit further calls")
                .satisfies(refused ->
                        assertThat(refused.getCausingRateLimiterName()).isEqualTo("main"));
        assertThatExceptionOfType(RequestNotPermitted.class)
                .isThrownBy(() -> limiter.executeCallable(2, () -> called.add("callable")));
        CompletionStage<Boolean> refused = limiter.executeCompletionStage(
                2, () -> CompletableFuture.completedFuture(called.add("completion stage")));

        assertThat(refused.toCompletableFuture())
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withCauseInstanceOf(RequestNotPermitted.class);
        assertThat(called).isEmpty();
        assertThat(available(limiter)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("limiters")
    void decorateCompletionStage_permitsFree_completesWithItsResult(RateLimiter limiter) {
        CompletableFuture<String> reply = new CompletableFuture<>();

        CompletableFuture<String> decorated = RateLimiter.decorateCompletionStage(limiter, 7, () -> reply)
                .get()
                .toCompletableFuture();
        assertThat(decorated).isNotDone();
        reply.complete("late");

        assertThat(decorated).isCompletedWithValue("late");
        assertThat(available(limiter)).isEqualTo(993);
    }

    @ParameterizedTest
    @MethodSource("limiters")
    void decorators_interruptedThread_cancel(RateLimiter limiter) {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(AcquirePermissionCancelledException.class)
                .isThrownBy(() -> limiter.executeSupplier(() -> "never"));

        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("limiters")
    void decorators_callFailsAsThePredicateSays_drain(RateLimiter limiter) {
        List<RateLimiterEvent.Type> drained = new ArrayList<>();
        limiter.getEventPublisher().onEvent(event -> drained.add(event.getEventType()));

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> limiter.executeCallable(() -> {
                    throw new IllegalStateException("not this one");
                }));
        assertThat(available(limiter)).isEqualTo(999);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> limiter.executeCallable(() -> {
                    throw new IOException("this one");
                }));

        assertThat(available(limiter)).isZero();
        assertThat(drained)
                .containsExactly(
                        RateLimiterEvent.Type.SUCCESSFUL_ACQUIRE,
                        RateLimiterEvent.Type.SUCCESSFUL_ACQUIRE,
                        RateLimiterEvent.Type.DRAINED);
    }

    @ParameterizedTest
    @MethodSource("limiters")
    void events_ofEachKind_carryNameAndPermits(RateLimiter limiter) {
        List<String> all = new ArrayList<>();
        List<Integer> successes = new ArrayList<>();
        List<Integer> failures = new ArrayList<>();
        limiter.getEventPublisher().onEvent(event -> all.add(shown(event)));
        limiter.getEventPublisher()
                .onSuccess(event -> successes.add(event.getNumberOfPermits()))
                .onFailure(event -> failures.add(event.getNumberOfPermits()));

        limiter.acquirePermission(600);
        limiter.acquirePermission(500);
        limiter.reservePermission(300);
        limiter.reservePermission(200);

        assertThat(all)
                .containsExactly(
                        "main SUCCESSFUL_ACQUIRE 600",
                        "main FAILED_ACQUIRE 500",
                        "main SUCCESSFUL_ACQUIRE 300",
                        "main FAILED_ACQUIRE 200");
        assertThat(successes).containsExactly(600, 300);
        assertThat(failures).containsExactly(500, 200);
    }

    @ParameterizedTest
    @MethodSource("limiters")
    void taggedMetrics_limiterInARegistry_areBound(RateLimiter limiter) {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        RateLimiterRegistry registry = RateLimiterRegistry.ofDefaults();
        registry.rateLimiter("main");
        TaggedRateLimiterMetrics.ofRateLimiterRegistry(registry).bindTo(meters);

        registry.replace("main", limiter);
        registry.rateLimiter("main").acquirePermission(400);

        assertThat(gauge(meters, "resilience4j.ratelimiter.available.permissions"))
                .isEqualTo(600);
        assertThat(gauge(meters, "resilience4j.ratelimiter.waiting_threads")).isZero();
    }

    @ParameterizedTest
    @MethodSource("limiters")
    void taggedMetricsPublisher_limiterWithoutARegistry_isPublished(RateLimiter limiter) {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();

        new TaggedRateLimiterMetricsPublisher(meters).publishMetrics(limiter);
        limiter.acquirePermission(1);

        assertThat(gauge(meters, "resilience4j.ratelimiter.available.permissions"))
                .isEqualTo(999);
        assertThat(gauge(meters, "resilience4j.ratelimiter.waiting_threads")).isZero();
    }

    private static boolean isFull(Either<? extends Throwable, ?> result) {
        return result.isLeft() && result.getLeft() instanceof IOException;
    }

    private static double gauge(SimpleMeterRegistry meters, String name) {
        return meters.get(name).tags("name", "main", "quota", "main").gauge().value();
    }

    private static int available(RateLimiter limiter) {
        return limiter.getMetrics().getAvailablePermissions();
    }

    private static String shown(RateLimiterEvent event) {
        return event.getRateLimiterName() + ' ' + event.getEventType() + ' ' + event.getNumberOfPermits();
    }
}
