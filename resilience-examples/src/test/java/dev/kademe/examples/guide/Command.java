package dev.kademe.examples.guide;

import dev.kademe.sim.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line that the documentation says to run in the folder of the checkout. */
record Command(String line) {
    private static final String SIMULATOR = "java -jar resilience-sim/target/resilience-sim.jar ";
    private static final Pattern EXIT_CODE = Pattern.compile(" +# exit code (\\d)$");
    private static final Set<String> WRITES = Set.of("--report", "--log", "--rehearsed");

    static Command ofSimulator(String words) {
        return new Command(SIMULATOR + words);
    }

    boolean isOfSimulator() {
        return line.startsWith(SIMULATOR);
    }

    int expectedExitCode() {
        Matcher told = EXIT_CODE.matcher(line);
        return told.find() ? Integer.parseInt(told.group(1)) : 0;
    }

    /** Runs it in this process; a server until it serves. What it writes goes to {@code written}. */
    Run run(Path written) {
        List<String> words = words(written);
        if (words.get(0).equals("serve")) {
            words.addAll(List.of("--port", "0"));
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CountDownLatch served = new CountDownLatch(1);
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            exitCode.complete(Main.run(told(out, served), new PrintWriter(err), words.toArray(String[]::new)));
            served.countDown();
        });
        thread.start();
        try {
            if (words.get(0).equals("serve")) {
                served.await();
                thread.interrupt();
            }
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return new Run(exitCode.join(), out.toString(), err.toString());
    }

    private static PrintWriter told(StringWriter out, CountDownLatch served) {
        return new PrintWriter(out) {
            @Override
            public void flush() {
                super.flush();
                served.countDown();
            }
        };
    }

    private List<String> words(Path written) {
        String[] given = EXIT_CODE
                .matcher(line)
                .replaceAll("")
                .substring(SIMULATOR.length())
                .split(" +", -1);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < given.length; i++) {
            Path inCheckout = Page.CHECKOUT.resolve(given[i]);
            if (i > 0 && WRITES.contains(given[i - 1])) {
                words.add(written.resolve(given[i]).toString());
            } else {
                words.add(Files.isRegularFile(inCheckout) ? inCheckout.toString() : given[i]);
            }
        }
        return words;
    }

    @Override
    public String toString() {
        return line;
    }

    /** What came of it. */
    record Run(int exitCode, String out, String err) {}
}
