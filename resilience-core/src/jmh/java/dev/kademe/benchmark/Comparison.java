package dev.kademe.benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs ours and its peer in turn, each time in a JVM of its own, and divides their medians: the ledger and two buckets, a
 * call through the client and a stack made by hand, with metrics and without. In turn, so that a machine that grows busier
 * slows both. Prints to standard output; takes about ten minutes.
 */
public final class Comparison {
    private static final int ROUNDS = 3;
    private static final int WARMUPS = 12;
    private static final int MEASUREMENTS = 3;
    private static final TimeValue ITERATION = TimeValue.milliseconds(500);
    private static final String ROW = "%7s  %6s  %12.1f  %13.1f  %5.2f  %11.1f  %12.1f  %5.2f";

    private Comparison() {}

    public static void main(String[] args) throws RunnerException, IOException {
        print("machine  %s", machine());
        print("jdk      %s %s", System.getProperty("java.vm.name"), System.getProperty("java.vm.version"));
        print("seed     %d", Mix.SEED);
        print("rounds   %d, each a JVM with %d + %d iterations of %s", ROUNDS, WARMUPS, MEASUREMENTS, ITERATION);
        compare(LedgerBenchmark.class, "ledger", "buckets");
        compare(AskBenchmark.class, "ask", "stack");
        compare(AskBenchmark.class, "askBare", "stackBare");
    }

    private static void compare(Class<?> benchmark, String ours, String peer) throws RunnerException {
        print("");
        print("%s and %s", ours, peer);
        print("threads   round    ours ns/op     peer ns/op  ratio    ours B/op     peer B/op  ratio");
        for (int threads = 1; threads <= 2; threads++) {
            List<Cost> ourCosts = new ArrayList<>();
            List<Cost> peerCosts = new ArrayList<>();
            for (int round = 1; round <= ROUNDS; round++) {
                ourCosts.add(run(benchmark, ours, threads));
                peerCosts.add(run(benchmark, peer, threads));
                printRow(threads, String.valueOf(round), ourCosts.get(round - 1), peerCosts.get(round - 1));
            }
            printRow(threads, "median", median(ourCosts), median(peerCosts));
        }
    }

    private static Cost run(Class<?> benchmark, String method, int threads) throws RunnerException {
        RunResult result = new Runner(new OptionsBuilder()
                        .include(benchmark.getName() + "\\." + method + "$")
                        .threads(threads)
                        .forks(1)
                        .warmupIterations(WARMUPS)
                        .warmupTime(ITERATION)
                        .measurementIterations(MEASUREMENTS)
                        .measurementTime(ITERATION)
                        .addProfiler(GCProfiler.class)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .runSingle();
        Result<?> allocated =
                Objects.requireNonNull(result.getSecondaryResults().get("gc.alloc.rate.norm"));
        return new Cost(result.getPrimaryResult().getScore(), allocated.getScore());
    }

    /** The middle of the times, and the middle of the bytes. */
    private static Cost median(List<Cost> costs) {
        return new Cost(
                costs.stream().mapToDouble(Cost::nanos).sorted().toArray()[ROUNDS / 2],
                costs.stream().mapToDouble(Cost::bytes).sorted().toArray()[ROUNDS / 2]);
    }

    private static String machine() throws IOException {
        Path processors = Path.of("/proc/cpuinfo");
        String model = "unknown processor";
        if (Files.isReadable(processors)) {
            try (Stream<String> lines = Files.lines(processors)) {
                model = lines.filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(model);
            }
        }
        return String.format(
                Locale.ROOT,
                "%s, %d processors, load %.2f, %s %s",
                model,
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"));
    }

    private static void printRow(int threads, String round, Cost ours, Cost peer) {
        print(
                ROW,
                threads,
                round,
                ours.nanos(),
                peer.nanos(),
                ours.nanos() / peer.nanos(),
                ours.bytes(),
                peer.bytes(),
                ours.bytes() / peer.bytes());
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /** Of one decision: nanoseconds and bytes allocated. */
    private record Cost(double nanos, double bytes) {}
}
