package dev.kademe.retry;

/** Carries a decision of ours through Resilience4j, which takes a failure and gives a wait back. */
final class RetrySignal extends RuntimeException {
    /** No retry: the predicate of the retry rejects it, so that it is counted as failed. */
    static final long STOP = -1;

    private static final long serialVersionUID = 1L;

    private final long waitMillis;

    RetrySignal(long waitMillis) {
        super(null, null, false, false);
        this.waitMillis = waitMillis;
    }

    long waitMillis() {
        return waitMillis;
    }

    static boolean isRetry(Throwable thrown) {
        return thrown instanceof RetrySignal signal && signal.waitMillis != STOP;
    }
}
