package dev.kademe.sim.provider;

import dev.kademe.failure.EndpointException;
import java.util.concurrent.TimeUnit;

/** What the rejections of a fake provider say about trying again. */
public enum RetryHint {
    /** Nothing. */
    NONE {
        @Override
        void add(EndpointException.Builder rejection, long retryAfterNanos) {
            // It says nothing.
        }
    },
    /** {@code retry-after} in whole seconds, rounded up. */
    SECONDS {
        @Override
        void add(EndpointException.Builder rejection, long retryAfterNanos) {
            rejection.header("retry-after", roundedUp(retryAfterNanos, TimeUnit.SECONDS));
        }
    },
    /** {@code retry-after-ms} in whole milliseconds, rounded up. */
    MILLIS {
        @Override
        void add(EndpointException.Builder rejection, long retryAfterNanos) {
            rejection.header("retry-after-ms", roundedUp(retryAfterNanos, TimeUnit.MILLISECONDS));
        }
    };

    abstract void add(EndpointException.Builder rejection, long retryAfterNanos);

    private static String roundedUp(long nanos, TimeUnit unit) {
        return Long.toString(-Math.floorDiv(-nanos, unit.toNanos(1)));
    }
}
