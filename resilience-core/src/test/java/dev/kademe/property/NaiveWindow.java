package dev.kademe.property;

import dev.kademe.call.Workload;
import java.util.ArrayList;
import java.util.List;

/** The slow twin of a sliding ledger: it keeps every charge for ever and adds them up again each time. */
final class NaiveWindow {
    private final List<Charge> charges = new ArrayList<>();

    Charge charge(Workload workload, long nanos) {
        Charge charge = new Charge(workload, nanos);
        charges.add(charge);
        return charge;
    }

    void giveBack(Charge charge) {
        charges.remove(charge);
    }

    /** Charges later than {@code afterNanos}. */
    long sum(long afterNanos) {
        return charges.stream().filter(charge -> charge.nanos > afterNanos).count();
    }

    /** Charges of one workload later than {@code afterNanos}. */
    long sum(Workload workload, long afterNanos) {
        return charges.stream()
                .filter(charge -> charge.workload == workload && charge.nanos > afterNanos)
                .count();
    }

    /** One request; its own identity. */
    static final class Charge {
        private final Workload workload;
        private final long nanos;

        private Charge(Workload workload, long nanos) {
            this.workload = workload;
            this.nanos = nanos;
        }
    }
}
