package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One run of the command line, and what came out of it. */
record Invocation(int exitCode, String out, String err) {
    static Invocation of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Invocation(exitCode, out.toString(), err.toString());
    }

    /** Runs {@code lesson} with words parted by spaces, and returns what it printed. */
    static String printed(String words) {
        Invocation run = of(("lesson " + words).split(" ", -1));
        assertThat(run.err()).as(words).isEmpty();
        assertThat(run.exitCode()).as(words).isZero();
        return run.out();
    }
}
