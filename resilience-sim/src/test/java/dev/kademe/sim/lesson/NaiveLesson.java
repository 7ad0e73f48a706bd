package dev.kademe.sim.lesson;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The lesson's own program, line by line, as a twin to compare the production client with. It shares no code with what it
 * checks, only the lesson's texts: no cache, no queue but lists, and every loop in the lesson's order.
 */
final class NaiveLesson {
    private static final long MASK = 0xFFFFFFFFL;
    private static final int STEPS = 140;
    private static final List<String[]> TEXTS = texts();
    private static final List<Request> REQUESTS = requests();

    private final Settings settings;
    private final int[] callsByStep = new int[STEPS];
    private int completed;
    private int interactiveCompleted;
    private int interactiveTotal;
    private int calls;
    private int rateLimited;
    private int contentFailures;
    private long tokens;
    private long wastedTokens;
    private int accurate;

    private NaiveLesson(Settings settings) {
        this.settings = settings;
    }

    /** The lesson's three policies. */
    enum Policy {
        NONE,
        FIXED,
        BACKOFF
    }

    /** One run: {@code seed} is the endpoint's, 0 to 2^32; a rejected call fills the window or is free. */
    record Settings(
            Policy policy,
            int burst,
            long seed,
            int quota,
            int window,
            int dispatch,
            int maxAttempts,
            boolean isRejectedCounted) {}

    /** What the lesson counts: calls, rejections, content failures and accuracy of the batch, tokens of both streams. */
    record Counters(
            int completed,
            int interactiveCompleted,
            int interactiveTotal,
            int calls,
            int rateLimited,
            int contentFailures,
            long tokens,
            long wastedTokens,
            int accurate) {}

    static Counters run(Settings settings) {
        NaiveLesson lesson = new NaiveLesson(settings);
        lesson.run();
        return new Counters(
                lesson.completed,
                lesson.interactiveCompleted,
                lesson.interactiveTotal,
                lesson.calls,
                lesson.rateLimited,
                lesson.contentFailures,
                lesson.tokens,
                lesson.wastedTokens,
                lesson.accurate);
    }

