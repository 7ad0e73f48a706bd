package dev.kademe.metrics;

import static io.micrometer.observation.tck.TestObservationRegistryAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Workload;
import dev.kademe.failure.EndpointException;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.tck.TestObservationRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A trace of a call: its attempts and waits inside it. */
final class ObservedCallsTest extends MorningFixture {
    private final TestObservationRegistry registry = TestObservationRegistry.create();
    private final ObservedCalls observed = new ObservedCalls(registry);

    @Test
    void call_retried_hasAttemptsAndWaitsInside() {
        ask(
                builder(observed).calls(),
                question(Workload.LIVE),
                EndpointException.status(503).build(),
                reply());

        assertThat(registry)
                .hasObservationWithNameEqualTo("kademe.call")
                .that()
                .hasBeenStarted()
                .hasBeenStopped()
                .doesNotHaveParentObservation()
                .hasLowCardinalityKeyValue("kademe.workload", "live")
                .hasLowCardinalityKeyValue("kademe.category", "unsure")
                .hasLowCardinalityKeyValue("kademe.outcome", "complete");
        assertThat(registry).hasNumberOfObservationsWithNameEqualTo("kademe.attempt", 2);
        assertThat(registry)
                .hasAnObservationWithAKeyValue("kademe.result", "overloaded")
                .hasAnObservationWithAKeyValue("kademe.result", "complete");
        assertThat(registry)
                .hasObservationWithNameEqualTo("kademe.wait")
                .that()
                .hasBeenStopped()
                .hasParentObservationContextMatching(parent -> parent.getName().equals("kademe.call"))
                .hasLowCardinalityKeyValue("kademe.reason", "retry")
                .hasLowCardinalityKeyValue("kademe.target", "main");
        assertThat(registry).doesNotHaveAnyRemainingCurrentObservation();
    }

    @Test
    void call_askedInsideAnother_isItsChild() {
        Observation request = Observation.start("request", registry);
        try (Observation.Scope ignored = request.openScope()) {
            ask(builder(observed).calls(), question(Workload.LIVE), reply());
        }
        request.stop();

        assertThat(registry).hasObservationWithNameEqualTo("kademe.call").that().hasParentObservationEqualTo(request);
    }

    @Test
    void morning_everyObservation_endsAndHasOnlyLowCardinalityKeys() {
        AtomicInteger running = new AtomicInteger();
        registry.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
            @Override
            public void onStart(Observation.Context context) {
                running.incrementAndGet();
            }

            @Override
            public void onStop(Observation.Context context) {
                running.decrementAndGet();
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });

        morning(builder(observed).calls());

        assertThat(registry)
                .hasHandledContextsThatSatisfy(contexts -> assertThat(contexts)
                        .isNotEmpty()
                        .allSatisfy(context -> {
                            assertThat(context.getHighCardinalityKeyValues()).isEmpty();
                            assertThat(context.getLowCardinalityKeyValues())
                                    .isNotEmpty()
                                    .noneMatch(key -> key.getValue().contains("shop-"));
                        }));
        assertThat(running).hasValue(0);
    }
}
