package dev.kademe.sim.lesson.placement;

import dev.kademe.event.EventListener;

/** Sends one request of a user through the layers. */
@FunctionalInterface
public interface PlacementRun {
    /** Confirmations lost in a failure that passes: two, so that a third attempt succeeds. */
    int TEMPORARY = 2;

    /** Confirmations lost in a failure that does not pass. */
    int PERMANENT = Integer.MAX_VALUE;

    /**
     * Runs one request.
     *
     * @param confirmationsToLose how many confirmations of the notification get lost, 0 or more
     */
    PlacementRow run(Layers layers, Nested nested, int confirmationsToLose, EventListener log);

    /** In process, on virtual time. */
    static PlacementRun inProcess() {
        return InProcessWorld::run;
    }

    /** Over loopback HTTP, on free ports. */
    static PlacementRun overHttp() {
        return HttpWorld::run;
    }
}
