package dev.kademe.routing;

import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.routing.Handoff.Referral;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The end of a route: a person takes over. Called once a call, by many threads at once; must not block or throw.
 *
 * @param <Q> the application's request type
 * @param <A> the application's answer type
 */
@FunctionalInterface
public interface Handoff<Q, A> {
    /** What the customer reads while a person is found, such as "I am connecting you to a colleague." */
    A answer(Question<Q> question, Referral referral);

    /** A handoff whose texts are the application's answer type. */
    static <Q> Handoff<Q, String> english() {
        return (question, referral) -> HandoffText.ENGLISH.of(referral);
    }

    /** The same in Turkish. */
    static <Q> Handoff<Q, String> turkish() {
        return (question, referral) -> HandoffText.TURKISH.of(referral);
    }

    /**
     * How a customer reaches a person. Immutable.
     *
     * @param isCallBack whether the desk is full, so that somebody calls back later
     * @param expectedWait how long it takes until a person has time, if the desk can tell
     */
    record Referral(boolean isCallBack, Optional<Duration> expectedWait) {
        public Referral {
            Objects.requireNonNull(expectedWait, "expectedWait");
        }
    }

    /**
     * The people at the end of the routes, and who waits for them. A desk without an end refers everybody at once; a
     * staffed one serves {@code people} customers at a time, {@code handling} each, keeps at most {@code capacity} more
     * waiting, and has the others called back: nobody is refused. Routes that end at the same people share one desk.
     * Thread-safe; time is an argument.
     */
    final class Desk {
        private static final int MOST = 1_000_000;

        private final @Nullable Staff staff;
        private final ReentrantLock lock = new ReentrantLock();
        /** When the desk is through with everybody it has taken so far, in nanoseconds of one person's work. */
        private long busyUntilNanos;

        private Desk(@Nullable Staff staff) {
            this.staff = staff;
        }

        /** A desk that always has time. */
        public static Desk unlimited() {
            return new Desk(null);
        }

        /**
         * A desk with so many people.
         *
         * @param people who answer at the same time, 1 to 1,000,000
         * @param handling how long one customer takes on average, 1 s to 1 day
         * @param capacity how many may wait, 0 to 1,000,000
         */
        public static Desk staffed(int people, Duration handling, int capacity) {
            check("people", people, 1);
            check("capacity", capacity, 0);
            if (handling.compareTo(Duration.ofSeconds(1)) < 0 || handling.compareTo(Duration.ofDays(1)) > 0) {
                throw new IllegalArgumentException("handling must be 1 s to 1 day, was " + handling);
            }
            return new Desk(new Staff(people, handling, capacity));
        }

        /** One more customer: the desk keeps a place, or has them called back. */
        public Referral refer(Moment now) {
            if (staff == null) {
                return new Referral(false, Optional.empty());
            }
            long eachNanos = staff.handling.toNanos() / staff.people;
            lock.lock();
            try {
                // Work that is not done yet, in customers: those served now and those who wait.
                long busyNanos = Math.max(0, busyUntilNanos - now.nanos());
                long ahead = (busyNanos + eachNanos - 1) / eachNanos;
                if (ahead >= (long) staff.people + staff.capacity) {
                    return new Referral(true, Optional.empty());
                }
                busyUntilNanos = now.nanos() + busyNanos + eachNanos;
                long waiting = Math.max(0, ahead - staff.people + 1);
                return new Referral(false, Optional.of(Duration.ofNanos(waiting * eachNanos)));
            } finally {
                lock.unlock();
            }
        }

        @Override
        public String toString() {
            return staff == null
                    ? "unlimited"
                    : "Staff[people=%s, handling=%s, capacity=%s]"
                            .formatted(staff.people, staff.handling, staff.capacity);
        }

        private static void check(String name, int value, int least) {
            if (value < least || value > MOST) {
                throw new IllegalArgumentException("%s must be %d..%d, was %d".formatted(name, least, MOST, value));
            }
        }

        private record Staff(int people, Duration handling, int capacity) {}
    }
}
