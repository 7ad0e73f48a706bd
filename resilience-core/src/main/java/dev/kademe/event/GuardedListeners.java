package dev.kademe.event;

import java.util.List;
import org.slf4j.LoggerFactory;

/** See {@link EventListener#all}. */
final class GuardedListeners implements EventListener {
    private final EventListener[] listeners;

    GuardedListeners(List<? extends EventListener> listeners) {
        this.listeners = listeners.toArray(EventListener[]::new);
    }

    @Override
    public void onEvent(CallEvent event) {
        for (EventListener listener : listeners) {
            try {
                listener.onEvent(event);
            } catch (RuntimeException e) {
                warn(listener, event, e);
            }
        }
    }

    @Override
    public void onQuotaEvent(QuotaEvent event) {
        for (EventListener listener : listeners) {
            try {
                listener.onQuotaEvent(event);
            } catch (RuntimeException e) {
                warn(listener, event, e);
            }
        }
    }

    @Override
    public void onClientEvent(ClientEvent event) {
        for (EventListener listener : listeners) {
            try {
                listener.onClientEvent(event);
            } catch (RuntimeException e) {
                warn(listener, event, e);
            }
        }
    }

    private static void warn(EventListener listener, Object event, RuntimeException failure) {
        LoggerFactory.getLogger(EventListener.class)
                .warn(
                        "{} failed on {}",
                        listener.getClass().getName(),
                        event.getClass().getSimpleName(),
                        failure);
    }
}
