package dev.kademe.sim.lesson.placement;

import static dev.kademe.sim.lesson.placement.Nested.AWARE;
import static dev.kademe.sim.lesson.placement.Nested.AWARE_KEYED;
import static dev.kademe.sim.lesson.placement.Nested.AWARE_UNSAFE;
import static dev.kademe.sim.lesson.placement.Nested.BLIND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The second lesson: its three tests by name, its tables, and the rows of clients that see each other. */
final class PlacementTest {
    static IntStream seeds() {
        Integer only = Integer.getInteger("seed");
        return only == null ? IntStream.range(0, 30) : IntStream.of(only);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("sarmalayici yerlesimi: iddia tek cagri yerine baglanir")
    void wrapper_temporaryFailure_repeatsOnlyItsOwnCallSite(Transport transport) {
        assertThat(transport.run("1/1/3", BLIND, PlacementRun.TEMPORARY).notifyCalls())
                .isEqualTo(3);
        assertThat(transport.run("1/1/3", BLIND, PlacementRun.TEMPORARY).memberCalls())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("ag gecidi yerlesimi: ayni iddia ic ayarla degisir")
    void gateway_permanentFailure_dependsOnASettingItDoesNotSee(Transport transport) {
        assertThat(transport.run("3/1/1", BLIND, PlacementRun.PERMANENT).notifyCalls())
                .isEqualTo(3);
        assertThat(transport.run("3/1/3", BLIND, PlacementRun.PERMANENT).notifyCalls())
                .isEqualTo(9);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("yeniden deneme teslimi cogaltir")
    void retry_temporaryFailure_multipliesDeliveries(Transport transport) {
        assertThat(transport.run("1/1/3", BLIND, PlacementRun.TEMPORARY).deliveries())
                .isEqualTo(3);
    }

    /** The lesson's first table, in process and over HTTP. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "IN_PROCESS, 1/1/1, 503, 1, 1, 1, 1",
        "IN_PROCESS, 1/1/3, 200, 1, 1, 3, 3",
        "IN_PROCESS, 1/3/1, 200, 1, 3, 3, 3",
        "IN_PROCESS, 3/1/1, 200, 3, 3, 3, 3",
        "OVER_HTTP,  1/1/1, 503, 1, 1, 1, 1",
        "OVER_HTTP,  1/1/3, 200, 1, 1, 3, 3",
        "OVER_HTTP,  1/3/1, 200, 1, 3, 3, 3",
        "OVER_HTTP,  3/1/1, 200, 3, 3, 3, 3",
    })
    void run_temporaryFailureBlind_givesThePublishedRow(
            Transport transport, String layers, int status, int loan, int member, int notify, int deliveries) {
        PlacementRow row = new PlacementRow(Layers.of(layers), BLIND, status, loan, member, notify, deliveries);

        assertThat(transport.run(layers, BLIND, PlacementRun.TEMPORARY)).isEqualTo(row);
    }

    /** The lesson's second table, in process and over HTTP. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "IN_PROCESS, 1/1/1,  1,  1, 1",
        "IN_PROCESS, 3/1/1,  3,  3, 3",
        "IN_PROCESS, 3/3/1,  9,  9, 3",
        "IN_PROCESS, 3/3/3, 27,  9, 3",
        "IN_PROCESS, 5/3/3, 45, 15, 5",
        "OVER_HTTP,  1/1/1,  1,  1, 1",
        "OVER_HTTP,  3/1/1,  3,  3, 3",
        "OVER_HTTP,  3/3/1,  9,  9, 3",
        "OVER_HTTP,  3/3/3, 27,  9, 3",
        "OVER_HTTP,  5/3/3, 45, 15, 5",
    })
    void run_permanentFailureBlind_givesThePublishedRow(
            Transport transport, String layers, int notify, int member, int loan) {
        PlacementRow row = new PlacementRow(Layers.of(layers), BLIND, 503, loan, member, notify, notify);

        assertThat(transport.run(layers, BLIND, PlacementRun.PERMANENT)).isEqualTo(row);
    }

    /** Clients that see each other, over a failure that does not pass: status, calls of the notification, deliveries. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "3/3/3, AWARE,        503, 3, 3",
        "3/3/3, AWARE_UNSAFE, 503, 1, 1",
        "3/3/3, AWARE_KEYED,  503, 3, 1",
        "5/3/3, AWARE,        503, 3, 3",
        "5/3/3, AWARE_UNSAFE, 503, 1, 1",
        "5/3/3, AWARE_KEYED,  503, 3, 1",
        "3/3/1, AWARE,        503, 3, 3",
        "3/1/1, AWARE_UNSAFE, 503, 1, 1",
    })
    void run_permanentFailureAware_doesNotMultiply(
            String layers, Nested nested, int status, int notify, int deliveries) {
        for (Transport transport : Transport.values()) {
            assertOutcome(transport.run(layers, nested, PlacementRun.PERMANENT), status, notify, deliveries);
        }
    }

    /** The same over a failure that passes after two lost confirmations. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "1/1/3, AWARE,        200, 3, 3",
        "1/1/3, AWARE_UNSAFE, 503, 1, 1",
        "1/1/3, AWARE_KEYED,  200, 3, 1",
        "1/3/1, AWARE,        200, 3, 3",
        "1/3/1, AWARE_UNSAFE, 503, 1, 1",
        "1/3/1, AWARE_KEYED,  200, 3, 1",
        "3/1/1, AWARE,        200, 3, 3",
        "3/1/1, AWARE_UNSAFE, 503, 1, 1",
        "3/1/1, AWARE_KEYED,  200, 3, 1",
        "3/3/3, AWARE,        200, 3, 3",
        "3/3/3, AWARE_UNSAFE, 503, 1, 1",
        "3/3/3, AWARE_KEYED,  200, 3, 1",
    })
    void run_temporaryFailureAware_stillRecovers(String layers, Nested nested, int status, int notify, int deliveries) {
        for (Transport transport : Transport.values()) {
            assertOutcome(transport.run(layers, nested, PlacementRun.TEMPORARY), status, notify, deliveries);
        }
    }

    @ParameterizedTest
    @EnumSource
    void run_healthyDependency_isCalledOnceByEveryLayer(Nested nested) {
        for (Transport transport : Transport.values()) {
            assertThat(transport.run("5/3/3", nested, 0))
                    .isEqualTo(new PlacementRow(Layers.of("5/3/3"), nested, 200, 1, 1, 1, 1));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_randomLayersBlind_equalsTheLessonsProgram(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Layers layers = new Layers(1 + random.nextInt(20), 1 + random.nextInt(20), 1 + random.nextInt(20));
        int lost = random.nextInt(layers.product() + 2);

        PlacementRow permanent = PlacementRun.inProcess().run(layers, BLIND, PlacementRun.PERMANENT, event -> {});
        PlacementRow passing = PlacementRun.inProcess().run(layers, BLIND, lost, event -> {});

        assertThat(permanent.notifyCalls()).isEqualTo(layers.product());
        assertThat(permanent).isEqualTo(lessonsProgram(layers, PlacementRun.PERMANENT));
        assertThat(passing).isEqualTo(lessonsProgram(layers, lost));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void run_randomLayersAware_deliverAsOftenAsTheLargestLayerAtMost(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Layers layers = new Layers(1 + random.nextInt(20), 1 + random.nextInt(20), 1 + random.nextInt(20));

        PlacementRow aware = PlacementRun.inProcess().run(layers, AWARE, PlacementRun.PERMANENT, event -> {});
        PlacementRow unsafe = PlacementRun.inProcess().run(layers, AWARE_UNSAFE, PlacementRun.PERMANENT, event -> {});
        PlacementRow keyed = PlacementRun.inProcess().run(layers, AWARE_KEYED, PlacementRun.PERMANENT, event -> {});

        int most = Math.max(layers.outer(), Math.max(layers.middle(), layers.inner()));
        assertThat(aware.notifyCalls()).isBetween(1, most);
        assertThat(unsafe.deliveries()).isEqualTo(1);
        assertThat(unsafe.notifyCalls()).isEqualTo(1);
        assertThat(keyed.deliveries()).isEqualTo(1);
        assertThat(keyed.notifyCalls()).isEqualTo(aware.notifyCalls());
    }

    /** The lesson's servers and its gateway, without a client. */
    private static PlacementRow lessonsProgram(Layers layers, int confirmationsToLose) {
        int left = confirmationsToLose;
        int loan = 0;
        int member = 0;
        int notify = 0;
        int status = 503;
        for (int outer = 0; outer < layers.outer() && status >= 500; outer++) {
            loan++;
            for (int middle = 0; middle < layers.middle() && status >= 500; middle++) {
                member++;
                for (int inner = 0; inner < layers.inner() && status >= 500; inner++) {
                    notify++;
                    status = left > 0 ? 503 : 200;
                    left--;
                }
            }
        }
        return new PlacementRow(layers, BLIND, status, loan, member, notify, notify);
    }

    private static void assertOutcome(PlacementRow row, int status, int notify, int deliveries) {
        assertThat(List.of(row.status(), row.notifyCalls(), row.deliveries()))
                .as("%s", row)
                .containsExactly(status, notify, deliveries);
    }

    enum Transport {
        IN_PROCESS,
        OVER_HTTP;

        PlacementRow run(String layers, Nested nested, int confirmationsToLose) {
            PlacementRun run = this == IN_PROCESS ? PlacementRun.inProcess() : PlacementRun.overHttp();
            return run.run(Layers.of(layers), nested, confirmationsToLose, event -> {});
        }
    }
}
