package dev.kademe.sim.load;

import dev.kademe.sim.clock.Pacing;
import dev.kademe.sim.clock.SimulatedCall;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A queue that dispatches at most so many calls a step: the first ones that are ready, in queue order. A call that waits
 * for a retry goes to the end; one that waits in a ledger's line keeps its place among the dispatched ones, because it is
 * sent the moment it is granted. Bounded by the number of calls that are put in. Not thread-safe.
 */
public final class DispatchQueue implements Pacing {
    private final int limit;
    private final List<Entry> queue = new ArrayList<>();
    private final List<SimulatedCall<?, ?>> inLine = new ArrayList<>();

    /**
     * An empty queue.
     *
     * @param limit calls a step, 1 or more
     */
    public DispatchQueue(int limit) {
        this.limit = limit;
    }

    /** Puts in a call that has not started. */
    public void add(SimulatedCall<?, ?> call, long readyNanos) {
        queue.add(new Entry(call, readyNanos, call::start));
    }

    @Override
    public void resumeFrom(long untilNanos, SimulatedCall<?, ?> call) {
        queue.add(new Entry(call, untilNanos, call::resume));
    }

    /** Sends what is ready at {@code nowNanos}, within the limit. */
    public void dispatch(long nowNanos) {
        List<Entry> ready = new ArrayList<>();
        int room = limit - inLine.size();
        for (Iterator<Entry> next = queue.iterator(); next.hasNext() && ready.size() < room; ) {
            Entry entry = next.next();
            if (entry.readyNanos <= nowNanos) {
                ready.add(entry);
                next.remove();
            }
        }
        inLine.removeIf(call -> !call.isInLine());
        for (Entry entry : ready) {
            entry.go.run();
            if (entry.call.isInLine()) {
                inLine.add(entry.call);
            }
        }
    }

    private record Entry(SimulatedCall<?, ?> call, long readyNanos, Runnable go) {}
}
