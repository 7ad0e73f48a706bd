package dev.kademe.client;

import dev.kademe.flow.Backlog;
import dev.kademe.flow.LaneSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The lanes of one client that are not closed. Thread-safe. */
final class Lanes<Q, A> {
    private final AsyncDriver<Q, A> driver;
    private final Set<BackgroundLane<Q, A>> open = ConcurrentHashMap.newKeySet();

    Lanes(AsyncDriver<Q, A> driver) {
        this.driver = driver;
    }

    BackgroundLane<Q, A> open(LaneSettings settings) {
        driver.checkEndpoints();
        BackgroundLane<Q, A> lane = new BackgroundLane<>(driver, settings, open::remove);
        open.add(lane);
        return lane;
    }

    /** The work in line, for the levels of its quotas. */
    List<Backlog> backlogs() {
        return open.stream()
                .map(BackgroundLane::backlog)
                .flatMap(Optional::stream)
                .toList();
    }

    /** Time has passed: something may go now. */
    void look() {
        open.forEach(BackgroundLane::look);
    }

    void close() {
        open.forEach(BackgroundLane::close);
    }
}
