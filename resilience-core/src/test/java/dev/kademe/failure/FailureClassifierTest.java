package dev.kademe.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.kademe.call.CallScope.RepeatAdvice;
import dev.kademe.call.Moment;
import dev.kademe.call.TokenUsage;
import dev.kademe.failure.Failure.Closing;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** One row per case; the last column says where the case comes from. */
final class FailureClassifierTest {
    private static final FailureClassifier CLASSIFIER = FailureClassifier.standard();
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @ParameterizedTest
    @CsvSource({
        "400, INVALID_REQUEST,    false, RFC 9110 15.5.1",
        "401, UNAUTHORIZED,       false, RFC 9110 15.5.2",
        "402, QUOTA_EXHAUSTED,    false, a bill that is not paid",
        "403, UNAUTHORIZED,       false, RFC 9110 15.5.4",
        "404, MODEL_UNAVAILABLE,  false, RFC 9110 15.5.5: a model that does not exist",
        "408, SERVER_ERROR,       true,  RFC 9110 15.5.9",
        "409, SERVER_ERROR,       true,  RFC 9110 15.5.10",
        "413, REQUEST_TOO_LARGE,  false, RFC 9110 15.5.14",
        "422, INVALID_REQUEST,    false, RFC 9110 15.5.21",
        "424, SERVER_ERROR,       true,  RFC 4918 11.4",
        "429, RATE_LIMITED,       false, RFC 6585 4",
        "499, INVALID_REQUEST,    false, the last of the 4xx",
        "500, SERVER_ERROR,       true,  RFC 9110 15.6.1",
        "502, SERVER_ERROR,       true,  RFC 9110 15.6.3",
        "503, OVERLOADED,         true,  RFC 9110 15.6.4",
        "504, SERVER_ERROR,       true,  RFC 9110 15.6.5",
        "529, OVERLOADED,         true,  Anthropic API: overloaded_error",
        "599, SERVER_ERROR,       true,  the last of the 5xx",
        "600, UNKNOWN,            true,  no HTTP status",
        "302, UNKNOWN,            true,  a redirect nobody followed",
        "0,   UNKNOWN,            true,  no status at all",
    })
    void classify_status_kind(int status, Failure.Kind kind, boolean mayHaveRun, String source) {
        Failure failure = classify(EndpointException.status(status).build());

        assertThat(failure.withClosing(Closing.NONE))
                .as(source)
                .isEqualTo(Failure.of(kind, TokenUsage.NONE).withStatus(status));
        assertThat(failure.kind().mayHaveRun()).as(source).isEqualTo(mayHaveRun);
    }