    private void run() {
        List<List<Integer>> arrivals = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            arrivals.add(new ArrayList<>());
        }
        for (int i = 0; i < REQUESTS.size(); i++) {
            arrivals.get(i < 100 ? i : 30 + (i - 100) / settings.burst).add(i);
        }
        List<Waiting> queue = new ArrayList<>();
        List<Waiting> queries = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            if (step % 2 == 0 && step < 120) {
                queries.add(new Waiting(step, step));
                interactiveTotal++;
            }
            for (int i : arrivals.get(step)) {
                queue.add(new Waiting(i, step));
            }
            interactive(step, queries);
            batch(step, queue);
        }
    }

    private void interactive(int step, List<Waiting> queries) {
        for (Waiting query : List.copyOf(queries)) {
            if (query.readyStep + 1 < step) {
                queries.remove(query);
                continue;
            }
            Reply reply = call(text("interactive", 1).get(0).replace("{0}", "" + query.number), step, query.failures);
            tokens += reply.paid();
            if (reply.status.equals("ok")) {
                interactiveCompleted++;
                queries.remove(query);
            } else {
                wastedTokens += reply.paid();
                query.failures++;
            }
        }
    }

    private void batch(int step, List<Waiting> queue) {
        List<Waiting> due = queue.stream()
                .filter(waiting -> waiting.readyStep <= step)
                .limit(settings.dispatch)
                .toList();
        for (Waiting waiting : due) {
            queue.remove(waiting);
            Request request = REQUESTS.get(waiting.number);
            Reply reply = call(request.prompt, step, waiting.failures);
            calls++;
            tokens += reply.paid();
            if (reply.status.equals("ok")) {
                completed++;
                accurate += reply.text.equals(request.topic) ? 1 : 0;
                continue;
            }
            wastedTokens += reply.paid();
            if (reply.status.equals("rate-limited")) {
                rateLimited++;
            } else {
                contentFailures++;
            }
            waiting.failures++;
            if (settings.policy == Policy.NONE || waiting.failures >= settings.maxAttempts) {
                continue;
            }
            waiting.readyStep = step + (settings.policy == Policy.FIXED ? 1 : 1 << (waiting.failures - 1));
            queue.add(waiting);
        }
    }

    private Reply call(String prompt, int step, int failures) {
        callsByStep[step]++;
        int inWindow = 0;
        for (int i = Math.max(0, step - settings.window + 1); i <= step; i++) {
            inWindow += callsByStep[i];
        }
        if (inWindow > settings.quota) {
            callsByStep[step] -= settings.isRejectedCounted ? 0 : 1;
            return new Reply("rate-limited", 0, 0, "");
        }
        List<String> pieces = pieces(prompt);
        long[] random = generator((settings.seed ^ hash(prompt)) + 7919L * failures);
        if (next(random) < 0.03 + 0.0006 * pieces.size()) {
            return new Reply("timed-out", pieces.size(), 0, "");
        }
        String label = label(pieces);
        if (next(random) < 0.09) {
            return new Reply("truncated", pieces.size(), 1, label.substring(0, 2));
        }
        return new Reply("ok", pieces.size(), pieces(label).size(), label);
    }

    private static long[] generator(long argument) {
        long x = ((argument ^ (argument >> 16)) * 2246822507L) & MASK;
        x = ((x ^ (x >> 13)) * 3266489909L) & MASK;
        return new long[] {(x ^ (x >> 16)) & MASK};
    }

    private static double next(long[] state) {
        state[0] = (state[0] * 1664525 + 1013904223) & MASK;
        return state[0] / 4294967296.0;
    }

    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        for (String word :
                text.toLowerCase(Locale.ROOT).replace(",", " , ").trim().split(" +", -1)) {
            String rest = word;
            while (rest.length() > 5) {
                pieces.add(rest.substring(0, 5));
                rest = rest.substring(5);
            }
            pieces.add(rest);
        }
        return pieces;
    }

    private static long hash(String text) {
        long hash = 2166136261L;
        for (int i = 0; i < text.length(); i++) {
            hash = ((hash ^ text.charAt(i)) * 16777619) & MASK;
        }
        return hash;
    }

    private static String label(Collection<String> pieces) {
        List<String> concepts = new ArrayList<>(text("topic", 1));
        concepts.addAll(text("label", 1));
        List<String> named = concepts.stream()
                .filter(concept -> pieces.contains(concept.substring(0, Math.min(5, concept.length()))))
                .toList();
        Map<String, Double> weights = new TreeMap<>();
        for (String concept : named.size() >= 3 ? named : concepts) {
            weights.put(concept, 0.15);
        }
        for (String piece : pieces) {
            for (String[] trace : TEXTS) {
                if (trace[0].equals("trace") && trace[1].equals(piece)) {
                    weights.computeIfPresent(trace[2], (concept, weight) -> weight + 1.0);
                }
            }
        }
        String best = weights.keySet().iterator().next();
        for (String concept : weights.keySet()) {
            best = weights.get(concept) > weights.get(best) ? concept : best;
        }
        return best;
    }

    private static List<Request> requests() {
        List<String> topics = text("topic", 1);
        List<String> additions = text("addition", 1);
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < 160; i++) {
            long[] random = generator(20260218 + i);
            String topic = topics.get(pick(next(random), text("topic", 2)));
            List<String> patterns = TEXTS.stream()
                    .filter(line -> line[0].equals("pattern") && line[1].equals(topic))
                    .map(line -> line[2])
                    .toList();
            String text = patterns.get((int) (next(random) * 3));
            if (next(random) < 0.34) {
                text += " " + additions.get((int) (next(random) * 4));
            }
            String prompt = text("instruction", 1).get(0) + " Talep " + (4001 + i) + " : " + text;
            requests.add(new Request(prompt, topic));
        }
        return requests;
    }

    private static int pick(double drawn, List<String> weights) {
        double sum = 0;
        for (int i = 0; i < weights.size(); i++) {
            sum += Double.parseDouble(weights.get(i));
            if (drawn < sum) {
                return i;
            }
        }
        return weights.size() - 1;
    }

    private static List<String> text(String kind, int field) {
        return TEXTS.stream()
                .filter(line -> line[0].equals(kind))
                .map(line -> line[field])
                .toList();
    }

    private static List<String[]> texts() {
        try (InputStream in = Objects.requireNonNull(
                NaiveLesson.class.getResourceAsStream("/dev/kademe/sim/provider/support-desk.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\\|", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Request(String prompt, String topic) {}

    private record Reply(String status, int inputTokens, int outputTokens, String text) {
        int paid() {
            return inputTokens + outputTokens;
        }
    }

    /** A query or a request with its number, the step in which it is due (a query: in which it came) and its failures. */
    private static final class Waiting {
        private final int number;
        private int readyStep;
        private int failures;

        private Waiting(int number, int readyStep) {
            this.number = number;
            this.readyStep = readyStep;
        }
    }
}
