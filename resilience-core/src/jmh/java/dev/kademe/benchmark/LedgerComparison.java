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
 * Runs the ledger and the buckets in turn, each time in a JVM of its own, and divides their medians. In turn, so that a
 * machine that grows busier slows both. Prints to standard output; takes about two minutes.
 */
public final class LedgerComparison {
    private static final int ROUNDS = 9;
    private static final int WARMUPS = 12;
    private static final int MEASUREMENTS = 3;
    private static final TimeValue ITERATION = TimeValue.milliseconds(500);
    private static final String ROW = "%7s  %6s  %12.1f  %13.1f  %5.2f  %11.1f  %12.1f  %5.2f";

    private LedgerComparison() {}

    public static void main(String[] args) throws RunnerException, IOException {
        print("machine  %s", machine());
        print("jdk      %s %s", System.getProperty("java.vm.name"), System.getProperty("java.vm.version"));
        print("seed     %d", Mix.SEED);
        print("rounds   %d, each a JVM with %d + %d iterations of %s", ROUNDS, WARMUPS, MEASUREMENTS, ITERATION);
        print("");
        print("threads   round  ledger ns/op  buckets ns/op  ratio  ledger B/op  buckets B/op  ratio");
        for (int threads = 1; threads <= 2; threads++) {
            List<Cost> ledger = new ArrayList<>();
            List<Cost> buckets = new ArrayList<>();
            for (int round = 1; round <= ROUNDS; round++) {
                ledger.add(run("ledger", threads));
                buckets.add(run("buckets", threads));
                printRow(threads, String.valueOf(round), ledger.get(round - 1), buckets.get(round - 1));
            }
            printRow(threads, "median", median(ledger), median(buckets));
        }
    }

    private static Cost run(String method, int threads) throws RunnerException {
        RunResult result = new Runner(new OptionsBuilder()
                        .include(LedgerBenchmark.class.getName() + "\\." + method + "$")
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

    private static void printRow(int threads, String round, Cost ledger, Cost buckets) {
        print(
                ROW,
                threads,
                round,
                ledger.nanos(),
                buckets.nanos(),
                ledger.nanos() / buckets.nanos(),
                ledger.bytes(),
                buckets.bytes(),
                ledger.bytes() / buckets.bytes());
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /** Of one decision: nanoseconds and bytes allocated. */
    private record Cost(double nanos, double bytes) {}
}
