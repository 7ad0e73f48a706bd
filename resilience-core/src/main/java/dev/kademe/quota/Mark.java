package dev.kademe.quota;

/**
 * What was free when the provider said that there is no room: somebody must have used it, nobody knows when, so it comes
 * back evenly over one window, in 60 steps.
 */
final class Mark {
    private static final int STEPS = 60;

    private final long windowNanos;
    private final long amount;
    private final long beganNanos;

    Mark(long windowNanos, long amount, long beganNanos) {
        this.windowNanos = windowNanos;
        this.amount = amount;
        this.beganNanos = beganNanos;
    }

    /** What is still not free. */
    long amount(long nowNanos) {
        long step = step(nowNanos);
        return step >= STEPS ? 0 : amount - amount / STEPS * step - amount % STEPS * step / STEPS;
    }

    /** When the next part comes back; {@link Admission#NEVER} after the last one. */
    long nextChangeNanos(long nowNanos) {
        long step = step(nowNanos);
        return step >= STEPS || amount == 0 ? Admission.NEVER : nanosOfStep(step + 1);
    }

    private long step(long nowNanos) {
        long step = Math.min(STEPS, (nowNanos - beganNanos) / (windowNanos / STEPS));
        while (step > 0 && nanosOfStep(step) > nowNanos) {
            step--;
        }
        return step;
    }

    private long nanosOfStep(long step) {
        return beganNanos + windowNanos / STEPS * step + windowNanos % STEPS * step / STEPS;
    }
}
