package dev.kademe.sim.rehearse;

import dev.kademe.event.EventListener;
import java.util.function.LongConsumer;

/**
 * Who looks on while a rehearsal runs.
 *
 * @param log told of everything that happens to the calls
 * @param passed told at each minute how much virtual time has passed, in nanoseconds
 */
public record Onlooker(EventListener log, LongConsumer passed) {
    /** Nobody. */
    public static Onlooker nobody() {
        return new Onlooker(event -> {}, nanos -> {});
    }
}
