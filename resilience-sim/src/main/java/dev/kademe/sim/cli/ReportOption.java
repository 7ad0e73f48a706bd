package dev.kademe.sim.cli;

import dev.kademe.sim.report.HtmlPage;
import dev.kademe.sim.report.ReportFile;
import dev.kademe.sim.report.Timeline;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The page with charts. */
final class ReportOption {
    private static final String NAME = "--report";

    @Option(names = NAME, description = "write a page with charts to this file; it opens without a network")
    private @Nullable String file;

    /** Adds the file of the page to those that a command names. */
    NamedFiles addTo(NamedFiles files) {
        return files.written(NAME, file);
    }

    /**
     * Lets {@code work} run, and writes the page of its runs when one is wanted.
     *
     * @param work what is printed
     * @param runs what is drawn, asked for after the work
     * @throws Inputs.BadInput when the page cannot be written, before the work as far as that can be known
     */
    String reported(Supplier<String> work, Supplier<List<Timeline>> runs) {
        if (file == null) {
            return work.get();
        }
        try {
            ReportFile report = ReportFile.open(Path.of(file));
            String text = work.get();
            report.write(HtmlPage.of(runs.get()));
            return text;
        } catch (IOException | InvalidPathException e) {
            throw new Inputs.BadInput(NAME, file, "a file that can be written");
        }
    }
}
