package dev.kademe.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kademe.event.EventListener;
import dev.kademe.metrics.MeteredCalls;
import dev.kademe.metrics.MeteredCalls.Model;
import dev.kademe.plan.Plan;
import dev.kademe.sim.rehearse.Onlooker;
import dev.kademe.sim.rehearse.PlanRehearsal;
import dev.kademe.sim.scenario.ScenarioFile;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * An application that Prometheus scrapes at {@code /metrics}: the production client lives through the morning of an offering
 * with its plan, against a fake provider, in virtual time.
 */
public final class ScrapedMorning implements AutoCloseable {
    static final int PORT = 9464;
    private static final int SPEED = 60;
    private static final long SEED = 1;
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final HttpServer server;

    /** Answers at {@code port} of this machine, or at any free one when it is 0. */
    ScrapedMorning(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/metrics", this::scrape);
        server.start();
    }

    /** Two hours in two minutes; start it in {@code resilience-examples}. */
    public static void main(String[] args) throws IOException {
        try (var morning = new ScrapedMorning(PORT)) {
            System.out.println("http://localhost:" + morning.port() + "/metrics");
            morning.run(event -> {}, Pace.of(SPEED));
        }
    }

    /** Lets the morning pass; {@code passed} is told at each minute and may hold up time. */
    void run(EventListener before, LongConsumer passed) throws IOException {
        var metered = new MeteredCalls(registry).withGenAi(Map.of("main", new Model("fake", "main")));
        var log = EventListener.all(List.of(before, metered, new Ratings(metered)));
        var plan = Plan.read(Path.of("plans/ipo.yaml"));
        var scenario = ScenarioFile.read(Path.of("scenarios/larger-ipo.yaml")).scenario();
        PlanRehearsal.run(plan, scenario, SEED, PlanRehearsal.Background.PRESENT, new Onlooker(log, passed));
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void scrape(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] page = registry.scrape(TEXT).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", TEXT);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
        }
    }
}
