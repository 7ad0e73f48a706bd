package dev.kademe.sim.incident;

/** Counts what became of the labelling until noon. Not thread-safe. */
final class LabelTally {
    private long offered;
    private long offeredInRush;
    private long done;
    private long lost;
    private long unfinished;
    private boolean isOver;

    void offered(boolean isInRush) {
        offered++;
        offeredInRush += isInRush ? 1 : 0;
    }

    void ended(boolean isAnswered) {
        if (!isOver) {
            done += isAnswered ? 1 : 0;
            lost += isAnswered ? 0 : 1;
        }
    }

    /** It is noon. */
    void endOfMorning(int jobsInLane) {
        isOver = true;
        unfinished = jobsInLane;
    }

    long offered() {
        return offered;
    }

    /** Those of the incident. */
    long offeredInRush() {
        return offeredInRush;
    }

    long done() {
        return done;
    }

    /** Those that wait at noon, or are on their way. */
    long postponed() {
        return unfinished;
    }

    /** Those that were refused and are not asked again. */
    long lost() {
        return lost;
    }

    boolean isAccountedFor() {
        return offered == done + lost + unfinished;
    }
}
