package dev.kademe.sim.trace;

import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.scenario.Traffic;
import dev.kademe.sim.scenario.Traffic.Inquiry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Traces for tests, and what is in them. */
final class TraceFile {
    private TraceFile() {}

    static Path of(Path folder, String text) {
        try {
            return Files.writeString(folder.resolve("trace.csv"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Inquiry> questions(Path file, TraceOptions options, long seed) {
        List<Inquiry> all = new ArrayList<>();
        try (Traffic traffic = Trace.of(file, options).source().open(new SeededRandom(seed))) {
            for (Optional<Inquiry> next = traffic.next(); next.isPresent(); next = traffic.next()) {
                all.add(next.get());
            }
        }
        return all;
    }

    /** Time since the first row in nanoseconds, input tokens and output tokens of each row. */
    static List<List<Long>> rows(Path file) {
        return questions(file, TraceOptions.standard(), 1).stream()
                .map(question -> List.of(
                        question.atNanos(),
                        question.size().inputTokens(),
                        question.size().outputTokens()))
                .toList();
    }
}
