package dev.kademe.sim.provider;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The fictional support desk of the lesson: its 160 requests, always those of seed 20260218, and the labels the model
 * chooses from. Not thread-safe.
 */
public final class SupportDesk {
    /** The seed of the requests, whatever the endpoint's seed. */
    public static final long REQUEST_SEED = 20260218;

    /** How many requests there are. */
    public static final int REQUESTS = 160;

    private static final int KEPT_PROMPTS = 1_000;
    private static final int FIRST_NUMBER = 4001;
    private static final double ADDITION_RATIO = 0.34;

    private final List<String[]> entries;
    private final List<Request> requests;
    private final String interactive;
    private final LabelModel labels;
    private final Map<String, ReadPrompt> prompts = new HashMap<>();

    private SupportDesk(List<String[]> entries) {
        this.entries = entries;
        List<String> topics = column("topic", 1);
        List<String> concepts = new ArrayList<>(topics);
        concepts.addAll(column("label", 1));
        this.labels = new LabelModel(concepts, rows("trace"));
        this.interactive = column("interactive", 1).get(0);
        this.requests = compose(topics);
    }

    /** Reads the resource. */
    public static SupportDesk load() {
        List<String[]> entries = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(SupportDesk.class.getResourceAsStream("support-desk.txt"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    entries.add(line.split("\\|", -1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SupportDesk(entries);
    }

    /** The requests of the batch, in order. */
    public List<Request> requests() {
        return requests;
    }

    /** The prompt of the interactive query that arrives at {@code step}. */
    public String interactivePrompt(int step) {
        return interactive.replace("{0}", Integer.toString(step));
    }

    /** Reads a prompt; the first {@value #KEPT_PROMPTS} different ones, more than the lesson has, are read once. */
    ReadPrompt read(String prompt) {
        return prompts.size() < KEPT_PROMPTS || prompts.containsKey(prompt)
                ? prompts.computeIfAbsent(prompt, text -> ReadPrompt.of(text, labels))
                : ReadPrompt.of(prompt, labels);
    }

    private List<Request> compose(List<String> topics) {
        double[] weights =
                column("topic", 2).stream().mapToDouble(Double::parseDouble).toArray();
        String instruction = column("instruction", 1).get(0) + " ";
        String form = column("request", 1).get(0);
        List<String> additions = column("addition", 1);
        Map<String, List<String>> patternsOf = new HashMap<>();
        rows("pattern")
                .forEach(row -> patternsOf
                        .computeIfAbsent(row[1], topic -> new ArrayList<>())
                        .add(row[2]));
        List<Request> composed = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            LessonGenerator random = new LessonGenerator(REQUEST_SEED + i);
            String topic = topics.get(random.choose(weights));
            List<String> patterns = patternsOf.getOrDefault(topic, List.of());
            String text = patterns.get((int) (random.next() * patterns.size()));
            if (random.next() < ADDITION_RATIO) {
                text += " " + additions.get((int) (random.next() * additions.size()));
            }
            String request =
                    form.replace("{0}", Integer.toString(FIRST_NUMBER + i)).replace("{1}", text);
            composed.add(new Request(instruction + request, topic));
        }
        return List.copyOf(composed);
    }

    private List<String[]> rows(String kind) {
        return entries.stream().filter(row -> row[0].equals(kind)).toList();
    }

    private List<String> column(String kind, int column) {
        return rows(kind).stream().map(row -> row[column]).toList();
    }

    /**
     * One request of the batch.
     *
     * @param prompt what is sent
     * @param topic the right label
     */
    public record Request(String prompt, String topic) {}
}
