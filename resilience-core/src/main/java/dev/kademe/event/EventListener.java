package dev.kademe.event;

import java.util.List;

/**
 * Told of everything that happens. Called by many threads at once, on the thread of the call: must be quick, must not
 * block and must not throw. An exception from a listener is logged and goes no further.
 */
@FunctionalInterface
public interface EventListener {
    /** Something happened to a call. */
    void onEvent(CallEvent event);

    /** Something happened to a quota; ignored unless overridden. */
    default void onQuotaEvent(QuotaEvent event) {}

    /** Something happened to the client; ignored unless overridden. */
    default void onClientEvent(ClientEvent event) {}

    /**
     * Logs one line at level info for each call that ends, to the logger {@code dev.kademe.answer}: its id, plan, target,
     * level, reasons and costs as SLF4J's key-values; never content.
     */
    static EventListener log() {
        return new AnswerLog();
    }

    /** Tells each of {@code listeners} in order; one that throws is logged and does not keep the others from hearing. */
    static EventListener all(List<? extends EventListener> listeners) {
        return new GuardedListeners(listeners);
    }
}
