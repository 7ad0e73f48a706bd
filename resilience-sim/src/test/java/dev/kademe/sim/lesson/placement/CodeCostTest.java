package dev.kademe.sim.lesson.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;

final class CodeCostTest {
    @Test
    void placements_ourSources_areTheThreeOfTheLesson() {
        assertThat(CodeCost.placements())
                .extracting(CodeCost.Placement::name, CodeCost.Placement::file)
                .containsExactly(
                        tuple("client wrapper", "LoanService.java"),
                        tuple("middleware", "LoanService.java"),
                        tuple("gateway", "Gateway.java"));
    }

    @Test
    void placements_ourSources_haveALineEach() {
        assertThat(CodeCost.placements()).extracting(CodeCost.Placement::lines).containsExactly(1, 1, 1);
    }

    @Test
    void callSites_loanService_oneOfTwoIsWrapped() {
        assertThat(CodeCost.callSites()).isEqualTo(new CodeCost.CallSites(2, 1));
    }
}
