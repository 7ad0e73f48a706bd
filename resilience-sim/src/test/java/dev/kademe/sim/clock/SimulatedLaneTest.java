package dev.kademe.sim.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.contract.SwitchedRouter;
import dev.kademe.flow.Calls;
import dev.kademe.flow.Lane;
import dev.kademe.flow.LaneSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SimulatedLaneTest {
    private static final long SECOND = 1_000_000_000L;

    private final VirtualClock clock = new VirtualClock(0);

    @Test
    void look_newPlanHoldsNothing_asks() {
        SwitchedRouter held = new SwitchedRouter();
        held.level(DegradationLevel.BACKGROUND_PAUSED);
        Calls<String, String> calls = ResilientClient.builder(held).calls();
        List<SimulatedLane.Ended<String, String>> ended = new ArrayList<>();
        SimulatedLane<String, String> lane = new SimulatedLane<>(
                new SimulatedDriver<>(clock, calls, new SplittableRandom(0)), LaneSettings.standard(), ended::add);
        assertThat(lane.submit(Question.of("job", Workload.BACKGROUND, Repeatability.repeatable())))
                .isEqualTo(Lane.Entry.ACCEPTED);
        clock.runUntil(60 * SECOND);
        assertThat(lane.unfinished()).isEqualTo(1);

        SwitchedRouter free = new SwitchedRouter();
        calls.follow(ResilientClient.builder(free).calls().plan());
        clock.runUntil(65 * SECOND);

        assertThat(ended)
                .singleElement()
                .satisfies(job -> assertThat(job.answer()).isPresent());
        assertThat(lane.unfinished()).isZero();
    }
}
