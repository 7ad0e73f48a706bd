package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.client.TimeSource;
import dev.kademe.sim.Seeds;
import dev.kademe.sim.provider.ProviderLimits;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the fake provider does with requests that no official client makes. */
final class ProviderServerTest {
    private static final String OPENAI = "/v1/chat/completions";
    private static final String ANTHROPIC = "/v1/messages";
    private static final String QUESTION = """
            {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "SECRET words of a customer"}]}
            """;
    private static final String STREAMED = QUESTION.replace("{\"model\"", "{\"stream\": true, \"model\"");

    @Test
    void post_openAi_tellsLimitsInItsForm() {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> response = provider.post(OPENAI, QUESTION);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(header(response, "x-request-id")).startsWith("req_");
            assertThat(header(response, "x-ratelimit-limit-requests")).isEqualTo("500");
            assertThat(header(response, "x-ratelimit-remaining-requests")).isEqualTo("499");
            assertThat(header(response, "x-ratelimit-reset-requests")).isEqualTo("120ms");
            assertThat(header(response, "x-ratelimit-remaining-tokens")).isEqualTo("399981");
            assertThat(header(response, "x-ratelimit-reset-tokens")).isEqualTo("3ms");
        }
    }

    @Test
    void post_anthropic_tellsLimitsInItsForm() {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> response = provider.post(ANTHROPIC, QUESTION);

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(header(response, "request-id")).startsWith("req_");
            assertThat(header(response, "anthropic-ratelimit-requests-remaining"))
                    .isEqualTo("499");
            assertThat(header(response, "anthropic-ratelimit-tokens-remaining")).isEqualTo("400000");
            assertThat(header(response, "anthropic-ratelimit-input-tokens-limit"))
                    .isEqualTo("400000");
            assertThat(header(response, "anthropic-ratelimit-output-tokens-reset"))
                    .matches("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        }
    }

    @Test
    void post_stream_isInEventsOfItsProvider() {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> openAi = provider.post(OPENAI, STREAMED);
            HttpResponse<String> anthropic = provider.post(ANTHROPIC, STREAMED);

            assertThat(header(openAi, "content-type")).startsWith("text/event-stream");
            assertThat(openAi.body().split("\n\n", -1))
                    .hasSize(1 + 9 + 2 + 1)
                    .allMatch(event -> event.isEmpty() || event.startsWith("data: "));
            assertThat(openAi.body()).endsWith("data: [DONE]\n\n");
            assertThat(anthropic.body().lines().filter(line -> line.startsWith("event: ")))
                    .startsWith("event: message_start", "event: content_block_start", "event: ping")
                    .endsWith("event: content_block_stop", "event: message_delta", "event: message_stop")
                    .hasSize(3 + 9 + 3);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            POST | /v1/completions      | 404 | invalid_request_error
            GET  | /v1/chat/completions | 405 | invalid_request_error
            GET  | /v1/messages         | 405 | invalid_request_error
            PUT  | /admin/faults        | 405 | POST
            POST | /admin/faults        | 415 | application/json
            POST | /v1/chat/completions | 401 | invalid_api_key
            POST | /v1/messages         | 401 | authentication_error
            GET  | /v1/models           | 401 | invalid_api_key
            """)
    void request_bare_isRefusedInItsShape(String method, String path, int status, String said) {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> response = ServedProvider.send(
                    HttpRequest.newBuilder(provider.uri(path)).method(method, BodyPublishers.noBody()));

            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.body()).contains(said);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /v1/chat/completions | `"content": []`                   | "type":"invalid_request_error"
            /v1/messages         | `"content": [5]`                  | "type":"error"
            /v1/messages         | `"role": "user", "content": "x"`  | "type":"error"
            """)
    void post_messageThatNoClientMakes_isABadRequest(String path, String instead, String shape) {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> response = provider.post(
                    path,
                    "{\"model\": \"m\", \"max_tokens\": 9, \"messages\": [{\"role\": \"user\", " + instead + "}]}");

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains(shape).doesNotContain("Exception");
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            POST   | /                    | GET, HEAD
            DELETE | /                    | GET, HEAD
            PUT    | /admin               | GET, HEAD
            POST   | /admin/state         | GET, HEAD
            DELETE | /v1/models           | GET, HEAD
            GET    | /admin/faults        | POST
            GET    | /v1/chat/completions | POST
            DELETE | /v1/messages         | POST
            """)
    void request_otherMethod_isToldWhichThereAre(String method, String path, String allowed) {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> response = ServedProvider.send(
                    HttpRequest.newBuilder(provider.uri(path)).method(method, BodyPublishers.noBody()));

            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(header(response, "allow")).isEqualTo(allowed);
            assertThat(response.body()).startsWith("{").contains("the method must be " + allowed.split(",", -1)[0]);
        }
    }

    @Test
    void post_anthropicWithoutVersion_isABadRequest() {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> response = ServedProvider.send(HttpRequest.newBuilder(provider.uri(ANTHROPIC))
                    .header("x-api-key", "no-key")
                    .POST(BodyPublishers.ofString(QUESTION)));

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("anthropic-version").contains("\"request_id\":\"req_");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {OPENAI, ANTHROPIC})
    void post_bodyOfFiveMebibytes_isTooLarge(String path) {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> response = provider.post(path, " ".repeat(5 << 20));

            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(response.body()).contains("at most 4194304 bytes");
            assertThat(provider.post(path, QUESTION).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void post_moreThanMayBeInFlight_findsItOverloaded() throws InterruptedException {
        CountDownLatch served = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        TimeSource held = new HeldTime(served, mayEnd);
        ServerSettings settings = ServedProvider.settings(
                ServedProvider.LIMITS, new Pace(5, Duration.ZERO, Pace.MOST_TOKENS_PER_SECOND), 1);
        try (ServedProvider provider = ServedProvider.start(settings, held)) {
            CompletableFuture<HttpResponse<String>> first = ServedProvider.http()
                    .sendAsync(
                            provider.request(OPENAI, BodyPublishers.ofString(QUESTION))
                                    .build(),
                            BodyHandlers.ofString());
            served.await();

            assertThat(provider.post(OPENAI, QUESTION).statusCode()).isEqualTo(503);
            assertThat(provider.post(ANTHROPIC, QUESTION).statusCode()).isEqualTo(529);

            mayEnd.countDown();
            assertThat(first.join().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void faults_posted_areInForceUntilOthersAre() {
        try (ServedProvider provider = ServedProvider.start()) {
            String faults = "{\"storm\": 1, \"hint\": \"millis\", \"hintWaitMillis\": 1500, \"limit\": 0.5}";
            HttpResponse<String> changed = provider.post("/admin/faults", faults);
            assertThat(changed.statusCode()).isEqualTo(200);
            assertThat(changed.body()).contains("\"storm\":1.0").contains("\"limit\":250,");

            HttpResponse<String> rejected = provider.post(OPENAI, QUESTION);
            assertThat(rejected.statusCode()).isEqualTo(429);
            assertThat(header(rejected, "retry-after-ms")).isEqualTo("1500");

            assertThat(provider.post("/admin/faults", "{}").statusCode()).isEqualTo(200);
            assertThat(provider.post(OPENAI, QUESTION).statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"strom\": 1}",
                "{\"storm\": 2}",
                "{\"storm\": \"x\"}",
                "{\"hint\": \"often\"}",
                "{\"hintWaitMillis\": -1}",
                "{\"storm\": 0.6, \"overload\": 0.6}",
                "{\"limit\": 1.5}",
                "{\"slow\": 0.5}",
                "{\"quotaExhausted\": 1}",
                "{\"storm\": 0.5, \"storm\": 0}",
            })
    void faults_badValue_changesNothing(String body) {
        try (ServedProvider provider = ServedProvider.start()) {
            HttpResponse<String> response = provider.post("/admin/faults", body);

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("message").doesNotContain("Exception");
            assertThat(provider.server().state().faults()).isEqualTo(Faults.NONE);
        }
    }

    @Test
    void admin_afterRequests_showsThemWithoutTheirText() {
        try (ServedProvider provider = ServedProvider.start()) {
            provider.post(OPENAI, QUESTION);
            provider.post(OPENAI, QUESTION.replace("9", "0"));

            String state = provider.get("/admin/state").body();
            assertThat(state)
                    .contains("\"requests\":{\"limit\":500,\"used\":1}", "\"answered\":1", "\"otherMistakes\":1")
                    .doesNotContain("SECRET", "no-key");
            HttpResponse<String> page = provider.get("/");
            assertThat(header(page, "content-security-policy")).contains("default-src 'none'");
            assertThat(page.body()).startsWith("<!doctype html>").doesNotContain("http://", "https://");
        }
    }

    @Test
    void occupy_everything_leavesNothing() {
        try (ServedProvider provider = ServedProvider.start(new ProviderLimits(10, 1_000))) {
            provider.server().occupy(3, 5_000);

            assertThat(provider.post(OPENAI, QUESTION).statusCode()).isEqualTo(429);
            assertThat(provider.server().state().standings().tokens().remaining())
                    .isZero();
        }
    }

    @Test
    void post_mangledBodies_areAnsweredOrRefused() {
        try (ServedProvider provider = ServedProvider.start()) {
            Seeds.all().limit(40).forEach(seed -> {
                SplittableRandom random = new SplittableRandom(seed);
                byte[] body = MangledBodies.mangle(random.nextBoolean() ? QUESTION : STREAMED, random);
                String path = random.nextBoolean() ? OPENAI : ANTHROPIC;
                HttpResponse<String> response =
                        ServedProvider.send(provider.request(path, BodyPublishers.ofByteArray(body)));

                assertThat(response.statusCode()).as("seed %d", seed).isIn(200, 400, 429);
            });
        }
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
