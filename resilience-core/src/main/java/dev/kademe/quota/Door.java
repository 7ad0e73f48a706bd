package dev.kademe.quota;

import dev.kademe.call.Dimension;
import dev.kademe.quota.QuotaLedger.Closure;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whether the provider takes anything at all. A closure until a stated time is never shortened; one without a time, or one
 * by chance, is left by a probe: one call that goes alone. The right to probe is given back when the call is not sent or
 * nobody knows what became of it.
 */
final class Door {
    private static final long UNSTATED_NANOS = Duration.ofHours(1).toNanos();
    private static final long PROBE_EVERY_NANOS = Duration.ofMinutes(5).toNanos();

    private final long[] closedUntilNanos = new long[Dimension.values().length + 1];
    private long latestEndNanos;
    private boolean isProbing;
    private long probeEveryNanos;
    private long probeAtNanos;
    private long probingEndsNanos;
    /** What ran out, as in {@link #closedUntilNanos}; the last place when that is not known or more than one. */
    private int probedPlace;

    private @Nullable Reservation probe;

    /** Mirrors another one, for playing time forward. */
    void mirror(Door original) {
        System.arraycopy(original.closedUntilNanos, 0, closedUntilNanos, 0, closedUntilNanos.length);
        latestEndNanos = original.latestEndNanos;
        isProbing = original.isProbing;
        probeEveryNanos = original.probeEveryNanos;
        probeAtNanos = original.probeAtNanos;
        probingEndsNanos = original.probingEndsNanos;
        probedPlace = original.probedPlace;
        probe = original.probe;
    }

    void close(Closure closure, long nowNanos) {
        int unknown = closedUntilNanos.length - 1;
        int place = closure.dimension().map(Dimension::ordinal).orElse(unknown);
        if (closure.kind() == Closure.Kind.STATED) {
            closedUntilNanos[place] = Math.max(closedUntilNanos[place], closure.untilNanos());
            latestEndNanos = latestEnd();
            return;
        }
        boolean isUnstated = closure.kind() == Closure.Kind.UNSTATED;
        boolean wasUnstated = isProbing && probeEveryNanos == UNSTATED_NANOS;
        long end = isUnstated || wasUnstated ? Admission.NEVER : closure.untilNanos();
        probingEndsNanos = isProbing ? Math.max(probingEndsNanos, end) : end;
        probeEveryNanos = isUnstated || wasUnstated ? UNSTATED_NANOS : PROBE_EVERY_NANOS;
        long first = isUnstated && closure.untilNanos() > 0 ? closure.untilNanos() : after(nowNanos);
        probeAtNanos = Math.max(isProbing ? probeAtNanos : 0, first);
        probedPlace = isProbing && probedPlace != place ? unknown : place;
        isProbing = true;
    }

    /** Everything is open again: an operator has acted. */
    void open() {
        Arrays.fill(closedUntilNanos, 0);
        latestEndNanos = 0;
        isProbing = false;
        probe = null;
    }

    /** A limit was set anew: a closure because of it is over. */
    void open(Dimension dimension) {
        closedUntilNanos[dimension.ordinal()] = 0;
        latestEndNanos = latestEnd();
        if (probedPlace == dimension.ordinal()) {
            isProbing = false;
            probe = null;
        }
    }

    boolean isOpen(long nowNanos) {
        return opensNanos(nowNanos) <= nowNanos;
    }

    /** When a call can go: now or earlier when it is open; {@link Admission#NEVER} while a probe is on its way. */
    long opensNanos(long nowNanos) {
        long opens = latestEndNanos;
        if (isProbing && nowNanos < probingEndsNanos) {
            opens = Math.max(opens, Math.min(probingEndsNanos, probe == null ? probeAtNanos : Admission.NEVER));
        }
        return opens;
    }

    /** Lets go of the call that probes. */
    void forgetProbe() {
        probe = null;
    }

    /** A call goes through the open door; it may be the probe. */
    void pass(Reservation reservation, long nowNanos) {
        if (isProbing && nowNanos >= probingEndsNanos) {
            isProbing = false;
        } else if (isProbing) {
            probe = reservation;
        }
    }

    /** A call that passed has ended: a probe tells whether the door is open again. */
    void ended(Reservation reservation, Settlement.@Nullable Result result, long nowNanos) {
        if (reservation != probe) {
            return;
        }
        probe = null;
        if (result == Settlement.Result.ACCEPTED) {
            isProbing = false;
        } else if (result == Settlement.Result.REJECTED || result == Settlement.Result.FAILED) {
            // The rejection may have named a later time already.
            probeAtNanos = Math.max(probeAtNanos, after(nowNanos));
        }
    }

    private long latestEnd() {
        long latest = 0;
        for (long until : closedUntilNanos) {
            latest = Math.max(latest, until);
        }
        return latest;
    }

    private long after(long nowNanos) {
        return nowNanos + probeEveryNanos;
    }
}
