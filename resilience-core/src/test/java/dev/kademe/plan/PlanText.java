package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.document.DocumentException;
import dev.kademe.document.DocumentException.Mistake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Plans for tests: one that says a bit of everything, and the examples. */
final class PlanText {
    static final String SHOP = """
            name: shop
            providers:
              main: {cleared: true}
              second: {cleared: false}
            quotas:
              main:
                limits:
                  requests: 500
                  tokens: 400_000
                shares:
                  live: {guarantee: 60%}
                  background: {ceiling: 15%}
                levels:
                  shortAnswers: {up: 85%, down: 65%}
                  dwell: 10m
            targets:
              main: {provider: main, quota: main}
              small: {quota: main}
              second: {provider: second, quota: main}
            routes:
              general: {sensitive: false, normal: [main, small, person]}
              tax: [main, person]
              anyOther: [main, person]
            retry:
              attempts: 3
              backoff: {base: 500ms, cap: 8s}
            waits: {live: 6s}
            spenders:
              assistant: {workload: live, requestsPerMinute: 90, tokensPerRequest: 2_500}
            """;

    private PlanText() {}

    /** The shop's plan with one thing said otherwise. */
    static String with(String said, String otherwise) {
        assertThat(SHOP).contains(said);
        return SHOP.replace(said, otherwise);
    }

    static String example(String name) {
        try {
            return Files.readString(Path.of("../resilience-examples/plans").resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is wrong with a plan; nothing when it can be read. */
    static List<Mistake> mistakes(String text) {
        try {
            Plan.read("plan.yaml", text);
            return List.of();
        } catch (DocumentException e) {
            return e.mistakes();
        }
    }
}
