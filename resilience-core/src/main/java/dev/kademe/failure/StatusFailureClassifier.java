package dev.kademe.failure;

import dev.kademe.call.Moment;
import dev.kademe.call.RepeatAdvice;
import dev.kademe.call.TokenUsage;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;

/** Walks the chain of causes to the first thing it knows: an endpoint's own exception, or the JDK's. */
final class StatusFailureClassifier implements FailureClassifier {
    @Override
    public Failure classify(Throwable thrown, Moment now) {
        List<Throwable> chain = chain(thrown);
        for (Throwable t : chain) {
            if (t instanceof EndpointException endpoint) {
                return read(endpoint, now);
            }
        }
        for (Throwable t : chain) {
            Optional<FailureKind> kind = kindOf(t);
            if (kind.isPresent()) {
                return Failure.of(kind.get(), TokenUsage.NONE);
            }
        }
        boolean isNetwork = chain.stream().anyMatch(IOException.class::isInstance);
        return Failure.of(isNetwork ? FailureKind.CONNECTION_LOST : FailureKind.UNKNOWN, TokenUsage.NONE);
    }

    /** The causes from the outside in, each once: a chain may be a circle. */
    private static List<Throwable> chain(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> chain = new ArrayList<>();
        for (Throwable t = thrown; t != null && seen.add(t); t = t.getCause()) {
            chain.add(t);
        }
        return chain;
    }

    private static Failure read(EndpointException thrown, Moment now) {
        RepeatAdvice advice = RepeatAdvice.FREE;
        for (String value : thrown.header(RepeatAdvice.HEADER)) {
            advice = advice.or(RepeatAdvice.ofHeader(value).orElse(RepeatAdvice.FREE));
        }
        FailureKind kind = thrown.kind().orElseGet(() -> kindOf(thrown.status()));
        return Failure.of(kind, thrown.paid())
                .withStatus(thrown.status())
                .withRetryAfterNanos(RetryAfter.nanos(thrown, now))
                .withAdvice(advice);
    }

    private static FailureKind kindOf(int status) {
        return switch (status) {
            case 401, 403 -> FailureKind.UNAUTHORIZED;
            case 402 -> FailureKind.QUOTA_EXHAUSTED;
            case 408, 409, 424 -> FailureKind.SERVER_ERROR;
            case 413 -> FailureKind.REQUEST_TOO_LARGE;
            case 429 -> FailureKind.RATE_LIMITED;
            case 503, 529 -> FailureKind.OVERLOADED;
            default -> {
                if (status >= 500 && status < 600) {
                    yield FailureKind.SERVER_ERROR;
                }
                yield status >= 400 && status < 500 ? FailureKind.INVALID_REQUEST : FailureKind.UNKNOWN;
            }
        };
    }

    private static Optional<FailureKind> kindOf(Throwable thrown) {
        if (thrown instanceof ConnectException
                || thrown instanceof HttpConnectTimeoutException
                || thrown instanceof NoRouteToHostException
                || thrown instanceof UnknownHostException
                || thrown instanceof SSLHandshakeException) {
            return Optional.of(FailureKind.CONNECTION_REFUSED);
        }
        if (thrown instanceof HttpTimeoutException
                || thrown instanceof SocketTimeoutException
                || thrown instanceof TimeoutException) {
            return Optional.of(FailureKind.TIMED_OUT);
        }
        return Optional.empty();
    }
}
