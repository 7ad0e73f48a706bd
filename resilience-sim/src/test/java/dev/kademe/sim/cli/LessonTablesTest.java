package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables in English, as JSON and as CSV. */
final class LessonTablesTest {
    @Test
    void failures_json_hasARowForEachEnd() {
        assertThat(Invocation.printed("failures --format json")).isEqualTo("""
                [
                {"outcome":"ok","count":137,"tokens":6523},
                {"outcome":"timeout","count":9,"tokens":436},
                {"outcome":"truncated","count":14,"tokens":655}
                ]
                """);
    }

    @Test
    void failures_text_showsTheWastedShare() {
        assertThat(Invocation.printed("failures"))
                .contains("truncated     14     655  thrown away\n")
                .endsWith("""
                wasted share: 1091 of 7614 tokens = 0.1433
                """);
    }

    @Test
    void policies_json_hasTheKeysInOrderAndRatiosNotRounded() {
        assertThat(Invocation.printed("policies --format json --burst 6")).isEqualTo("""
                [
                {"seed":20260218,"burst":6,"policy":"none","completed":0.85625,"interactive":0.95,\
                "calls":160,"rateLimited":0,"contentFailures":23,"tokens":8425,"wastedTokens":1218,"accuracy":0.84375},
                {"seed":20260218,"burst":6,"policy":"fixed","completed":0.8,"interactive":0.8666666666666667,\
                "calls":295,"rateLimited":151,"contentFailures":16,"tokens":7658,"wastedTokens":873,"accuracy":0.79375},
                {"seed":20260218,"burst":6,"policy":"backoff","completed":0.875,"interactive":0.8833333333333333,\
                "calls":289,"rateLimited":129,"contentFailures":20,"tokens":8389,"wastedTokens":1038,"accuracy":0.8625},
                {"seed":20260218,"burst":6,"policy":"kademe","completed":1.0,"interactive":0.95,\
                "calls":185,"rateLimited":0,"contentFailures":25,"tokens":9634,"wastedTokens":1311,"accuracy":0.9875}
                ]
                """);
    }

    @Test
    void policies_noBurstOrPolicy_runsBothLoadsAndAllPolicies() {
        String[] lines = Invocation.printed("policies --format csv").split("\n", -1);

        assertThat(lines)
                .hasSize(10)
                .startsWith("seed,burst,policy,completed,interactive,calls,rateLimited,contentFailures,tokens,"
                        + "wastedTokens,accuracy")
                .contains("20260218,3,none,0.85625,0.95,160,0,23,8425,1218,0.84375")
                .contains("20260218,6,kademe,1.0,0.95,185,0,25,9634,1311,0.9875")
                .endsWith("");
    }

    @Test
    void policies_repeatedOptions_runInTheOrderGiven() {
        String csv = Invocation.printed("policies --format csv --burst 6 --burst 3 --policy fixed --policy none");

        assertThat(csv.lines().skip(1).map(line -> line.substring(0, line.indexOf(",", 13))))
                .containsExactly("20260218,6,fixed", "20260218,6,none", "20260218,3,fixed", "20260218,3,none");
    }

    @Test
    void policies_rejectedFree_givesTheRowsWithoutTheAssumption() {
        assertThat(Invocation.printed("policies --rejected free --burst 6 --format csv"))
                .contains(",6,fixed,1.0,0.95,207,20,")
                .contains(",6,backoff,1.0,0.95,208,20,")
                .contains(",6,kademe,1.0,0.95,185,0,");
    }

    @ParameterizedTest
    @CsvSource({"fixed, -0.0562, measured", "backoff, +0.0188, not measured", "kademe, +0.1438, measured"})
    void policies_text_readsTheGainsAsTheLesson(String policy, String gain, String measured) {
        assertThat(Invocation.printed("policies --burst 6 --policy " + policy).lines())
                .anySatisfy(
                        line -> assertThat(line).matches("6 +" + policy + " +\\" + gain + " +0\\.0188 +" + measured));
    }

