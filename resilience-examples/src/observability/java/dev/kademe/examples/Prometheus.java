package dev.kademe.examples;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Debian's Prometheus on the loopback address. */
final class Prometheus implements AutoCloseable {
    private static final String PROMETHEUS = "/usr/bin/prometheus";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long BETWEEN_LOOKS_MILLIS = 100;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path log;
    private final Process process;
    private final String address;

    private Prometheus(Process process, Path log, String address) {
        this.process = process;
        this.log = log;
        this.address = address;
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param data the folder of its blocks
     */
    static Prometheus start(Path config, Path data, Path log) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Process process = new ProcessBuilder(
                        PROMETHEUS,
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + data,
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Prometheus prometheus = new Prometheus(process, log, "http://127.0.0.1:" + port);
        try {
            prometheus.await("/-/ready", text -> true);
            return prometheus;
        } catch (IOException | InterruptedException e) {
            prometheus.close();
            throw e;
        }
    }

    /** What it says of {@code query} from the one time to the other, in seconds since 1970, in steps of 15 s. */
    String range(String query, long from, long to) throws IOException, InterruptedException {
        String encoded = URLEncoder.encode(query, StandardCharsets.UTF_8);
        return get("/api/v1/query_range?query=%s&start=%d&end=%d&step=15".formatted(encoded, from, to))
                .body();
    }

    /** Asks until the answer is good and {@code isThere}, for a minute at most. */
    void await(String path, Predicate<String> isThere) throws IOException, InterruptedException {
        long endNanos = System.nanoTime() + PATIENCE.toNanos();
        String last = "";
        while (System.nanoTime() < endNanos) {
            if (process.waitFor(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("Prometheus has ended: " + Files.readString(log));
            }
            try {
                HttpResponse<String> response = get(path);
                last = response.body();
                if (response.statusCode() == 200 && isThere.test(last)) {
                    return;
                }
            } catch (IOException e) {
                last = e.toString();
            }
        }
        throw new IOException("%s was last answered with %s; %s".formatted(path, last, Files.readString(log)));
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(PATIENCE)
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
