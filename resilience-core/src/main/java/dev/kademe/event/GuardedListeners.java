package dev.kademe.event;

import java.util.List;
import java.util.function.BiConsumer;
import org.slf4j.LoggerFactory;

/** See {@link EventListener#all}. */
record GuardedListeners(List<EventListener> listeners) implements EventListener {
    @Override
    public void onEvent(CallEvent event) {
        tell(EventListener::onEvent, event);
    }

    @Override
    public void onQuotaEvent(QuotaEvent event) {
        tell(EventListener::onQuotaEvent, event);
    }

    @Override
    public void onClientEvent(ClientEvent event) {
        tell(EventListener::onClientEvent, event);
    }

    private <E> void tell(BiConsumer<EventListener, E> telling, E event) {
        for (EventListener listener : listeners) {
            try {
                telling.accept(listener, event);
            } catch (RuntimeException e) {
                LoggerFactory.getLogger(EventListener.class)
                        .warn(
                                "{} failed on {}",
                                listener.getClass().getName(),
                                event.getClass().getSimpleName(),
                                e);
            }
        }
    }
}
