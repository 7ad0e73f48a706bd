package dev.kademe.examples;

import dev.kademe.sim.cli.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@code serve} of the simulator's command line as an example names it, but on a free port and answering at once. */
final class ServeCommand implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("serving on (http://\\S+) .*");
    private static final Pattern PORT = Pattern.compile(" --port \\d+");
    private static final String AT_ONCE = " --port 0 --first-token 0ms --tokens-per-second 1000000";

    private final Thread thread;
    private final String url;

    private ServeCommand(Thread thread, String url) {
        this.thread = thread;
        this.url = url;
    }

    /** Runs {@code command} until it is closed. */
    static ServeCommand start(String command) {
        List<String> arguments = new ArrayList<>(List.of((PORT.matcher(command).replaceAll("") + AT_ONCE).split(" ")));
        try {
            PipedReader said = new PipedReader();
            PrintWriter out = new PrintWriter(new PipedWriter(said));
            Thread thread =
                    new Thread(() -> Main.run(out, out, arguments.toArray(String[]::new)), "example-" + command);
            thread.setDaemon(true);
            thread.start();
            String line = String.valueOf(new BufferedReader(said).readLine());
            Matcher address = ADDRESS.matcher(line);
            if (!address.matches()) {
                throw new IllegalArgumentException("\"%s\" does not serve: %s".formatted(command, line));
            }
            return new ServeCommand(thread, address.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return url;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