    static Stream<Arguments> exceptions() {
        return Stream.of(
                arguments(new ConnectException(), Failure.Kind.CONNECTION_REFUSED, "JDK: nobody listens"),
                arguments(new HttpConnectTimeoutException("t"), Failure.Kind.CONNECTION_REFUSED, "JDK: not connected"),
                arguments(new HttpTimeoutException("t"), Failure.Kind.TIMED_OUT, "JDK: HttpRequest.timeout"),
                arguments(new SocketTimeoutException(), Failure.Kind.TIMED_OUT, "JDK: SO_TIMEOUT"),
                arguments(new TimeoutException(), Failure.Kind.TIMED_OUT, "JDK: Future.get"),
                arguments(new SocketException("reset"), Failure.Kind.CONNECTION_LOST, "JDK: connection reset"),
                arguments(new ClosedChannelException(), Failure.Kind.CONNECTION_LOST, "JDK: channel closed"),
                arguments(new IllegalStateException(), Failure.Kind.UNKNOWN, "a bug in the endpoint"),
                arguments(new NoClassDefFoundError(), Failure.Kind.UNKNOWN, "a broken class path"),
                arguments(
                        new ExecutionException(new RuntimeException(new ConnectException())),
                        Failure.Kind.CONNECTION_REFUSED,
                        "wrapped twice"),
                arguments(
                        new RuntimeException(EndpointException.status(429).build()),
                        Failure.Kind.RATE_LIMITED,
                        "wrapped by the application"),
                arguments(
                        EndpointException.of(Failure.Kind.TIMED_OUT)
                                .cause(new ConnectException())
                                .build(),
                        Failure.Kind.TIMED_OUT,
                        "the endpoint knows better than its cause"),
                arguments(
                        EndpointException.status(500)
                                .cause(new ConnectException())
                                .build(),
                        Failure.Kind.SERVER_ERROR,
                        "the status is nearer than the cause"));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void classify_exception_kind(Throwable thrown, Failure.Kind kind, String source) {
        assertThat(classify(thrown).kind()).as(source).isEqualTo(kind);
    }

    @Test
    void classify_causesInACircle_unknown() {
        Exception outer = new Exception("outer");
        Exception inner = new Exception("inner", outer);
        outer.initCause(inner);

        assertThat(classify(outer).kind()).isEqualTo(Failure.Kind.UNKNOWN);
    }

    static Stream<Arguments> hints() {
        long none = Failure.NO_HINT;
        return Stream.of(
                arguments(List.of(), none, "no header"),
                arguments(List.of("retry-after: 7"), 7 * SECOND, "RFC 9110 10.2.3: delay-seconds"),
                arguments(List.of("Retry-After: 7"), 7 * SECOND, "names have no case"),
                arguments(List.of("retry-after:  7 "), 7 * SECOND, "blanks around the value"),
                arguments(List.of("retry-after: 0"), 0L, "at once"),
                arguments(List.of("retry-after: 1.5"), 1_500_000_000L, "OpenAI: fractions"),
                arguments(
                        List.of("retry-after: 2.503"),
                        2_503_000_000L,
                        "not a binary fraction: 2.502999 would be short"),
                arguments(List.of("retry-after: 0.0000000001"), 1L, "rounded up"),
                arguments(List.of("retry-after: 16777217"), 16_777_217 * SECOND, "beyond the precision of a float"),
                arguments(List.of("retry-after: 99999999999"), Long.MAX_VALUE, "beyond the range of nanoseconds"),
                arguments(List.of("retry-after: -5"), none, "a sign"),
                arguments(List.of("retry-after: +5"), none, "a sign"),
                arguments(List.of("retry-after: NaN"), none, "Double.parseDouble would take it"),
                arguments(List.of("retry-after: Infinity"), none, "Double.parseDouble would take it"),
                arguments(List.of("retry-after: 1e400"), none, "an exponent"),
                arguments(List.of("retry-after: 0x10"), none, "Long.decode would take it"),
                arguments(List.of("retry-after: 1f"), none, "Double.parseDouble would take it"),
                arguments(List.of("retry-after: \u0661"), none, "Long.parseLong would take an Arabic digit"),
                arguments(List.of("retry-after: 1."), none, "half a number"),
                arguments(List.of("retry-after: .5"), none, "half a number"),
                arguments(List.of("retry-after: 1,5"), 5 * SECOND, "a list, as HTTP has it"),
                arguments(List.of("retry-after: " + "9".repeat(19)), none, "more digits than anybody means"),
                arguments(List.of("retry-after:"), none, "an empty value"),
                arguments(List.of("retry-after: 3", "retry-after: 9"), 9 * SECOND, "two lines: the largest"),
                arguments(List.of("retry-after: 9", "retry-after: NaN"), 9 * SECOND, "two lines, one valid"),
                arguments(List.of("retry-after-ms: 250"), SECOND / 4, "OpenAI: milliseconds"),
                arguments(List.of("retry-after-ms: 250", "retry-after: 1"), SECOND / 4, "the more exact one wins"),
                arguments(List.of("retry-after-ms: 0", "retry-after: 1"), SECOND, "0 is rounded down, or not set"),
                arguments(List.of("retry-after-ms: 0", "retry-after: 0"), 0L, "at once"),
                arguments(List.of("retry-after-ms: 0"), 0L, "at once"),
                arguments(List.of("retry-after-ms: x", "retry-after: 1"), SECOND, "the valid one"));
    }

    @ParameterizedTest
    @MethodSource("hints")
    void classify_retryAfter_hint(List<String> headers, long retryAfterNanos, String source) {
        EndpointException.Builder thrown = EndpointException.status(429);
        headers.forEach(
                line -> thrown.header(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 1)));

        Failure failure = classify(thrown.build());

        assertThat(failure.retryAfterNanos()).as(source).isEqualTo(retryAfterNanos);
        assertThat(failure.hintNanos().isPresent()).as(source).isEqualTo(retryAfterNanos > 0);
        boolean isUnread = !headers.isEmpty() && retryAfterNanos == Failure.NO_HINT;
        assertThat(failure.hasUnreadHint()).as(source).isEqualTo(isUnread);
    }

    @ParameterizedTest
    @CsvSource({
        "free,              FREE,      as we write it",
        "retried,           RETRIED,   as we write it",
        "forbidden,         FORBIDDEN, as we write it",
        "' Forbidden ',     FORBIDDEN, an intermediary changed it",
        "'',                FREE,      an empty value",
        "never,             FREE,      none of ours",
    })
    void classify_repeatHeader_advice(String value, RepeatAdvice advice, String source) {
        EndpointException thrown =
                EndpointException.status(500).header("kademe-repeat", value).build();

        assertThat(classify(thrown).advice()).as(source).isEqualTo(advice);
    }

    @Test
    void classify_twoRepeatHeaders_weightierOne() {
        EndpointException thrown = EndpointException.status(500)
                .header(RepeatAdvice.HEADER, RepeatAdvice.RETRIED.headerValue())
                .header(RepeatAdvice.HEADER, RepeatAdvice.FREE.headerValue())
                .build();

        assertThat(classify(thrown).advice()).isEqualTo(RepeatAdvice.RETRIED);
    }

    @ParameterizedTest
    @CsvSource({
        "x-litellm-attempted-retries,   2,   RETRIED, provider-signals.md 2.1: LiteLLM",
        "x-litellm-attempted-retries,   0,   FREE,    it has tried once",
        "x-litellm-attempted-retries,   two, FREE,    no number",
        "x-portkey-retry-attempt-count, 1,   RETRIED, provider-signals.md 2.1: Portkey",
        "x-portkey-retry-attempt-count, -1,  RETRIED, all its retries failed",
    })
    void classify_gatewayThatRetries_advice(String header, String value, RepeatAdvice advice, String source) {
        EndpointException thrown =
                EndpointException.status(500).header(header, value).build();

        assertThat(classify(thrown).advice()).as(source).isEqualTo(advice);
    }

    @Test
    void classify_paidTokens_areKept() {
        TokenUsage paid = TokenUsage.of(900, 12);

        assertThat(classify(EndpointException.status(500).paid(paid).build()).paid())
                .isEqualTo(paid);
    }

    private static Failure classify(Throwable thrown) {
        return CLASSIFIER.classify(thrown, Moment.ZERO);
    }
}
