package dev.kademe.sim.server;

import com.sun.net.httpserver.HttpServer;
import dev.kademe.client.TimeSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The fake provider on a port. At most {@link ServerSettings#mostInFlight} requests are served at a time, more are told that
 * it is overloaded; a body may have 4 MiB and 64 levels, and has to be there within 10 s, else the connection is closed.
 * Thread-safe.
 */
public final class ProviderServer implements ServedScenario.Served, AutoCloseable {
    /** Threads that read requests and refuse them while all others serve: {@value}. */
    private static final int SPARE_THREADS = 8;

    private static final int MOST_WAITING_CONNECTIONS = 256;
    private static final int DRAIN_SECONDS = 1;
    /** How often slow bodies are looked for. */
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Desk desk;
    private final HttpServer http;
    private final ExecutorService threads;
    private final CountDownLatch end = new CountDownLatch(1);

    private ProviderServer(Desk desk, HttpServer http, ExecutorService threads) {
        this.desk = desk;
        this.http = http;
        this.threads = threads;
    }

    /**
     * Starts to serve.
     *
     * @param address where; port 0 takes a free one
     * @param time the clock, {@link TimeSource#system} for real use
     * @throws IOException when the address cannot be taken
     */
    public static ProviderServer start(InetSocketAddress address, ServerSettings settings, TimeSource time)
            throws IOException {
        Desk desk = Desk.of(settings, time);
        HttpServer http = HttpServer.create(address, MOST_WAITING_CONNECTIONS);
        ExecutorService threads = ServerThreads.create(settings.mostInFlight() + SPARE_THREADS);
        http.setExecutor(threads);
        http.createContext("/", new FrontDoor(desk));
        http.start();
        ProviderServer server = new ProviderServer(desk, http, threads);
        ServerThreads.start("kademe-serve-watch", server::watch);
        return server;
    }

    /** Gives up bodies that come too slowly, until it is closed. */
    private void watch() {
        try {
            while (!awaitEnd(LOOK)) {
                desk.slowBodies().giveUp(desk.time().now().nanos());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return http.getAddress();
    }

    @Override
    public void faults(Faults faults) {
        desk.account().faults(faults);
    }

    @Override
    public void occupy(long requests, long tokens) {
        desk.account().occupy(requests, tokens);
    }

    /** Blocks until it is closed. */
    public void awaitEnd() throws InterruptedException {
        end.await();
    }

    /** Blocks until it is closed, but no longer than that; whether it is closed. */
    public boolean awaitEnd(Duration longest) throws InterruptedException {
        return end.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Closes it when the process is told to end. */
    public void closeAtExit() {
        ServerThreads.atExit(this::close);
    }

    /** Tells new requests of overload, gives those in flight a second to end, and cuts the rest. */
    @Override
    public void close() {
        try {
            if (desk.inFlight().tryAcquire(desk.settings().mostInFlight(), DRAIN_SECONDS, TimeUnit.SECONDS)) {
                desk.inFlight().release(desk.settings().mostInFlight());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        http.stop(0);
        threads.shutdownNow();
        end.countDown();
    }

    /** For tests: how everything stands. */
    Account.State state() {
        return desk.account().state();
    }

    /** For tests: the requests whose bodies have not ended yet. */
    int bodiesBeingRead() {
        return desk.slowBodies().count();
    }
}
