package dev.kademe.sim.cli;

import dev.kademe.event.EventListener;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.EventLog;
import java.io.IOException;
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
    private static final String LOG = "--log";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this help")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean isHelp;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "show the version")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean isVersion;

    @Option(names = "--format", defaultValue = "text", description = "text, json or csv (default: text)")
    private String format = "text";

    @Option(names = "--lang", defaultValue = "en", description = "en, or tr for the lesson's own text (default: en)")
    private String lang = "en";

    @Option(names = LOG, description = "write every event to this file")
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
            files.written(LOG, log).check();
            Format chosen = Inputs.word("--format", format, Format.values());
            Language language = Inputs.word("--lang", lang, Language.values());
            if (language == Language.TR && chosen != Format.TEXT) {
                throw new Inputs.BadInput("--format", format, "text with --lang tr");
            }
            Output output = new Output(chosen, language);
            return log == null ? print(body.text(output, event -> {})) : logged(body, output, log);
        } catch (Inputs.BadInput e) {
            throw new ParameterException(command().commandLine(), Objects.requireNonNull(e.getMessage()), e);
        }
    }

    private CommandSpec command() {
        return Objects.requireNonNull(spec);
    }

    private int print(String text) {
        return Printout.print(command().commandLine(), text);
    }

    /** What a run came to is printed, also when its log could not be written. */
    private int logged(Body body, Output output, String file) {
        try (EventLog events = opened(file)) {
            int exitCode = print(body.text(output, events));
            events.end();
            return exitCode;
        } catch (IOException e) {
            return Printout.unwritten(command().commandLine(), LOG, file, e);
        }
    }

    private static EventLog opened(String file) {
        try {
            return EventLog.to(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw new Inputs.BadInput(LOG, file, "a file that can be written");
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
