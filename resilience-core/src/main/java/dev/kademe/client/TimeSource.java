package dev.kademe.client;

import dev.kademe.call.Moment;

/** How a client reads time and lets it pass. Thread-safe. */
public interface TimeSource {
    /** Now; the monotonic part never goes back. */
    Moment now();

    /**
     * Lets the current thread wait until a grant or until the time has come.
     *
     * @param untilNanos monotonic time, in nanoseconds, of {@link #now}
     * @return whether the grant came
     * @throws InterruptedException when the thread is or becomes interrupted; its flag is cleared
     */
    boolean await(Grant grant, long untilNanos) throws InterruptedException;

    /** The clocks of the machine. */
    static TimeSource system() {
        return new SystemTime();
    }
}
