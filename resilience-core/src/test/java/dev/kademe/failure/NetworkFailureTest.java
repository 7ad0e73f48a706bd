package dev.kademe.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the network's exceptions and the dates of a Retry-After mean. */
final class NetworkFailureTest {
    /** 2026-11-30T10:00:00Z. */
    private static final Moment NOW = new Moment(0, 1_796_032_800_000L);

    @ParameterizedTest
    @MethodSource("thrown")
    void classify_networkException_tellsWhetherItRan(Throwable thrown, Failure.Kind kind) {
        assertThat(FailureClassifier.standard().classify(thrown, NOW).kind()).isEqualTo(kind);
    }

    static Stream<Arguments> thrown() {
        return Stream.of(
                Arguments.of(new UnknownHostException("host"), Failure.Kind.CONNECTION_REFUSED),
                Arguments.of(new NoRouteToHostException("host"), Failure.Kind.CONNECTION_REFUSED),
                Arguments.of(new SSLHandshakeException("handshake"), Failure.Kind.CONNECTION_REFUSED),
                Arguments.of(new IOException("wrapped", new ConnectException()), Failure.Kind.CONNECTION_REFUSED),
                Arguments.of(new HttpTimeoutException("late"), Failure.Kind.TIMED_OUT),
                Arguments.of(new EOFException(), Failure.Kind.CONNECTION_LOST),
                Arguments.of(new IOException("parser received no bytes"), Failure.Kind.CONNECTION_LOST),
                Arguments.of(
                        new IOException("wrapped", EndpointException.status(429).build()), Failure.Kind.RATE_LIMITED),
                Arguments.of(new IllegalStateException("a bug"), Failure.Kind.UNKNOWN));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Mon, 30 Nov 2026 10:00:30 GMT | 30000000000",
                "Mon, 30 Nov 2026 09:00:00 GMT | 0",
                "Tue, 30 Nov 2026 10:00:30 GMT | 30000000000",
                "Fri, 31 Dec 9999 23:59:59 GMT | 9223372036854775807"
            })
    void classify_retryAfterDate_isReadAgainstTheWallClock(String value, long nanos) {
        Throwable thrown =
                EndpointException.status(429).header("Retry-After", value).build();
        assertThat(FailureClassifier.standard().classify(thrown, NOW).retryAfterNanos())
                .isEqualTo(nanos);
    }

    @Test
    void classify_dateInThePast_isNotAHint() {
        Throwable thrown = EndpointException.status(429)
                .header("Retry-After", "Mon, 30 Nov 2026 09:00:00 GMT")
                .build();
        assertThat(FailureClassifier.standard().classify(thrown, NOW).hintNanos())
                .isEmpty();
    }
}
