package dev.kademe.call;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Lets nested clients see each other: calls made inside a scope report to it what repeating would mean. Every attempt
 * has one; a server opens one for each request and sends its advice back as {@link RepeatAdvice#HEADER}.
 *
 * <p>A blocking driver binds the attempt's scope to its thread, so nested calls on that thread find it by themselves.
 * Where a call moves to another thread, pass the scope on with {@link Question#within}. Thread-safe, except that
 * {@link Binding#close} must run on the thread that made the binding.
 */
public final class CallScope {
    private static final ThreadLocal<@Nullable CallScope> CURRENT = new ThreadLocal<>();

    /** Most scopes hear of nothing. */
    private final AtomicReference<Heard> heard = new AtomicReference<>(Heard.NOTHING);

    /** Makes this the scope of the current thread until the binding is closed; the one before it comes back then. */
    public Binding bind() {
        CallScope before = CURRENT.get();
        CURRENT.set(this);
        return () -> {
            if (before == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
        };
    }

    /** The scope bound to this thread, if any. */
    public static Optional<CallScope> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /** Tells the layers outside; advice only gains weight. */
    public void report(RepeatAdvice reported) {
        if (reported != RepeatAdvice.FREE) {
            heard.updateAndGet(before -> new Heard(before.advice.or(reported), before.sends, before.earnedBy));
        }
    }

    /** The weightiest advice reported so far; {@link RepeatAdvice#FREE} when none was. */
    public RepeatAdvice advice() {
        return heard().advice;
    }

    /**
     * The client inside has sent one request over the network. Called by a hook of that client, such as an interceptor, for
     * each: so its hidden retries are seen.
     */
    public void sent() {
        heard.updateAndGet(before -> new Heard(before.advice, before.sends + 1, before.earnedBy));
    }

    /** The requests that the client inside has told of; 0 when it tells nothing. */
    public int sends() {
        return heard().sends;
    }

    /** A call inside succeeded, and this budget has been told so. */
    public void earned(Object budget) {
        heard.updateAndGet(before -> new Heard(before.advice, before.sends, budget));
    }

    /** Whether a call inside succeeded, and this budget has been told so. */
    public boolean hasEarned(Object budget) {
        return heard().earnedBy == budget;
    }

    private Heard heard() {
        return Objects.requireNonNull(heard.get());
    }

    private record Heard(
            RepeatAdvice advice, int sends, @Nullable Object earnedBy) {
        static final Heard NOTHING = new Heard(RepeatAdvice.FREE, 0, null);
    }

    /** Ends what {@link CallScope#bind} began. */
    @FunctionalInterface
    public interface Binding extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * What a call made inside an attempt tells the layers around it about repeating that attempt. The constants are
     * ordered: a later one outweighs an earlier one.
     */
    public enum RepeatAdvice {
        /** The layers inside have made one attempt each: the right to repeat passes outward. */
        FREE,
        /** A layer inside was allowed more than one attempt and has used its right: repeating would multiply. */
        RETRIED,
        /** Something inside may have run and must not run twice: nobody may repeat. */
        FORBIDDEN;

        /** The HTTP response header that carries the advice from one process to the next. */
        public static final String HEADER = "Kademe-Repeat";

        /** The value of {@link #HEADER}: the constant in lower case. */
        public String headerValue() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Reads a value of {@link #HEADER}; empty when it is none of ours. */
        public static Optional<RepeatAdvice> ofHeader(String value) {
            for (RepeatAdvice advice : values()) {
                if (advice.name().equalsIgnoreCase(value.strip())) {
                    return Optional.of(advice);
                }
            }
            return Optional.empty();
        }

        /** The weightier of the two. */
        public RepeatAdvice or(RepeatAdvice other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }
}
