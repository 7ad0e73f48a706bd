package dev.kademe.client;

import dev.kademe.contract.DeadlineContract;
import dev.kademe.contract.DriverContract;
import dev.kademe.contract.NestingContract;
import dev.kademe.contract.OutageContract;
import dev.kademe.contract.QuotaContract;
import dev.kademe.contract.RoutingContract;
import dev.kademe.contract.SignalContract;
import dev.kademe.contract.StormContract;
import org.junit.jupiter.api.Nested;

/** The contracts of drivers, run for the blocking and for the asynchronous client. */
final class DriverContractTest {
    @Nested
    final class BlockingCalls extends DriverContract {
        BlockingCalls() {
            super(new BlockingWorld());
        }
    }

    @Nested
    final class BlockingQuota extends QuotaContract {
        BlockingQuota() {
            super(new BlockingWorld());
        }
    }

    @Nested
    final class BlockingNesting extends NestingContract {
        BlockingNesting() {
            super(new BlockingWorld());
        }
    }

    @Nested
    final class AsyncCalls extends DriverContract {
        AsyncCalls() {
            super(new AsyncWorld());
        }
    }

    @Nested
    final class AsyncQuota extends QuotaContract {
        AsyncQuota() {
            super(new AsyncWorld());
        }
    }

    @Nested
    final class AsyncNesting extends NestingContract {
        AsyncNesting() {
            super(new AsyncWorld());
        }
    }

    @Nested
    final class BlockingRouting extends RoutingContract {
        BlockingRouting() {
            super(new BlockingWorld());
        }
    }

    @Nested
    final class BlockingDeadline extends DeadlineContract {
        BlockingDeadline() {
            super(new BlockingWorld());
        }
    }

    @Nested
    final class AsyncRouting extends RoutingContract {
        AsyncRouting() {
            super(new AsyncWorld());
        }
    }

    @Nested
    final class AsyncDeadline extends DeadlineContract {
        AsyncDeadline() {
            super(new AsyncWorld());
        }
    }

    @Nested
    final class BlockingSignals extends SignalContract {
        BlockingSignals() {
            super(new BlockingWorld());
        }
    }

    @Nested
    final class AsyncSignals extends SignalContract {
        AsyncSignals() {
            super(new AsyncWorld());
        }
    }

    @Nested
    final class BlockingOutages extends OutageContract {
        BlockingOutages() {
            super(new BlockingWorld());
        }
    }

    @Nested
    final class AsyncOutages extends OutageContract {
        AsyncOutages() {
            super(new AsyncWorld());
        }
    }

    @Nested
    final class BlockingStorm extends StormContract {
        BlockingStorm() {
            super(new BlockingWorld());
        }
    }

    @Nested
    final class AsyncStorm extends StormContract {
        AsyncStorm() {
            super(new AsyncWorld());
        }
    }
}
