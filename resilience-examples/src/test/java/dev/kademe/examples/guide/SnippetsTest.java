package dev.kademe.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Endpoint;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.client.TimeSource;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.server.MeterKind;
import dev.kademe.sim.server.Pace;
import dev.kademe.sim.server.ProviderServer;
import dev.kademe.sim.server.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The snippets of the guide do what their pages say. */
final class SnippetsTest {
    private static final Endpoint<String, String> MODEL = (text, attempt) -> Reply.of("sure", TokenUsage.of(10, 5));
    private static final ServerSettings SETTINGS = new ServerSettings(
            new ProviderLimits(500, 400_000),
            MeterKind.SLIDING,
            RejectedCalls.COUNTED,
            new Pace(20, Duration.ofMillis(1), 1_000),
            8,
            1);

    @Test
    void quotas_client_explainsTheQuota() {
        try (var client = ResilientClient.builder(route(Quotas.target(MODEL))).build()) {
            assertThat(client.explain()).contains("TOKENS: 400000 in PT1M", "LIVE: at least 240000");
            assertThat(answer(client, "Hello?")).isEqualTo("sure");
        }
    }

    @Test
    void retries_client_answers() {
        try (var client = Retries.client(route(target("main")))) {
            assertThat(client.ask(Retries.question("Hello?", "T-1")).content()).isEqualTo("sure");
        }
    }

    @Test
    void levels_client_answers() {
        try (var client = Levels.client(QuotaLedger.unlimited(), MODEL)) {
            assertThat(answer(client, "Hello?")).isEqualTo("sure");
        }
    }

    @Test
    void routes_client_takesTheRouteOfTheCategory() {
        try (var client = Routes.client(target("main"), target("small"), MODEL)) {
            assertThat(client.explain()).contains("main > small > second > a person");
            var answer = client.ask(question("Can I withdraw on Sunday?"));
            assertThat(answer.provenance().category().name()).isEqualTo("withdrawal");
        }
    }

    @Test
    void plans_running_takesAnotherPlan() throws IOException {
        Path file = Page.CHECKOUT.resolve("resilience-examples/plans/minimal.yaml");
        try (var running = Plans.started(file, MODEL)) {
            Plans.follow(running, file);
            assertThat(answer(running.client(), "Hello?")).isEqualTo("sure");
        }
    }

    @Test
    void firstProject_servedProvider_answers() throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (var server = ProviderServer.start(address, SETTINGS, TimeSource.system())) {
            assertThat(FirstProject.answer(
                            "http://127.0.0.1:" + server.address().getPort()))
                    .startsWith("COMPLETE: {")
                    .contains("choices");
        }
    }

    private static Target<String, String> target(String name) {
        return Target.blocking(name, MODEL).build();
    }

    private static Route<String, String> route(Target<String, String> target) {
        return Route.of(List.of(target), Handoff.english());
    }

    private static String answer(ResilientClient<String, String> client, String text) {
        return client.ask(question(text)).content();
    }

    private static Question<String> question(String text) {
        return Question.of(text, Workload.LIVE, Repeatability.repeatable());
    }
}
