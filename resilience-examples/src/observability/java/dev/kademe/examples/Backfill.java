package dev.kademe.examples;

import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Scrapes a running example over HTTP every 15 s of its virtual time, and writes what it saw as a file from which {@code
 * promtool} makes blocks.
 */
final class Backfill implements EventListener, AutoCloseable {
    static final long STEP_SECONDS = 15;

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpRequest scrape;
    private final PrintWriter file;
    private final long startSeconds;
    private long steps = 1;
    private volatile Throwable failure = null;

    /**
     * A file that has no samples yet.
     *
     * @param startSeconds when the morning is said to have begun, in seconds since 1970
     */
    Backfill(URI metrics, Path file, long startSeconds) throws IOException {
        this.scrape = HttpRequest.newBuilder(metrics).build();
        this.file = new PrintWriter(Files.newBufferedWriter(file));
        this.startSeconds = startSeconds;
    }

    @Override
    public void onEvent(CallEvent event) {
        passed(event.at().nanos());
    }

    @Override
    public void onQuotaEvent(QuotaEvent event) {
        passed(event.at().nanos());
    }

    private void passed(long nowNanos) {
        while (failure == null && TimeUnit.SECONDS.toNanos(steps * STEP_SECONDS) < nowNanos) {
            long atSeconds = startSeconds + steps * STEP_SECONDS;
            scrape().lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> file.println(line + " " + atSeconds));
            steps++;
        }
    }

    private String scrape() {
        try {
            return http.send(scrape, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException e) {
            failure = e;
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            failure = e;
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** When it was looked at last, in seconds since 1970. */
    long endSeconds() {
        return startSeconds + (steps - 1) * STEP_SECONDS;
    }

    @Override
    public void close() throws IOException {
        file.println("# EOF");
        file.close();
        if (failure != null) {
            throw new IOException("a scrape failed", failure);
        }
    }
}
