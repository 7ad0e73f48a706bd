package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.scenario.ScenarioFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ServedScenarioTest implements ServedScenario.Served {
    private static final String SCENARIO = """
            name: test
            from: 10:00
            until: 10:10
            load:
              customers: {workload: live, perMinute: 60, arrivals: even, inputTokens: 900, outputTokens: 100}
            faults:
              - lowerLimit: {from: 10:02, until: 10:05, quota: main, left: 50%}
              - slowTokens: {from: 10:04, until: 10:06, target: main, factor: 3}
              - rejections: {from: 10:02, until: 10:04, target: main, ratio: 50%, hint: 30s}
              - outage: {from: 10:03, until: 10:07, target: main, ratio: 40%}
              - otherUsers: {from: 10:08, until: 10:09, quota: main, requestsPerMinute: 120, tokensPerRequest: 10}
            """;

    private final List<Faults> told = new ArrayList<>();
    private long requests;
    private long tokens;

    @Override
    public void faults(Faults faults) {
        told.add(faults);
    }

    @Override
    public void occupy(long moreRequests, long moreTokens) {
        requests += moreRequests;
        tokens += moreTokens;
    }

    @Test
    void advance_throughTheScenario_occupiesWhatItsLoadTakes() {
        ServedScenario running = start();

        running.advance(Duration.ofMinutes(1).toNanos());
        assertThat(requests).isEqualTo(60);
        assertThat(tokens).isEqualTo(60_000);

        running.advance(Duration.ofMinutes(8).toNanos());
        assertThat(requests).isEqualTo(480);

        running.advance(Duration.ofMinutes(9).toNanos());
        assertThat(requests).isBetween(540L + 80, 540L + 160);

        running.advance(Duration.ofHours(1).toNanos());
        long all = requests;
        running.advance(Duration.ofHours(2).toNanos());
        assertThat(requests).isEqualTo(all);
    }

    @Test
    void advance_overlappingFaults_addUp() {
        ServedScenario running = start();

        running.advance(Duration.ofMinutes(2).toNanos());
        Faults storm = told.get(0);
        assertThat(storm.limitRatio()).isEqualTo(0.5);
        assertThat(storm.rejections()).isEqualTo(new Faults.Rejections(0.5, RetryHint.SECONDS, Duration.ofSeconds(30)));

        running.advance(Duration.ofMinutes(3).toNanos());
        assertThat(told.get(1).overloadRatio()).isCloseTo(0.2, within(1e-9));

        running.advance(Duration.ofMinutes(4).plusSeconds(30).toNanos());
        assertThat(told.get(2).slowness()).isEqualTo(3);
        assertThat(told.get(2).overloadRatio()).isCloseTo(0.4, within(1e-9));

        running.advance(Duration.ofMinutes(8).toNanos());
        assertThat(told.get(3)).isEqualTo(Faults.NONE);
        assertThat(told).hasSize(4);
    }

    private ServedScenario start() {
        return new ServedScenario(ScenarioFile.read("scenario.yaml", SCENARIO).scenario(), Faults.NONE, 1, this);
    }
}
