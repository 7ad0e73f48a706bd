package dev.kademe.flow;

import dev.kademe.call.CallScope;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;

/**
 * How many requests one attempt really was. A client or a gateway inside that retries by itself multiplies attempts behind
 * the plan's back; where it tells, it is warned about once. Thread-safe.
 */
final class HiddenSends {
    /** LiteLLM's and Portkey's counts of retries behind one answer. */
    private static final List<String> RETRY_COUNTS =
            List.of("x-litellm-attempted-retries", "x-portkey-retry-attempt-count");

    private final AtomicBoolean hasWarned = new AtomicBoolean();

    /** The requests, 0 when nobody tells. */
    int of(CallScope scope, Map<String, List<String>> headers, String target) {
        int sends = scope.sends();
        if (!headers.isEmpty()) {
            for (String header : RETRY_COUNTS) {
                for (String value : headers.getOrDefault(header, List.of())) {
                    sends = Math.max(sends, sends(value.strip()));
                }
            }
        }
        if (sends > 1 && hasWarned.compareAndSet(false, true)) {
            LoggerFactory.getLogger(HiddenSends.class)
                    .warn(
                            "the client behind target {} sent {} requests for one attempt: switch its own retries off, or"
                                    + " they multiply",
                            target,
                            sends);
        }
        return sends;
    }

    /** One more than a plain count of retries; 0 for anything else. */
    private static int sends(String retries) {
        return retries.matches("[0-9]{1,4}") ? 1 + Integer.parseInt(retries) : 0;
    }
}
