package dev.kademe.call;

import java.util.Locale;
import java.util.Optional;

/**
 * What a call made inside an attempt tells the layers around it about repeating that attempt. The constants are ordered:
 * a later one outweighs an earlier one.
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
