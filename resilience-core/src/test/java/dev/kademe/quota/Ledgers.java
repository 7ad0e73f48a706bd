package dev.kademe.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.contract.RequestUse;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Short words for tests of ledgers. */
final class Ledgers {
    static final long SECOND = 1_000_000_000L;
    static final long WINDOW = 10 * SECOND;
    static final long PATIENT = 100 * SECOND;

    private Ledgers() {}

    static QuotaLedger ledger(long limit, Shares shares) {
        return RequestUse.ledger(limit, Duration.ofNanos(WINDOW), FailedCalls.FREE, shares);
    }

    static Moment at(long nanos) {
        return new Moment(nanos, 0);
    }

    static Claim claim(Workload workload, long maxWaitNanos) {
        return new Claim(workload, TokenEstimate.of(50, 50), maxWaitNanos, granted -> {});
    }

    /** Asks once, with patience; held or waiting. */
    static Reservation reserve(QuotaLedger ledger, Workload workload, long nanos) {
        Admission admission = ledger.reserve(claim(workload, PATIENT), at(nanos));
        return admission instanceof Admission.Granted granted
                ? granted.reservation()
                : ((Admission.Delayed) admission).reservation();
    }

    static List<Reservation> held(QuotaLedger ledger, int number) {
        List<Reservation> held = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            held.add(reserve(ledger, Workload.LIVE, 0));
        }
        assertThat(held).allMatch(Reservation::isHeld);
        return held;
    }

    /** How many the workload gets at 0 s without waiting. */
    static int grants(QuotaLedger ledger, Workload workload) {
        int grants = 0;
        while (ledger.reserve(claim(workload, 0), at(0)) instanceof Admission.Granted) {
            grants++;
        }
        return grants;
    }
}