    /** Means and worsts of the lesson's program over the seeds 1, 2 and 3; kademe is what content alone allows. */
    @Test
    void sweep_threeSeeds_givesMeanAndWorstOfBothMeasures() {
        assertThat(Invocation.printed("sweep --seeds 1-3")).isEqualTo("""
                burst  policy   completed mean   worst  interactive mean   worst
                3      none             0.8438  0.8063            0.9889  0.9833
                3      fixed            1.0000  1.0000            0.9889  0.9833
                3      backoff          1.0000  1.0000            0.9889  0.9833
                3      kademe           1.0000  1.0000            0.9889  0.9833
                6      none             0.8438  0.8063            0.9889  0.9833
                6      fixed            0.7688  0.6750            0.8944  0.8333
                6      backoff          0.8292  0.7125            0.9056  0.8500
                6      kademe           1.0000  1.0000            0.9889  0.9833
                """);
    }

    @Test
    void sweep_oneSeed_hasMeanAndWorstAlike() {
        assertThat(Invocation.printed("sweep --seeds 20260218-20260218 --format csv")
                        .lines())
                .contains("burst,policy,seeds,meanCompleted,worstCompleted,meanInteractive,worstInteractive")
                .contains("6,fixed,1,0.8,0.8,0.8666666666666667,0.8666666666666667");
    }

    @ParameterizedTest
    @CsvSource({"''", "' --http'"})
    void placement_json_hasTheLessonsRowsAndOurs(String transport) {
        assertThat(Invocation.printed("placement --format json" + transport).lines())
                .hasSize(18)
                .contains("{\"outer\":1,\"middle\":3,\"inner\":1,\"nested\":\"blind\",\"status\":200,"
                        + "\"loanCalls\":1,\"memberCalls\":3,\"notifyCalls\":3,\"deliveries\":3},")
                .contains("{\"outer\":1,\"middle\":1,\"inner\":3,\"nested\":\"aware-unsafe\",\"status\":503,"
                        + "\"loanCalls\":1,\"memberCalls\":1,\"notifyCalls\":1,\"deliveries\":1},")
                .contains("{\"outer\":3,\"middle\":1,\"inner\":1,\"nested\":\"aware-keyed\",\"status\":200,"
                        + "\"loanCalls\":3,\"memberCalls\":3,\"notifyCalls\":3,\"deliveries\":1}");
    }

    @ParameterizedTest
    @CsvSource({"''", "' --http'"})
    void stacking_csv_hasTheFourKindsOfEachLayers(String transport) {
        assertThat(Invocation.printed("stacking --layers 5/3/3 --format csv" + transport))
                .isEqualTo("""
                outer,middle,inner,nested,status,loanCalls,memberCalls,notifyCalls,deliveries
                5,3,3,blind,503,5,15,45,45
                5,3,3,aware,503,1,1,3,3
                5,3,3,aware-unsafe,503,1,1,1,1
                5,3,3,aware-keyed,503,1,1,3,1
                """);
    }

    @Test
    void stacking_noLayers_runsTheLessonsFive() {
        assertThat(Invocation.printed("stacking --format csv").lines().filter(line -> line.contains("blind")))
                .extracting(line -> line.substring(0, 5))
                .containsExactly("1,1,1", "3,1,1", "3,3,1", "3,3,3", "5,3,3");
    }

    @Test
    void cost_json_hasTheThreePlacements() {
        assertThat(Invocation.printed("cost --format json")).isEqualTo("""
                [
                {"placement":"client wrapper","file":"LoanService.java","lines":1},
                {"placement":"middleware","file":"LoanService.java","lines":1},
                {"placement":"gateway","file":"Gateway.java","lines":1}
                ]
                """);
    }

    @Test
    void all_text_isBothTablesOfTheFirstLesson() {
        assertThat(Invocation.printed("all"))
                .isEqualTo(Invocation.printed("failures") + "\n" + Invocation.printed("policies"));
    }
}
