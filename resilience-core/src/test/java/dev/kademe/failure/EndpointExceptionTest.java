package dev.kademe.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What an endpoint's exception keeps, and what it never shows. */
final class EndpointExceptionTest {
    private static final String SECRET = "the customer's question";

    @Test
    void body_long_keepsTheFirst64KiB() {
        byte[] body = new byte[100_000];
        body[65_535] = 7;

        assertThat(EndpointException.status(429).body(body).build().body())
                .hasSize(65_536)
                .endsWith(7);
        assertThat(EndpointException.status(429)
                        .body("ü".repeat(100_000))
                        .build()
                        .body())
                .hasSize(65_536);
        assertThat(EndpointException.status(429).build().body()).isEmpty();
    }

    @Test
    void headers_ofAnHttpClient_areFoundWithoutRegardToCase() {
        Map<String, List<String>> lines = new HashMap<>();
        lines.put(null, List.of("HTTP/1.1 429"));
        lines.put("Retry-After", List.of("3", "9"));

        EndpointException thrown = EndpointException.status(429).headers(lines).build();

        assertThat(thrown.header("retry-AFTER")).containsExactly("3", "9");
        assertThat(Reply.of("x", TokenUsage.NONE).withHeaders(lines).headers())
                .isEqualTo(Map.of("retry-after", List.of("3", "9")));
    }

    /** The rejection itself used to be lost, as the endpoint threw something else instead. */
    @Test
    void header_notThere_addsNone() {
        EndpointException thrown =
                EndpointException.status(429).header("retry-after", null).build();

        assertThat(thrown.header("retry-after")).isEmpty();
    }

    @Test
    void anyText_bodyAndHeaders_areNotInIt() throws IOException {
        EndpointException thrown = EndpointException.status(429)
                .header("x-key", SECRET)
                .body("{\"error\":{\"message\":\"" + SECRET + "\"}}")
                .build();

        assertThat(thrown).hasToString("dev.kademe.failure.EndpointException: the endpoint answered with status 429");
        assertThat(thrown).hasStackTraceContaining("429");
        assertThat(new String(serialized(thrown), StandardCharsets.ISO_8859_1)).doesNotContain(SECRET);
        assertThat(Reply.of(SECRET, TokenUsage.NONE).withHeaders(Map.of("x-key", List.of(SECRET))))
                .asString()
                .doesNotContain(SECRET);
    }

    /** Its headers and tokens used to be null then. */
    @Test
    void accessors_readBackFromBytes_areEmpty() throws IOException, ClassNotFoundException {
        EndpointException thrown = EndpointException.status(503)
                .header("retry-after", "3")
                .body(SECRET)
                .paid(TokenUsage.of(1, 1))
                .build();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(serialized(thrown)))) {
            assertThat(in.readObject())
                    .asInstanceOf(InstanceOfAssertFactories.type(EndpointException.class))
                    .satisfies(copy -> {
                        assertThat(copy.status()).isEqualTo(503);
                        assertThat(copy.header("retry-after")).isEmpty();
                        assertThat(copy.body()).isEmpty();
                        assertThat(copy.paid()).isEqualTo(TokenUsage.NONE);
                    });
        }
    }

    private static byte[] serialized(EndpointException thrown) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(thrown);
        }
        return bytes.toByteArray();
    }
}
