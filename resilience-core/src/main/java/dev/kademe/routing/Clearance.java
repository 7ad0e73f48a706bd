package dev.kademe.routing;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks at a request as rendered for one target. What cannot be looked at counts as personal. */
record Clearance<Q>(PersonalData personalData, @Nullable Function<Q, Iterable<? extends CharSequence>> parts) {
    boolean isFree(Q content) {
        if (parts == null) {
            return false;
        }
        try {
            return !personalData.isInAny(parts.apply(content));
        } catch (RuntimeException | StackOverflowError | LinkageError unreadable) {
            return false;
        }
    }
}
