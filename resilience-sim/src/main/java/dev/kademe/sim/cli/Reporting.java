package dev.kademe.sim.cli;

import dev.kademe.event.EventListener;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.EventLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How every lesson command prints: its format, its language and its event log. */
final class Reporting {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this help")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean isHelp;

    @Option(names = "--format", defaultValue = "text", description = "text, json or csv (default: text)")
    private String format = "text";

    @Option(names = "--lang", defaultValue = "en", description = "en, or tr for the lesson's own text (default: en)")
    private String lang = "en";

    @Option(names = "--log", description = "write every event to this file")
    private @Nullable String log;

    /** Runs the body of a command that names no files but its event log. */
    int run(Body body) {
        return run(new NamedFiles(), body);
    }

    /**
     * Runs {@code body} with the event log open, and turns the user's mistakes into one line.
     *
     * @param files what else the command reads and writes
     */
    int run(NamedFiles files, Body body) {
        try {
            files.written("--log", log).check();
            Format chosen = Inputs.word("--format", format, Format.values());
            Language language = Inputs.word("--lang", lang, Language.values());
            if (language == Language.TR && chosen != Format.TEXT) {
                throw new Inputs.BadInput("--format", format, "text with --lang tr");
            }
            String text = log == null
                    ? body.text(new Output(chosen, language), event -> {})
                    : logged(body, new Output(chosen, language), log);
            return Printout.print(command().commandLine(), text);
        } catch (Inputs.BadInput e) {
            throw new ParameterException(command().commandLine(), Objects.requireNonNull(e.getMessage()), e);
        }
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }

    private static String logged(Body body, Output output, String file) {
        try (EventLog events = EventLog.to(Path.of(file))) {
            String text = body.text(output, events);
            events.end();
            return text;
        } catch (IOException | UncheckedIOException | InvalidPathException e) {
            throw new Inputs.BadInput("--log", file, "a file that can be written");
        }
    }

    /** What a command does. */
    interface Body {
        /** Runs, telling {@code log} of everything, and returns what to print. */
        String text(Output output, EventListener log);
    }

    /**
     * How to print.
     *
     * @param format the format
     * @param language the language
     */
    record Output(Format format, Language language) {
        /** The rows in the chosen format; {@code text} only when a person reads. */
        <R> String of(Columns<R> columns, List<R> rows, Supplier<String> text) {
            return switch (format) {
                case TEXT -> text.get();
                case JSON -> columns.json(rows);
                case CSV -> columns.csv(rows);
            };
        }
    }

    /** The formats. */
    enum Format {
        /** For people. */
        TEXT,
        /** An array of objects. */
        JSON,
        /** A line a row. */
        CSV
    }

    /** The languages. */
    enum Language {
        /** English. */
        EN,
        /** The lesson's own text, in Turkish. */
        TR
    }
}
