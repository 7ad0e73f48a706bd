package dev.kademe.sim.clock;

import dev.kademe.contract.FaultContract;

/** The laws over random faults, for the simulated driver. */
final class FaultContractTest extends FaultContract {
    FaultContractTest() {
        super(SimulatedWorld::new);
    }
}
