package dev.kademe.event;

import java.util.List;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** See {@link EventListener#all}. */
record GuardedListeners(List<EventListener> listeners) implements EventListener {
    @Override
    public void onEvent(CallEvent event) {
        tell(event, listener -> listener.onEvent(event));
    }

    @Override
    public void onQuotaEvent(QuotaEvent event) {
        tell(event, listener -> listener.onQuotaEvent(event));
    }

    private void tell(Object event, Consumer<EventListener> telling) {
        for (EventListener listener : listeners) {
            try {
                telling.accept(listener);
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
