package dev.kademe.sim.clock;

import dev.kademe.contract.DeadlineContract;
import dev.kademe.contract.DriverContract;
import dev.kademe.contract.NestingContract;
import dev.kademe.contract.OutageContract;
import dev.kademe.contract.QuotaContract;
import dev.kademe.contract.RoutingContract;
import dev.kademe.contract.SignalContract;
import dev.kademe.contract.StormContract;
import org.junit.jupiter.api.Nested;

/** The contracts of drivers, run for the simulated one. */
final class DriverContractTest {
    @Nested
    final class Simulated extends DriverContract {
        Simulated() {
            super(new SimulatedWorld());
        }
    }

    @Nested
    final class SimulatedQuota extends QuotaContract {
        SimulatedQuota() {
            super(new SimulatedWorld());
        }
    }

    @Nested
    final class SimulatedNesting extends NestingContract {
        SimulatedNesting() {
            super(new SimulatedWorld());
        }
    }

    @Nested
    final class SimulatedRouting extends RoutingContract {
        SimulatedRouting() {
            super(new SimulatedWorld());
        }
    }

    @Nested
    final class SimulatedDeadline extends DeadlineContract {
        SimulatedDeadline() {
            super(new SimulatedWorld());
        }
    }

    @Nested
    final class SimulatedSignals extends SignalContract {
        SimulatedSignals() {
            super(new SimulatedWorld());
        }
    }

    @Nested
    final class SimulatedOutages extends OutageContract {
        SimulatedOutages() {
            super(new SimulatedWorld());
        }
    }

    @Nested
    final class SimulatedStorm extends StormContract {
        SimulatedStorm() {
            super(new SimulatedWorld());
        }
    }
}
