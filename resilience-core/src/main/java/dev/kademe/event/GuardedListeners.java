package dev.kademe.event;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** See {@link EventListener#all}. */
record GuardedListeners(List<EventListener> listeners) implements EventListener {
    private static final Logger LOG = LoggerFactory.getLogger(EventListener.class);

    @Override
    public void onEvent(CallEvent event) {
        for (EventListener listener : listeners) {
            try {
                listener.onEvent(event);
            } catch (RuntimeException e) {
                LOG.warn(
                        "listener {} failed on {}",
                        listener.getClass().getName(),
                        event.getClass().getSimpleName(),
                        e);
            }
        }
    }
}
