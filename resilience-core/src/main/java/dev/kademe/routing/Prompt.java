package dev.kademe.routing;

import java.util.function.Function;

/**
 * How a question becomes the request of one target. Each target renders its own: what one model needs to be told, another
 * does not understand. Thread-safe; a pure function.
 *
 * @param <Q> the application's request type
 * @param <R> what the target's endpoint is sent
 */
public interface Prompt<Q, R> {
    /** The whole request: instructions, history, tools, the question. */
    R render(Q content);

    /**
     * Every text in a request: instructions, messages, tool results and arguments, captions, metadata. A target without
     * clearance is sent only what holds no personal data in any of them.
     */
    Iterable<? extends CharSequence> parts(R request);

    /** For an application whose question is the request already. */
    static <Q> Prompt<Q, Q> asAsked(Function<? super Q, ? extends Iterable<? extends CharSequence>> parts) {
        return new Prompt<>() {
            @Override
            public Q render(Q content) {
                return content;
            }

            @Override
            public Iterable<? extends CharSequence> parts(Q request) {
                return parts.apply(request);
            }
        };
    }
}
