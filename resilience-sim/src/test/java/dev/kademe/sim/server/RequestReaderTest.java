package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.sim.Seeds;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class RequestReaderTest {
    private static final String WHOLE = """
            {"model": "m", "stream": true, "stream_options": {"include_usage": true}, "max_tokens": 70,
             "max_completion_tokens": 50, "system": "abcd", "temperature": 0.5, "metadata": {"deep": [1, {"x": null}]},
             "messages": [
               {"role": "user", "content": "12345678"},
               {"role": "user", "content": [
                 {"type": "text", "text": "çığ!"},
                 {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}}]}]}
            """;

    static IntStream seeds() {
        return Seeds.all();
    }

    @Test
    void read_wholeRequest_keepsItsSizeAndNoText() throws BadRequestException {
        ChatRequest request = read(WHOLE);

        assertThat(request.model()).isEqualTo("m");
        assertThat(request.isStream()).isTrue();
        assertThat(request.includesUsage()).isTrue();
        assertThat(request.mostOutputTokens()).isEqualTo(OptionalInt.of(50));
        // abcd, 12345678, çığ!, the types "text" and "image_url": 29 characters; and two messages.
        assertThat(request.inputTokens()).isEqualTo(8 + 2 * PromptSize.TOKENS_A_MESSAGE);
        assertThat(request.toString()).doesNotContain("12345678");
    }

    @Test
    void read_fieldsThatAreNull_areAsLeftOut() throws BadRequestException {
        ChatRequest request = read("""
                {"stream": null, "max_tokens": null, "stream_options": null, "model": "m",
                 "messages": [{"role": "assistant", "content": null, "tool_calls": [{}]}]}
                """);

        assertThat(request.mostOutputTokens()).isEmpty();
        assertThat(request.isStream()).isFalse();
    }

    @ParameterizedTest(name = "{index}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                                             | JSON object
            [1]                                                            | JSON object
            {"model": "m"                                                  | not JSON that can be read
            {"model": "m"} {}                                              | one JSON object
            {"messages": [{"role": "user", "content": "x"}]}               | model
            {"model": 4}                                                   | model must be a string
            {"model": "m"}                                                 | messages must be an array of at least one
            {"model": "m", "messages": []}                                 | messages must be an array of at least one
            {"model": "m", "messages": "x"}                                | messages must be an array
            {"model": "m", "messages": ["x"]}                              | each of messages must be an object
            {"model": "m", "messages": [{"content": "x"}]}                 | must have a role
            {"model": "m", "messages": [{"role": "boss", "content": "x"}]} | must be one of assistant, user
            {"model": "m", "messages": [{"role": "user", "content": 5}]}   | must be a string or an array
            {"model": "m", "messages": [{"role": "user"}]}                 | messages[0].content: field required
            {"model": "m", "messages": [{"role": "user", "content": null}]} | messages[0].content: field required
            {"model": "m", "messages": [{"role": "assistant"}]}            | may have tool_calls instead
            {"model": "m", "messages": [{"role": "assistant", "tool_calls": null}]} | messages[0].content: field required
            {"model": "m", "messages": [{"role": "user", "tool_calls": [{}]}]} | messages[0].content: field required
            {"model": "m", "messages": [{"role": "user", "content": "x"}, {"role": "user"}]} | messages[1].content: field
            {"model": "m", "messages": [{"role": "user", "content": []}]}  | messages[0].content: an array must have
            {"model": "m", "messages": [{"role": "user", "content": [5]}]} | messages[0].content: an array must have
            {"model": "m", "messages": [{"role": "user", "content": [{"type": "text", "text": "x"}, "x"]}]} | must be an object
            {"model": "m", "messages": [{"role": "assistant", "content": [], "tool_calls": [{}]}]} | at least one part
            {"model": "m", "messages": [{"role": "user", "role": "user", "content": "x"}]} | no name twice in an object
            {"model": "m", "model": "m", "messages": [{"role": "user", "content": "x"}]} | no name twice in an object
            {"model": "m", "metadata": {"a": 1, "a": 2}}                   | no name twice in an object
            {"model": "m", "max_tokens": 0}                                | max_tokens must be a whole number from 1
            {"model": "m", "max_tokens": 1.5}                              | max_tokens must be a whole number from 1
            {"model": "m", "max_tokens": "9"}                              | max_tokens must be a whole number from 1
            {"model": "m", "max_tokens": 99999999999}                      | max_tokens must be a whole number from 1
            {"model": "m", "n": 2}                                         | n must be a whole number from 1 to 1
            {"model": "m", "stream": "yes"}                                | stream must be true or false
            {"model": "m", "stream_options": 1}                            | stream_options must be an object
            """)
    void read_badValue_saysWhatIsAllowed(String body, String allowed) {
        assertThatThrownBy(() -> read(body))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining(allowed);
    }

    @Test
    void read_tooDeep_isRefused() {
        String body = "{\"model\": \"m\", \"metadata\": " + "[".repeat(5_000);

        assertThatThrownBy(() -> read(body)).hasMessageContaining("at most 64 levels deep");
    }

    @Test
    void read_noJsonInAnyEncoding_saysWhere() {
        assertThatThrownBy(() -> read("{\"model\": nonsense}")).hasMessageContaining("(in line 1, column 11");
        for (Charset charset : List.of(StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
            assertThatThrownBy(() -> read("{\"model\": nonsense}".getBytes(charset)))
                    .hasMessageContaining("(in line 1, column ");
        }
        for (String body : List.of("{", "[[", "\"", "{\"a", "{\"model\": \"m\"", "\u0000", "nul")) {
            assertThatThrownBy(() -> read(body)).as(body).message().doesNotContain("-1");
        }
    }

    @Test
    void read_longModel_isRefused() {
        assertThatThrownBy(() -> read("{\"model\": \"" + "m".repeat(257) + "\"}"))
                .hasMessageContaining("model must be 1 to 256 characters");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void read_mangled_isReadOrRefused(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 25; i++) {
            byte[] body = MangledBodies.mangle(WHOLE, random);
            try {
                ChatRequest request = read(body);
                assertThat(request.inputTokens())
                        .as("seed %d, body %d", seed, i)
                        .isPositive();
            } catch (BadRequestException e) {
                assertThat(e.complaint().message())
                        .as("seed %d, body %d", seed, i)
                        .doesNotContain("12345678");
            }
        }
    }

    private static ChatRequest read(String body) throws BadRequestException {
        return read(body.getBytes(StandardCharsets.UTF_8));
    }

    private static ChatRequest read(byte[] body) throws BadRequestException {
        return RequestReader.read(
                body,
                new RequestReader.Rules(
                        Set.of("user", "assistant"),
                        Set.of("max_tokens", "max_completion_tokens"),
                        Set.of("tool_calls")));
    }
}
