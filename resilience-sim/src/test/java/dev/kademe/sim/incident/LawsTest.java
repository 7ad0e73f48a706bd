package dev.kademe.sim.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.sim.check.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every client keeps what it promises and breaks what it is there to break, on every morning. */
final class LawsTest {
    private static final int SEEDS = 2;

    @ParameterizedTest
    @EnumSource(ClientChoice.class)
    void run_anyClientAnyMorning_comesOutAsExpected(ClientChoice client) {
        for (Scenario scenario : mornings()) {
            for (long seed = 1; seed <= SEEDS; seed++) {
                Replay replay = Replay.run(scenario, client, seed, event -> {});

                assertThat(replay.surprises())
                        .as("%s, %s", replay.command(), scenario.variant())
                        .isEmpty();
            }
        }
    }

    @Test
    void plan_everyMorning_keepsEveryLaw() {
        for (Scenario scenario : Mornings.all()) {
            Replay replay = Replay.run(scenario, ClientChoice.PLAN, 1, event -> {});

            assertThat(replay.laws()).allSatisfy(verdict -> {
                assertThat(verdict.isExpected()).as(verdict.law()).isTrue();
                assertThat(verdict.held()).as(verdict.law()).isTrue();
            });
        }
    }

    @Test
    void naive_incident_breaksTheLawsItNames() {
        Replay replay = Replay.run(Mornings.ipoMorning(), ClientChoice.NAIVE, 1, event -> {});

        assertThat(replay.laws())
                .filteredOn(verdict -> !verdict.held())
                .extracting(Verdict::law)
                .containsExactlyInAnyOrderElementsOf(Expectation.breaks(ClientChoice.NAIVE).stream()
                        .map(Law::text)
                        .toList());
    }

    @Test
    void surprises_lawThatShouldBreakHolds_isOne() {
        Replay replay = Replay.run(Mornings.normalMorning(), ClientChoice.PLAN, 7, event -> {});
        Verdict asExpected = new Verdict("kept", 1, true, true);
        Verdict heldAgainstExpectation = new Verdict("should-break", 1, true, false);
        Verdict broken = new Verdict("should-hold", 1, false, true);
        Replay changed = new Replay(
                replay.scenario(),
                replay.client(),
                7,
                replay.figures(),
                List.of(asExpected, heldAgainstExpectation, broken),
                replay.minutes());

        assertThat(changed.surprises()).containsExactly(heldAgainstExpectation, broken);
        assertThat(changed.command()).endsWith("replay normal-morning --client plan --seed 7");
    }

    private static List<Scenario> mornings() {
        List<Scenario> mornings = new ArrayList<>(Mornings.all());
        mornings.add(Mornings.ipoMorningAtLittleTooMuch());
        return mornings;
    }
}
