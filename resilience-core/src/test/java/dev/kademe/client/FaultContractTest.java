package dev.kademe.client;

import dev.kademe.contract.FaultContract;
import org.junit.jupiter.api.Nested;

/** The laws over random faults, for the blocking and for the asynchronous client. */
final class FaultContractTest {
    @Nested
    final class Blocking extends FaultContract {
        Blocking() {
            super(BlockingWorld::new);
        }
    }

    @Nested
    final class Async extends FaultContract {
        Async() {
            super(AsyncWorld::new);
        }
    }
}
