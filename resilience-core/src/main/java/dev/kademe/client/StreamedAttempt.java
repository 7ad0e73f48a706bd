package dev.kademe.client;

import dev.kademe.call.Endpoint;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An attempt that streams, as something that can be cancelled, also while it is being opened. */
final class StreamedAttempt<A> extends CompletableFuture<Void> {
    private final AtomicReference<@Nullable Runnable> breakOff = new AtomicReference<>();

    /** Opens the stream; a cancel that came before takes effect at once. */
    void open(Opening<A> opening, Endpoint.Sink<A> sink) throws Exception {
        breakOff.set(opening.open(sink));
        if (isCancelled()) {
            breakOffOnce();
        }
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        boolean isFirst = super.cancel(mayInterrupt);
        if (isFirst) {
            breakOffOnce();
        }
        return isFirst;
    }

    private void breakOffOnce() {
        Runnable action = breakOff.getAndSet(null);
        if (action != null) {
            action.run();
        }
    }

    /** Sends the request. */
    interface Opening<A> {
        Runnable open(Endpoint.Sink<A> sink) throws Exception;
    }
}
