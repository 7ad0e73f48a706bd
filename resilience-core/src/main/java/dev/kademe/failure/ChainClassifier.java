package dev.kademe.failure;

import dev.kademe.call.Moment;
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
import java.util.function.Function;
import javax.net.ssl.SSLHandshakeException;

/**
 * Walks the chain of causes to the first thing that it knows: what a translator reads in it, an endpoint's own exception,
 * or one of the JDK. A chain may be a circle; at most {@value #LONGEST_CHAIN} causes are looked at.
 */
final class ChainClassifier implements FailureClassifier {
    static final int LONGEST_CHAIN = 100;

    private final Function<Throwable, Optional<EndpointException>> translator;

    ChainClassifier(Function<Throwable, Optional<EndpointException>> translator) {
        this.translator = translator;
    }

    @Override
    public Failure classify(Throwable thrown, Moment now) {
        List<Throwable> chain = chain(thrown);
        for (Throwable t : chain) {
            Optional<EndpointException> translated = translator.apply(t);
            if (translated.isPresent()) {
                return Reading.of(translated.get(), now);
            }
            if (t instanceof EndpointException endpoint) {
                return Reading.of(endpoint, now);
            }
        }
        for (Throwable t : chain) {
            Optional<Failure.Kind> kind = kindOf(t);
            if (kind.isPresent()) {
                return Failure.of(kind.get(), TokenUsage.NONE);
            }
        }
        boolean isNetwork = chain.stream().anyMatch(IOException.class::isInstance);
        return Failure.of(isNetwork ? Failure.Kind.CONNECTION_LOST : Failure.Kind.UNKNOWN, TokenUsage.NONE);
    }

    /** The causes from the outside in, each once. */
    private static List<Throwable> chain(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> chain = new ArrayList<>();
        for (Throwable t = thrown; t != null && chain.size() < LONGEST_CHAIN && seen.add(t); t = t.getCause()) {
            chain.add(t);
        }
        return chain;
    }

    private static Optional<Failure.Kind> kindOf(Throwable thrown) {
        if (thrown instanceof ConnectException
                || thrown instanceof HttpConnectTimeoutException
                || thrown instanceof NoRouteToHostException
                || thrown instanceof UnknownHostException
                || thrown instanceof SSLHandshakeException) {
            return Optional.of(Failure.Kind.CONNECTION_REFUSED);
        }
        if (thrown instanceof HttpTimeoutException
                || thrown instanceof SocketTimeoutException
                || thrown instanceof TimeoutException) {
            return Optional.of(Failure.Kind.TIMED_OUT);
        }
        return Optional.empty();
    }
}
