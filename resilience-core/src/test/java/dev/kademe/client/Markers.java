package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.logging.RecordedLog;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What must never be printed, and everything that was. */
final class Markers implements EventListener {
    static final String PROMPT = "MARKER-PROMPT";
    static final String ANSWER = "MARKER-ANSWER";
    static final String PART = "MARKER-PART";
    static final String KEY = "MARKER-KEY";
    static final String HEADER = "MARKER-HEADER";
    static final String BODY = "MARKER-BODY";
    static final String IDEMPOTENCY = "MARKER-IDEMPOTENCY";
    private static final String ANY = "MARKER";

    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Queue<String> printed = new ConcurrentLinkedQueue<>();
    private final Set<Throwable> applications =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    Markers() {
        // A client that is closed takes its meters away.
        registry.config().onMeterAdded(meter -> print(meter.getId()));
    }

    /** The application threw this itself: it comes back as it is, and what its message says is the application's choice. */
    <T extends Throwable> T own(T thrown) {
        applications.add(thrown);
        return thrown;
    }

    void print(Object value) {
        printed.add(String.valueOf(value));
    }

    @Override
    public void onEvent(CallEvent event) {
        print(event);
        if (event instanceof CallEvent.Answered answered) {
            print(answered.provenance());
        } else if (event instanceof CallEvent.AttemptFailed failed) {
            print(failed.failure());
        }
    }

    @Override
    public void onQuotaEvent(QuotaEvent event) {
        print(event);
    }

    void ended(@Nullable Answer<String> answer, @Nullable Throwable thrown) {
        print(answer);
        if (thrown != null) {
            print(thrown, Collections.newSetFromMap(new IdentityHashMap<>()));
        }
    }

    private void print(Throwable thrown, Set<Throwable> seen) {
        if (!seen.add(thrown) || applications.contains(thrown)) {
            return;
        }
        print(thrown.getMessage());
        print(thrown);
        if (thrown.getCause() != null) {
            print(thrown.getCause(), seen);
        }
        Arrays.stream(thrown.getSuppressed()).forEach(suppressed -> print(suppressed, seen));
    }

    /** Nothing of it is in what was printed, logged or counted. */
    void assertUnseen(RecordedLog log, int leastLines) {
        List<RecordedLog.Line> lines = log.lines();
        assertThat(lines.size()).as("lines logged").isGreaterThanOrEqualTo(leastLines);
        assertThat(lines).noneMatch(line -> line.text().contains(ANY) || shows(line.values()));
        assertThat(printed).anyMatch(text -> text.contains("kademe.attempts"));
        assertThat(printed).isNotEmpty().noneMatch(text -> text.contains(ANY));
    }

    private static boolean shows(Map<String, Object> values) {
        return values.entrySet().stream().anyMatch(value -> (value.getKey() + value.getValue()).contains(ANY));
    }
}
