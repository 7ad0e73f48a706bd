package dev.kademe.call;

/**
 * Whether asking the same thing twice does harm. It is a property of the call site, so every {@link Question} must say
 * it; no layer above can know.
 */
public sealed interface Repeatability {
    /** Asking twice is harmless: the call has no effect beyond its answer. */
    static Repeatability repeatable() {
        return new Repeatable();
    }

    /** Asking twice repeats a side effect: the call is repeated only when it certainly did not run. */
    static Repeatability notRepeatable() {
        return new NotRepeatable();
    }

    /**
     * Asking twice is harmless because the other side keeps the key and performs the effect once.
     *
     * @param idempotencyKey names the effect; the same key for every attempt, in this call and in any outer one
     */
    static Repeatability keyed(String idempotencyKey) {
        return new Keyed(idempotencyKey);
    }

    /** Whether the call may be made again even though it may have run. */
    default boolean isRepeatable() {
        return true;
    }

    /** See {@link #repeatable}. */
    record Repeatable() implements Repeatability {}

    /** See {@link #notRepeatable}. */
    record NotRepeatable() implements Repeatability {
        @Override
        public boolean isRepeatable() {
            return false;
        }
    }

    /**
     * See {@link #keyed}.
     *
     * @param idempotencyKey names the effect, not blank
     */
    record Keyed(String idempotencyKey) implements Repeatability {
        public Keyed {
            if (idempotencyKey.isBlank()) {
                throw new IllegalArgumentException("idempotencyKey must not be blank");
            }
        }
    }
}
