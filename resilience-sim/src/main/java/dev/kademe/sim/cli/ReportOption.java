package dev.kademe.sim.cli;

import dev.kademe.sim.report.ReportFile;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The page with charts. */
final class ReportOption {
    private static final String NAME = "--report";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(names = NAME, description = "write a page with charts to this file; it opens without a network")
    private @Nullable String file;

    private boolean isWritten = true;

    /** Adds the file of the page to those that a command names. */
    NamedFiles addTo(NamedFiles files) {
        return files.written(NAME, file);
    }

    /**
     * Lets {@code work} run, and writes the page of its runs when one is wanted. A page that cannot be written then is
     * complained of, and costs nothing of what the work came to.
     *
     * @param work what is printed
     * @param page what is written, asked for after the work
     * @throws Inputs.BadInput when it is known before the work that the page cannot be written
     */
    String reported(Supplier<String> work, Supplier<String> page) {
        if (file == null) {
            return work.get();
        }
        ReportFile report = opened(file);
        String text = work.get();
        try {
            report.write(page.get());
        } catch (IOException e) {
            Printout.unwritten(Objects.requireNonNull(spec).commandLine(), NAME, file, e);
            isWritten = false;
        }
        return text;
    }

    /** What the command ends with, when it would end with {@code exitCode} but for the page. */
    int exitCode(int exitCode) {
        return exitCode == 0 && !isWritten ? Printout.UNWRITTEN : exitCode;
    }

    private static ReportFile opened(String file) {
        try {
            return ReportFile.open(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw new Inputs.BadInput(NAME, file, "a file that can be written");
        }
    }
}
