package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Attempt;
import dev.kademe.call.CallScope;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.failure.EndpointException;
import dev.kademe.sim.clock.VirtualClock;
import dev.kademe.sim.provider.ProviderMeter.Accepted;
import dev.kademe.sim.provider.ProviderMeter.Dimension;
import dev.kademe.sim.provider.ProviderMeter.Rejected;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuotaProviderTest {
    private static final Duration SERVICE = Duration.ofSeconds(5);
    private static final SizedRequest REQUEST = new SizedRequest(400, 100, 300);

    private final VirtualClock clock = new VirtualClock(0);
    private final List<ProviderCall> seen = new ArrayList<>();

    @Test
    void send_accepted_answersAfterTheServiceTimeWithWhatItTook() {
        CompletableFuture<Reply<String>> reply = send(provider(ProviderHabits.of(SERVICE)), REQUEST, Workload.LIVE);

        clock.runUntil(SERVICE.toNanos() - 1);
        assertThat(reply).isNotDone();
        clock.runUntil(SERVICE.toNanos());

        assertThat(reply.join().usage()).isEqualTo(TokenUsage.of(400, 100));
        assertThat(reply.join().isTruncated()).isFalse();
        assertThat(seen).containsExactly(new ProviderCall(0, Workload.LIVE, REQUEST, new Accepted()));
    }

    @Test
    void send_overTheQuota_isRejectedSoonWithAHint() {
        QuotaProvider provider = provider(ProviderHabits.of(SERVICE));
        assertThat(send(provider, REQUEST, Workload.LIVE)).isNotDone();
        clock.runUntil(1);

        CompletableFuture<Reply<String>> reply = send(provider, SizedRequest.exact(500, 1), Workload.BACKGROUND);
        clock.runUntil(120_000_000);
        assertThat(reply).isNotDone();
        clock.runUntil(120_000_001);

        EndpointException rejection = rejection(reply);
        assertThat(rejection.status()).isEqualTo(429);
        assertThat(rejection.header("retry-after-ms")).containsExactly("60000");
        assertThat(rejection.header("retry-after")).isEmpty();
        assertThat(seen.get(1))
                .isEqualTo(new ProviderCall(
                        1,
                        Workload.BACKGROUND,
                        SizedRequest.exact(500, 1),
                        new Rejected(Dimension.TOKENS, 60_000_000_000L - 1)));
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, '', ''",
        "SECONDS, 60, ''",
        "MILLIS, '', 59999",
        "DATE, 'Thu, 01 Jan 1970 00:01:00 GMT', ''",
    })
    void send_rejected_hintsAsItIsUsedTo(RetryHint hint, String seconds, String millis) {
        QuotaProvider provider = provider(new ProviderHabits(SERVICE, Duration.ZERO, Duration.ZERO, hint));
        assertThat(send(provider, REQUEST, Workload.LIVE)).isNotDone();
        clock.runUntil(1_000_001);

        CompletableFuture<Reply<String>> reply = send(provider, SizedRequest.exact(501, 0), Workload.LIVE);
        clock.runUntil(1_000_001);

        assertThat(String.join(",", rejection(reply).header("retry-after"))).isEqualTo(seconds);
        assertThat(String.join(",", rejection(reply).header("retry-after-ms"))).isEqualTo(millis);
    }

    @Test
    void send_largerThanTheLimit_isRejectedWithoutAHint() {
        CompletableFuture<Reply<String>> reply =
                send(provider(ProviderHabits.of(SERVICE)), SizedRequest.exact(1_001, 0), Workload.LIVE);
        clock.run();

        assertThat(rejection(reply).header("retry-after-ms")).isEmpty();
    }

    @Test
    void send_callsOnTheirWay_areDecidedWhenTheyArrive() {
        Duration longest = Duration.ofMillis(50);
        QuotaProvider provider = provider(new ProviderHabits(SERVICE, SERVICE, longest, RetryHint.NONE));
        for (int i = 0; i < 100; i++) {
            assertThat(send(provider, SizedRequest.exact(1, 0), Workload.LIVE)).isNotDone();
        }
        assertThat(seen).isEmpty();

        clock.runUntil(longest.toNanos());

        assertThat(seen).hasSize(100);
        assertThat(seen).extracting(ProviderCall::atNanos).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void settings_outOfRange_areRefused() {
        Duration tooLong = Duration.ofDays(1).plusNanos(1);

        assertThatThrownBy(() -> ProviderHabits.of(Duration.ofNanos(-1)))
                .hasMessage("service must be 0 to 1 day, was PT-0.000000001S");
        assertThatThrownBy(() -> new ProviderHabits(SERVICE, tooLong, SERVICE, RetryHint.NONE))
                .hasMessage("rejection must be 0 to 1 day, was PT24H0.000000001S");
        assertThatThrownBy(() -> new ProviderHabits(SERVICE, SERVICE, tooLong, RetryHint.NONE))
                .hasMessage("longestTransit must be 0 to 1 day, was PT24H0.000000001S");
        assertThatThrownBy(() -> new SizedRequest(-1, 0, 0)).hasMessage("inputTokens must be 0..1000000000000, was -1");
        assertThatThrownBy(() -> new SizedRequest(0, 0, -1))
                .hasMessage("maxOutputTokens must be 0..1000000000000, was -1");
        assertThatThrownBy(() -> new SizedRequest(0, 4, 3)).hasMessage("outputTokens must be 0..3, was 4");
    }

    private QuotaProvider provider(ProviderHabits habits) {
        ProviderMeter meter =
                ProviderMeter.sliding(new ProviderLimits(1_000, 1_000), Duration.ofMinutes(1), RejectedCalls.COUNTED);
        return new QuotaProvider(clock, meter, habits, new SplittableRandom(1), seen::add);
    }

    private static CompletableFuture<Reply<String>> send(
            QuotaProvider provider, SizedRequest request, Workload workload) {
        Question<SizedRequest> question = Question.of(request, workload, Repeatability.repeatable());
        Attempt attempt =
                new Attempt("call-1", "main", 1, DegradationLevel.NORMAL, Attempt.ALWAYS, question, new CallScope());
        return provider.send(request, attempt).toCompletableFuture();
    }

    private static EndpointException rejection(CompletableFuture<Reply<String>> reply) {
        return (EndpointException) reply.handle((answer, thrown) -> thrown).join();
    }
}
