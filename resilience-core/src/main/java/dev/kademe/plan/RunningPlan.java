package dev.kademe.plan;

import dev.kademe.client.ResilientClient;
import dev.kademe.quota.Reservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * A plan and the client that runs it, which can take another plan without a restart. Made by {@link Plan#start}. Thread-safe.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
public final class RunningPlan<Q, A> implements AutoCloseable {
    private final UnaryOperator<ResilientClient.Builder<Q, A>> more;
    private final ResilientClient<Q, A> client;
    private final ReentrantLock lock = new ReentrantLock();
    private Wiring<Q, A> wiring;
    private volatile Plan plan;

    RunningPlan(Plan plan, Plan.Bindings<Q, A> bindings, UnaryOperator<ResilientClient.Builder<Q, A>> more) {
        this.more = Objects.requireNonNull(more, "more");
        this.plan = plan;
        this.wiring = new Wiring<>(plan.content(), bindings);
        this.client = more.apply(wiring.client()).build();
    }

    /** The client; the same one under every plan. */
    public ResilientClient<Q, A> client() {
        return client;
    }

    /** The plan in force. */
    public Plan plan() {
        return plan;
    }

    /**
     * Takes another plan, whole or not at all: questions asked from now on and jobs in line follow it, calls on their way keep
     * the old one. What the ledgers have charged, the levels in force, operators' switches, and everything else that the new
     * plan does not change, stay. The client keeps its name, listeners and log.
     *
     * @throws IllegalArgumentException when the plan has a target without a binding or routes that make no router, or differs
     *     in how a quota is metered, charged or given up, which cannot change while the client runs; the old plan then goes on
     */
    public void replan(Plan next) {
        List<Reservation> granted = new ArrayList<>();
        lock.lock();
        try {
            client.replan(now -> {
                // Whatever can be refused is refused by these two, before anything changes.
                Wiring<Q, A> following = wiring.next(next.content(), now);
                ResilientClient.Builder<Q, A> builder = more.apply(following.client());
                granted.addAll(following.takeOver(now));
                wiring = following;
                plan = next;
                return builder;
            });
        } finally {
            lock.unlock();
            // Others hear of it when the plan is in force whole.
            granted.forEach(reservation -> reservation.claim().grantee().granted(reservation));
        }
    }

    /** Closes the client. */
    @Override
    public void close() {
        client.close();
    }
}
